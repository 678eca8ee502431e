import Testing

@testable import SceneFiles

@Suite struct MarkupParserTests {
  private func parse(
    _ text: String, depth: Int = 100, elements: Int = 1000
  ) throws(MarkupError) -> MarkupDocument {
    try MarkupParser.parse(Array(text.utf8), limits: .init(depth: depth, elements: elements))
  }

  private func fault(_ text: String, depth: Int = 100, elements: Int = 1000) -> MarkupError? {
    do {
      _ = try parse(text, depth: depth, elements: elements)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsElementsInPreorder() throws {
    let document = try parse(
      """
      <?xml version="1.0"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://example.org/x>y.dtd">
      <!-- a <comment> -->
      <a x = '1'
         y="&lt;2&#x20;&amp;&#51;">
        one<b/>two<![CDATA[<&three]]>
        <c><d/></c >
      </a>
      <?end?>
      """)
    #expect(document.elements.map(\.name) == ["a", "b", "c", "d"])
    #expect(document.elements.map(\.line) == [4, 6, 7, 7])
    #expect(document.elements[0].attribute("x") == "1")
    #expect(document.elements[0].attribute("y") == "<2 &3")
    #expect(document.elements[0].attribute("z") == nil)
    #expect(document.elements[0].text.contains("onetwo<&three"))
    #expect(document.children(of: 0) == [1, 2])
    #expect(document.children(of: 2) == [3])
    #expect(document.children(of: 3).isEmpty)
  }

  @Test func acceptsByteOrderMarksAndUTF16() throws {
    let text = "<a name='\u{1F300} é'/>"
    let limits = MarkupParser.Limits(depth: 9, elements: 9)
    let utf8 = try MarkupParser.parse([0xEF, 0xBB, 0xBF] + Array(text.utf8), limits: limits)
    #expect(utf8.elements[0].attribute("name") == "\u{1F300} é")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 255), UInt8(unit >> 8)] }
    let utf16 = try MarkupParser.parse(wide, limits: limits)
    #expect(utf16.elements[0].attribute("name") == "\u{1F300} é")
  }

  @Test(arguments: [
    "", "   ", "hello", "{\"a\": 1}", "<", "<a", "<a>", "<a></b>", "<a x=1/>", "<a x='1' x='2'/>", "<a x='1'y='2'/>",
    "<a x='<'/>", "<a/><b/>", "<a/>text", "<a>&nope;</a>", "<a>&lt</a>", "<a>&#0;</a>", "<a>&#xD800;</a>",
    "<a>&#1114112;</a>", "<a>\u{1}</a>", "<a><!-- </a>", "<a><![CDATA[</a>", "<!DOCTYPE a", "<a x/>", "<1/>", "</a>",
    "<a><!ELEMENT b></a>", "<?xml", "\u{0}<a/>",
    "<a>&#+65;</a>", "<a>&#x+41;</a>", "<a>&#-65;</a>",
  ])
  func refusesWhatIsNotWellFormed(_ text: String) {
    #expect(fault(text)?.kind == .malformed)
  }

  @Test func refusesBytesThatAreNoText() {
    let limits = MarkupParser.Limits(depth: 9, elements: 9)
    #expect(throws: MarkupError.self) { try MarkupParser.parse([0x3C, 0x61, 0xFF, 0x2F, 0x3E], limits: limits) }
    #expect(throws: MarkupError.self) { try MarkupParser.parse([0x89, 0x50, 0x4E, 0x47], limits: limits) }
    #expect(throws: MarkupError.self) { try MarkupParser.parse([0xFF, 0xFE, 0x3C], limits: limits) }
  }

  @Test func refusesEntityDeclarations() {
    let bomb = fault(
      """
      <!DOCTYPE lolz [
        <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      ]>
      <caml>&b;</caml>
      """)
    #expect(bomb?.kind == .malformed)
    #expect(bomb?.line == 1)
    #expect(fault("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>") != nil)
  }

  @Test func statesTheLine() {
    #expect(fault("<a>\n<b>\n</c>\n</a>")?.line == 3)
    #expect(fault("<a>\n<b>\n</c>\n</a>")?.detail.contains("</b> of line 2") == true)
    #expect(fault("\n\nhello")?.line == 3)
  }

  @Test func limitsDepthAndCount() {
    let nested = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    #expect(fault(nested)?.kind == .depth)
    #expect(fault(String(repeating: "<a>", count: 100_000))?.kind == .depth)
    let many = "<a>" + String(repeating: "<b/>", count: 2000) + "</a>"
    #expect(fault(many)?.kind == .size)
    // Within the limits, depth costs no stack.
    #expect(fault(nested, depth: 200_000, elements: 200_000) == nil)
  }
}
