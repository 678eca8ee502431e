public import CoreGraphics
public import Foundation

/// A rectangle in space that shows a colour, a picture and its sublayers.
///
/// Lengths are points. A layer's own space has its origin where `bounds` puts it, x to the right and y up, unless the
/// host or a flipped ancestor turns it over ([S] 4.1). The layer belongs to one thread at a time.
///
/// Where Apple raises an exception (a cycle in the tree, a sibling that is none), this class ignores the call or does
/// the nearest sensible thing, and says so on the standard error. Setting a value never fails: NaN and infinities are
/// replaced when a frame is made, and reported there.
///
/// Subclasses may override every member, as on Apple's systems. Swift allows that only of members that the class body
/// declares, so it holds all of them, and extensions hold what they do.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming {
  final var core = LayerCore()
  final var rareBox = RareBox.defaults
  final var children: ContiguousArray<CALayer> = []
  /// The superlayer, or the masked layer of a mask. Not counted: the parent clears it when it lets the layer go.
  final unowned(unsafe) var parent: CALayer?
  final var maskLayer: CALayer?
  /// `contents` where it is a picture.
  final var image: CGImage?
  final var backgroundColour: CGColor?
  /// The layer of which this is a presentation copy.
  final var original: CALayer?
  /// The values before the changes of a transaction that is not committed yet; nil where there are none.
  final var committed: CommittedLayer?
  /// What animates the layer; nil where nothing does.
  final var animationList: AnimationList?
  final weak var delegateReference: (any CALayerDelegate)?

  // MARK: - Making and copying

  /// A layer without size, at the origin, without a picture.
  public override init() {
    super.init()
    LayerClassTraits.apply(to: self)
  }

  /// A copy that shows what `layer` shows at the moment; called for presentation layers, to be overridden by classes
  /// with values of their own.
  ///
  /// Every property is copied, and the values stored under other keys; sublayers, mask and delegate are not.
  public init(layer: Any) {
    super.init()
    LayerClassTraits.apply(to: self)
    if let other = layer as? CALayer { copyValues(of: other) }
  }

  /// A layer from an archive that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    LayerClassTraits.apply(to: self)
    decode(coder)
  }

  deinit { releaseTree() }

  /// Whether archives of the class can be read with secure decoding.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every property that differs from its default and can be archived: numbers, geometry, names, colours (as
  /// sRGB), the shadow's path, `CAFilter`s, sublayers and the mask; not pictures and delegates.
  open func encode(with coder: NSCoder) { encodeProperties(coder) }

  /// A copy with the values shown at the moment, nil before the layer has been part of a frame.
  ///
  /// It is made by the class's `init(layer:)`. As on Apple's systems, a class with designated initialisers of its own
  /// that does not override that one stops the program here.
  open func presentation() -> Self? { makePresentation() }

  /// The layer itself, or, of a presentation copy, the layer it was made of.
  open func model() -> Self { (original as? Self) ?? self }

  /// The value a new layer has under `key`; nil where that is zero or nothing ([S] 15).
  ///
  /// A class that overrides it gives its new layers that value.
  open class func defaultValue(forKey key: String) -> Any? { PropertyTable.defaultValue(key) }

  /// The properties that the class has beyond CALayer's; for the classes of this module.
  class var ownProperties: PropertyList? { nil }

  /// A new layer of the class of this module that this one's class descends from, as far as frames tell it apart.
  func emptyTwin() -> CALayer { CALayer() }

  /// Takes over what the class of this module has beyond CALayer's properties.
  func copyOwnValues(of other: CALayer) {}

  /// Whether a change of `key` makes a layer of the class need display; false by default.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether archives hold the value of `key`; true by default.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// The action for `key` of the class's layers where nothing else has one; nil by default.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for `key`: the delegate's, or that in `actions`, in `style`, or the class's ([S] 16).
  open func action(forKey event: String) -> (any CAAction)? { findAction(event) }

  // MARK: - Geometry

  /// The layer's rectangle in its own space; negative sizes are made positive. A change of size asks for layout of the
  /// layer and its superlayer. Default zero.
  open var bounds: CGRect {
    get { core.bounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point lies in the superlayer's space. Default (0, 0).
  open var position: CGPoint {
    get { core.position }
    set { change("position") { core.position = newValue } }
  }

  /// How far in front of its superlayer's plane the anchor point lies, in points. Default 0.
  open var zPosition: CGFloat {
    get { core.zPosition }
    set { change("zPosition") { core.zPosition = newValue } }
  }

  /// The point of the layer that `position` places and `transform` turns about, in units of the bounds' size.
  /// Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { core.anchorPoint }
    set { change("anchorPoint") { core.anchorPoint = newValue } }
  }

  /// The anchor's distance from the layer's plane, in points. Default 0.
  open var anchorPointZ: CGFloat {
    get { core.anchorPointZ }
    set { change("anchorPointZ") { core.anchorPointZ = newValue } }
  }

  /// Acts on the layer and its sublayers about the anchor point. Default the identity.
  open var transform: CATransform3D {
    get { core.transform }
    set { change("transform") { core.transform = newValue } }
  }

  /// Acts on the sublayers about this layer's anchor point; where perspective for a group of layers belongs.
  /// Default the identity.
  open var sublayerTransform: CATransform3D {
    get { rare.sublayerTransform }
    set { setSublayerTransform(newValue) }
  }

  /// The box around the layer in the superlayer's space; setting it sets `position` and `bounds` ([S] 4.2).
  open var frame: CGRect {
    get { computedFrame }
    set { applyFrame(newValue) }
  }

  /// The two-dimensional part of `transform`.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets `transform` to the three-dimensional form of `m`.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// Whether the layer and its sublayers are left out. Default false; key "hidden".
  open var isHidden: Bool {
    get { core.flags.contains(.hidden) }
    set { setFlag(.hidden, newValue, "hidden") }
  }

  /// Whether the layer shows when its front faces away. Default true; key "doubleSided".
  open var isDoubleSided: Bool {
    get { core.flags.contains(.doubleSided) }
    set { setFlag(.doubleSided, newValue, "doubleSided") }
  }

  /// Whether the sublayers' space is turned over, so that its y points down. Default false; key "geometryFlipped".
  open var isGeometryFlipped: Bool {
    get { core.flags.contains(.geometryFlipped) }
    set { setFlag(.geometryFlipped, newValue, "geometryFlipped") }
  }

  /// Whether an odd number of layers from this one up to the root, the root's host included, is flipped ([S] 4.5).
  /// The host counts once a renderer has drawn the root.
  open func contentsAreFlipped() -> Bool { countsFlipped }

  // MARK: - Tree

  /// The layer this is a sublayer of, or the layer that it masks. Not counted.
  open var superlayer: CALayer? {
    if let original { return original.parent?.presentation() }
    return parent
  }

  /// The sublayers from back to front; nil when there are none. Default nil.
  open var sublayers: [CALayer]? {
    get { presentedSublayers }
    set { replaceSublayers(newValue ?? []) }
  }

  /// Takes the layer out of its superlayer, or from the layer that it masks.
  open func removeFromSuperlayer() { detach() }

  /// Puts `layer` in front of the other sublayers, after taking it out of its old superlayer.
  ///
  /// Nothing happens where `layer` is this layer or an ancestor of it: Apple raises an exception.
  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }

  /// Puts `layer` at `idx` among the sublayers, counted from the back; beyond the last it goes to the front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Puts `layer` just behind `sibling`; behind all where `sibling` is nil or no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, above: false) }

  /// Puts `layer` just in front of `sibling`; in front of all where `sibling` is nil or no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, above: true) }

  /// Puts `newLayer` in the place of `oldLayer`; nothing happens where `oldLayer` is no sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

  /// A layer whose alpha multiplies that of this layer and its sublayers; leaves its superlayer. It lies in this
  /// layer's own space. One that is hidden, or whose opacity is 0, hides everything. Default nil.
  open var mask: CALayer? {
    get { original == nil ? maskLayer : original?.shownMask?.presentation() }
    set { setMask(newValue) }
  }

  // MARK: - Style

  /// Multiplies the alpha of the layer and its sublayers, 0...1; at or below 0 they are left out. Default 1.
  open var opacity: Float {
    get { core.opacity }
    set { change("opacity") { core.opacity = newValue } }
  }

  /// Whether an opacity below 1 fades the layer and its sublayers as one picture. Default true.
  open var allowsGroupOpacity: Bool {
    get { core.flags.contains(.groupOpacity) }
    set { setFlag(.groupOpacity, newValue, "allowsGroupOpacity") }
  }

  /// Fills the bounds. Default nil.
  open var backgroundColor: CGColor? {
    get { backgroundColour }
    set { setBackground(newValue) }
  }

  /// Whether contents and sublayers show only inside the bounds. Default false.
  open var masksToBounds: Bool {
    get { core.flags.contains(.masksToBounds) }
    set { setFlag(.masksToBounds, newValue, "masksToBounds") }
  }

  /// A hint that `draw(in:)` fills the whole bounds. Default false; key "opaque".
  open var isOpaque: Bool {
    get { core.flags.contains(.opaque) }
    set { setFlag(.opaque, newValue, "opaque") }
  }

  /// How far the corners are rounded, in points. Default 0.
  open var cornerRadius: CGFloat {
    get { rare.cornerRadius }
    set { put(\.cornerRadius, newValue, "cornerRadius") }
  }

  /// The width of the border inside the bounds' edges, in points. Default 0.
  open var borderWidth: CGFloat {
    get { rare.borderWidth }
    set { put(\.borderWidth, newValue, "borderWidth") }
  }

  /// The colour of the border. Default opaque black.
  open var borderColor: CGColor? {
    get { rare.borderColor }
    set { put(\.borderColor, newValue, "borderColor") }
  }

  /// The picture shown: a CGImage; anything else is kept and shows nothing. Default nil.
  open var contents: Any? {
    get { rare.contents }
    set { setContents(newValue) }
  }

  /// The part of the picture shown, in units of its size: y counts from the bottom row in a y-up space, from the top
  /// row in a y-down one. Beyond 0...1 the edge pixels go on. Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { rare.contentsRect }
    set { put(\.contentsRect, newValue, "contentsRect") }
  }

  /// The part of `contentsRect` that stretches when the picture is resized, in units of it. Default (0, 0, 1, 1).
  open var contentsCenter: CGRect {
    get { rare.contentsCenter }
    set { put(\.contentsCenter, newValue, "contentsCenter") }
  }

  /// Where the picture goes in the bounds. Default resize.
  open var contentsGravity: CALayerContentsGravity {
    get { rare.contentsGravity }
    set { put(\.contentsGravity, newValue, "contentsGravity") }
  }

  /// Pixels of the picture a point. Default 1.
  open var contentsScale: CGFloat {
    get { rare.contentsScale }
    set { put(\.contentsScale, newValue, "contentsScale") }
  }

  /// The pixel format of pictures drawn by the layer; a hint. Default RGBA8Uint.
  open var contentsFormat: CALayerContentsFormat {
    get { rare.contentsFormat }
    set { put(\.contentsFormat, newValue, "contentsFormat") }
  }

  /// How the picture is sampled where it is made smaller. Default linear.
  open var minificationFilter: CALayerContentsFilter {
    get { rare.minificationFilter }
    set { put(\.minificationFilter, newValue, "minificationFilter") }
  }

  /// How the picture is sampled where it is made larger. Default linear.
  open var magnificationFilter: CALayerContentsFilter {
    get { rare.magnificationFilter }
    set { put(\.magnificationFilter, newValue, "magnificationFilter") }
  }

  /// Added to the level of detail under trilinear minification. Default 0.
  open var minificationFilterBias: Float {
    get { rare.minificationFilterBias }
    set { put(\.minificationFilterBias, newValue, "minificationFilterBias") }
  }

  /// Which corners `cornerRadius` rounds. Default all four.
  open var maskedCorners: CACornerMask {
    get { rare.maskedCorners }
    set { put(\.maskedCorners, newValue, "maskedCorners") }
  }

  /// The shape of rounded corners. Default circular.
  open var cornerCurve: CALayerCornerCurve {
    get { rare.cornerCurve }
    set { put(\.cornerCurve, newValue, "cornerCurve") }
  }

  /// The colour of the shadow. Default opaque black.
  open var shadowColor: CGColor? {
    get { rare.shadowColor }
    set { put(\.shadowColor, newValue, "shadowColor") }
  }

  /// The opacity of the shadow, 0...1; at 0 there is none. Default 0.
  open var shadowOpacity: Float {
    get { rare.shadowOpacity }
    set { put(\.shadowOpacity, newValue, "shadowOpacity") }
  }

  /// How far the shadow is moved, in points of the superlayer's orientation. Default (0, -3).
  open var shadowOffset: CGSize {
    get { rare.shadowOffset }
    set { put(\.shadowOffset, newValue, "shadowOffset") }
  }

  /// The standard deviation of the shadow's blur, in points. Default 3.
  open var shadowRadius: CGFloat {
    get { rare.shadowRadius }
    set { put(\.shadowRadius, newValue, "shadowRadius") }
  }

  /// What casts the shadow in place of the layer's picture, in the layer's own space; a copy is taken. Default nil.
  open var shadowPath: CGPath? {
    get { rare.shadowPath }
    set { put(\.shadowPath, newValue?.copy(), "shadowPath") }
  }

  /// How the layer is blended with what lies behind it: a `CAFilter` or the name of one, "multiplyBlendMode" or
  /// "destOut" for example ([S] 6); nil is source-over. What is neither, or not known, counts as nil when a frame is
  /// made, and is said there. Default nil.
  open var compositingFilter: Any? {
    get { rare.compositingFilter }
    set { put(\.compositingFilter, newValue, "compositingFilter") }
  }

  /// Filters of the layer's picture (but not of its shadow), in order: `CAFilter`s. Others are left out when a frame is
  /// made, and said there. A filter's inputs are changed by key path, "filters.NAME.inputRadius". Default nil.
  open var filters: [Any]? {
    get { rare.filters }
    set { put(\.filters, newValue, "filters") }
  }

  /// Filters of what lies behind the layer, inside its rounded bounds, in order: as `filters`. Default nil.
  open var backgroundFilters: [Any]? {
    get { rare.backgroundFilters }
    set { put(\.backgroundFilters, newValue, "backgroundFilters") }
  }

  /// Whether the layer is drawn as one bitmap of its own space. Default false.
  open var shouldRasterize: Bool {
    get { rare.shouldRasterize }
    set { put(\.shouldRasterize, newValue, "shouldRasterize") }
  }

  /// Pixels a point of that bitmap. Default 1.
  open var rasterizationScale: CGFloat {
    get { rare.rasterizationScale }
    set { put(\.rasterizationScale, newValue, "rasterizationScale") }
  }

  /// Whether drawing may be put off; has no effect. Default false.
  open var drawsAsynchronously: Bool {
    get { rare.drawsAsynchronously }
    set { put(\.drawsAsynchronously, newValue, "drawsAsynchronously") }
  }

  /// Whether the layer's edges may be antialiased. Default true, as on macOS.
  open var allowsEdgeAntialiasing: Bool {
    get { rare.allowsEdgeAntialiasing }
    set { put(\.allowsEdgeAntialiasing, newValue, "allowsEdgeAntialiasing") }
  }

  /// Which edges are antialiased. Default all four.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { rare.edgeAntialiasingMask }
    set { put(\.edgeAntialiasingMask, newValue, "edgeAntialiasingMask") }
  }

  /// How far a corner of that curve reaches along the edges, in units of its radius ([S] 2).
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Values for keys that have none otherwise, "actions" among them. Default nil.
  open var style: [AnyHashable: Any]? {
    get { rare.style }
    set { put(\.style, newValue, "style") }
  }

  /// Actions by key, asked after the delegate. Default nil.
  open var actions: [String: any CAAction]? {
    get { rare.actions }
    set { put(\.actions, newValue, "actions") }
  }

  /// The layer's name, for its owner's use. Default nil.
  open var name: String? {
    get { rare.name }
    set { put(\.name, newValue, "name") }
  }

  /// Lays out and displays the layer; not counted. Default nil.
  open var delegate: (any CALayerDelegate)? {
    get { delegateReference }
    set { delegateReference = newValue }
  }

  // MARK: - Layout and display

  /// Marks the layer: its sublayers are laid out before the next frame.
  open func setNeedsLayout() { mark(.needsLayout) }

  /// Whether the layer is marked for layout.
  open func needsLayout() -> Bool { core.flags.contains(.needsLayout) }

  /// Lays out what is marked in the tree below the topmost ancestor that is marked ([S] 4.6).
  open func layoutIfNeeded() { layoutFromTopmost() }

  /// Places the sublayers: the delegate's `layoutSublayers(of:)`, or without a delegate the layout manager's.
  open func layoutSublayers() { defaultLayout() }

  /// The size the layer would like: the layout manager's answer, or else the size of the bounds.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? core.bounds.size }

  /// Tells each sublayer that the bounds had the size `size` before.
  open func resizeSublayers(withOldSize size: CGSize) { resizeChildren(size) }

  /// Moves and resizes the layer as `autoresizingMask` says, after its superlayer had the size `size` ([S] 4.6).
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(size) }

  /// Marks the layer: it is displayed before the next frame.
  open func setNeedsDisplay() { mark(.needsDisplay) }

  /// Marks the layer as `setNeedsDisplay()` does, whatever the rectangle.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Whether the layer is marked for display.
  open func needsDisplay() -> Bool { core.flags.contains(.needsDisplay) }

  /// Displays the layer if it is marked.
  open func displayIfNeeded() {
    if core.flags.contains(.needsDisplay) { displayMarked() }
  }

  /// Makes new contents: asks the delegate's `display(_:)`.
  open func display() { defaultDisplay() }

  /// Whether a change of the bounds' size marks the layer for display. Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { core.flags.contains(.needsDisplayOnBoundsChange) }
    set { setFlag(.needsDisplayOnBoundsChange, newValue, "needsDisplayOnBoundsChange") }
  }

  /// How the layer follows its superlayer's size. Default none.
  open var autoresizingMask: CAAutoresizingMask {
    get { rare.autoresizingMask }
    set { put(\.autoresizingMask, newValue, "autoresizingMask") }
  }

  /// Lays out the sublayers where the delegate does not; counted. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { rare.layoutManager }
    set {
      put(\.layoutManager, newValue, "layoutManager")
      setNeedsLayout()
    }
  }

  // MARK: - Points and rectangles

  /// The point of this layer's space where the point `p` of `l`'s space lies; nil is the space around the root.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { Self.map(p, from: l, to: self) }

  /// The point of `l`'s space where the point `p` of this layer's space lies; nil is the space around the root.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { Self.map(p, from: self, to: l) }

  /// The box in this layer's space around the rectangle `r` of `l`'s space; nil is the space around the root.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { Self.map(r, from: l, to: self) }

  /// The box in `l`'s space around the rectangle `r` of this layer's space; nil is the space around the root.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { Self.map(r, from: self, to: l) }

  /// Whether the point `p` of the layer's own space lies in the bounds; the edges at max X and max Y do not count.
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  /// Scrolls the nearest scroll layer above this one to the point `p` of this layer's space; nothing without one.
  open func scroll(_ p: CGPoint) { scrollEnclosing(p) }

  /// Scrolls the nearest scroll layer above this one as little as shows the rectangle `r` of this layer's space.
  open func scrollRectToVisible(_ r: CGRect) { scrollEnclosing(r) }

  /// The box, in this layer's space, of the part of the bounds that lies in the bounds of all scroll layers above it;
  /// zero where nothing does.
  open var visibleRect: CGRect { visibleBox }

  /// The frontmost layer of this tree that holds the point `p` of the superlayer's space ([S] 4.5).
  ///
  /// Sublayers are asked from the last to the first whatever their depth; CATransformLayers are never the answer.
  open func hitTest(_ p: CGPoint) -> CALayer? { hitTestTree(p) }

  // MARK: - Animations

  /// Starts an animation of the layer ([S] 13-17): a copy of it, so that later changes of `anim` have no effect.
  ///
  /// One under the same key is replaced. A duration of 0 becomes that of the transaction, and a timing function that is
  /// nil the transaction's, where it has one. A `beginTime` of 0 becomes the layer's time when the transaction is
  /// committed. Transitions are always kept under "transition".
  /// - Parameter key: any name; without one the animation cannot be asked for.
  open func add(_ anim: CAAnimation, forKey key: String?) { startAnimation(anim, key) }

  /// Takes away all animations at once; the layer shows its own values again.
  open func removeAllAnimations() { stopAllAnimations() }

  /// Takes away the animation under `key`.
  open func removeAnimation(forKey key: String) { stopAnimation(key) }

  /// The keys of the animations that have not ended, in the order of adding; nil where there are none.
  open func animationKeys() -> [String]? { runningAnimationKeys }

  /// The animation under `key`, which cannot be changed; nil where there is none.
  open func animation(forKey key: String) -> CAAnimation? { runningAnimation(key) }

  // MARK: - Time

  /// When the layer's time starts, in seconds of the superlayer's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { rare.beginTime }
    set { putTime(\.beginTime, newValue, "beginTime") }
  }

  /// How long one run of the layer's time lasts, in seconds. Default infinity.
  open var duration: CFTimeInterval {
    get { rare.duration }
    set { putTime(\.duration, newValue, "duration") }
  }

  /// How fast the layer's time goes against the superlayer's. Default 1.
  open var speed: Float {
    get { rare.speed }
    set { putTime(\.speed, newValue, "speed") }
  }

  /// Added to the layer's time, in seconds. Default 0.
  open var timeOffset: CFTimeInterval {
    get { rare.timeOffset }
    set { putTime(\.timeOffset, newValue, "timeOffset") }
  }

  /// How often the time runs. Default 0.
  open var repeatCount: Float {
    get { rare.repeatCount }
    set { putTime(\.repeatCount, newValue, "repeatCount") }
  }

  /// How long the time runs over and over, in seconds. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { rare.repeatDuration }
    set { putTime(\.repeatDuration, newValue, "repeatDuration") }
  }

  /// Whether each run is followed by one backwards. Default false.
  open var autoreverses: Bool {
    get { rare.autoreverses }
    set { putTime(\.autoreverses, newValue, "autoreverses") }
  }

  /// What shows outside the active time. Default removed.
  open var fillMode: CAMediaTimingFillMode {
    get { rare.fillMode }
    set { put(\.fillMode, newValue, "fillMode") }
  }

  /// The time of this layer's clock when `l`'s shows `t`, in seconds; nil is the clock around the root ([S] 13.1).
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { Self.map(t, from: l, to: self) }

  /// The time of `l`'s clock when this layer's shows `t`, in seconds; nil is the clock around the root ([S] 13.1).
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { Self.map(t, from: self, to: l) }

  // MARK: - Key-value coding

  /// The property named `key`, or what was stored under it; numbers come as NSNumber. nil when there is nothing.
  open func value(forKey key: String) -> Any? { storedValue(key) }

  /// Sets the property named `key`, or keeps the value where no property has that name. nil restores the default.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, key) }

  /// The value at a dotted path: into points, sizes, rectangles and transforms ([S] 15), `sublayers.NAME`, `mask`.
  open func value(forKeyPath keyPath: String) -> Any? { value(path: keyPath) }

  /// Sets the value at a dotted path; a path that leads nowhere changes nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, path: keyPath) }

  /// What was stored under a key that is no property's; nil where nothing was.
  open func value(forUndefinedKey key: String) -> Any? { rare.custom[key] }

  /// Stores a value under a key that is no property's; nil takes it away.
  open func setValue(_ value: Any?, forUndefinedKey key: String) { storeCustom(value, key) }

  /// The values of some keys, NSNull where there is none.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
  }

  /// Sets each key's value; NSNull stands for nil. In the keys' alphabetical order, as dictionaries have none.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
      setValue(value is NSNull ? nil : value, forKey: key)
    }
  }
}
