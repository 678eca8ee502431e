import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// [S] 17. Each test has a thread of its own, as stacks are threads'.
@Suite struct TransactionTests {
  @Test func lookUpGoesOutwards() {
    let seen = onThread {
      var seen: [Double] = [CATransaction.animationDuration()]
      CATransaction.setAnimationDuration(3)
      CATransaction.begin()
      seen.append(CATransaction.animationDuration())
      CATransaction.setAnimationDuration(2)
      CATransaction.begin()
      seen.append(CATransaction.animationDuration())
      // nil is set too: it hides what lies outside.
      CATransaction.setValue(nil, forKey: kCATransactionAnimationDuration)
      seen.append(CATransaction.animationDuration())
      CATransaction.commit()
      seen.append(CATransaction.animationDuration())
      CATransaction.commit()
      seen.append(CATransaction.animationDuration())
      CATransaction.flush()
      seen.append(CATransaction.animationDuration())
      return seen
    }
    #expect(seen == [0.25, 3, 2, 0.25, 2, 3, 0.25])
  }

  @Test func namedSettingsAgreeWithKeys() {
    let durations = onThread {
      let numbers: [Any] = [
        1.5, Float(1.5), CGFloat(1.5), NSNumber(value: 1.5), 2, Int8(2), UInt64(2), true, NSDecimalNumber(string: "2"),
      ]
      return numbers.map { any in
        CATransaction.setValue(any, forKey: kCATransactionAnimationDuration)
        let read = CATransaction.value(forKey: kCATransactionAnimationDuration)
        return [CATransaction.animationDuration(), read as? Double ?? -1, (read as? NSNumber)?.doubleValue ?? -1]
      }
    }
    #expect(durations == [1.5, 1.5, 1.5, 1.5, 2, 2, 2, 1, 2].map { [$0, $0, $0] })
    let switches = onThread {
      let numbers: [Any] = [true, false, 1, 0, 0.5, CGFloat(1), Float(0), NSNumber(value: true), UInt8(0)]
      return numbers.map { any in
        CATransaction.setValue(any, forKey: kCATransactionDisableActions)
        let read = CATransaction.value(forKey: kCATransactionDisableActions) as? Bool
        return CATransaction.disableActions() == read ? read : nil
      }
    }
    #expect(switches == [true, false, true, false, true, true, false, true, false])
  }

  @Test func timingFunctions() {
    let agree = onThread {
      let (outer, inner) = (CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut))
      var agree = [CATransaction.animationTimingFunction() == nil]
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(outer)
      CATransaction.begin()
      agree.append(CATransaction.animationTimingFunction() === outer)
      CATransaction.setValue(inner, forKey: kCATransactionAnimationTimingFunction)
      agree.append(CATransaction.animationTimingFunction() === inner)
      CATransaction.setAnimationTimingFunction(nil)
      agree.append(CATransaction.animationTimingFunction() == nil)
      CATransaction.commit()
      let read = CATransaction.value(forKey: kCATransactionAnimationTimingFunction)
      agree.append(read as? CAMediaTimingFunction === outer)
      CATransaction.commit()
      agree.append(CATransaction.animationTimingFunction() == nil)
      return agree
    }
    #expect(agree == [Bool](repeating: true, count: 6))
  }

  @Test func badValuesChangeNothing() {
    let kept = onThread {
      CATransaction.setAnimationDuration(2)
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock {}
      for key in [kCATransactionAnimationDuration, kCATransactionDisableActions, kCATransactionCompletionBlock] {
        CATransaction.setValue("text", forKey: key)
      }
      CATransaction.setValue(5, forKey: kCATransactionAnimationTimingFunction)
      return CATransaction.animationDuration() == 2 && CATransaction.disableActions()
        && CATransaction.completionBlock() != nil && CATransaction.animationTimingFunction() == nil
    }
    #expect(kept)
  }

  @Test func customKeys() {
    let values = onThread {
      CATransaction.setValue("outer", forKey: "name")
      CATransaction.setValue(CGFloat(0.5), forKey: "number")
      CATransaction.begin()
      CATransaction.setValue("inner", forKey: "name")
      let seen = [
        CATransaction.value(forKey: "name") as? String, CATransaction.value(forKey: "none") as? String,
        (CATransaction.value(forKey: "number") as? NSNumber)?.stringValue,
      ]
      CATransaction.commit()
      return seen + [CATransaction.value(forKey: "name") as? String]
    }
    #expect(values == ["inner", nil, "0.5", "outer"])
  }

  @Test func onlyTheOutermostCommitApplies() {
    let calls = onThread {
      var calls: [String] = []
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { calls.append("outer") }
      CATransaction.begin()
      CATransaction.setDisableActions(false)
      CATransaction.setCompletionBlock { calls.append("inner") }
      // The settings of the outermost are in force, those of the nested one are gone.
      CATransaction.onOutermostCommit { calls.append("work \(CATransaction.disableActions())") }
      CATransaction.commit()
      calls.append("nested")
      CATransaction.flush()
      calls.append("flushed")
      CATransaction.commit()
      calls.append("committed \(CATransaction.disableActions())")
      CATransaction.commit()
      CATransaction.flush()
      return calls
    }
    #expect(calls == ["nested", "flushed", "work true", "inner", "outer", "committed false"])
  }

  @Test func framesCommitOnlyWhatIsImplicit() {
    let calls = onThread {
      var calls: [String] = []
      CATransaction.setCompletionBlock { calls.append("implicit") }
      CATransaction.onOutermostCommit { calls.append("work") }
      CATransaction.commitImplicit()
      calls.append("frame")
      CATransaction.setCompletionBlock { calls.append("second") }
      CATransaction.begin()
      CATransaction.onOutermostCommit { calls.append("explicit") }
      CATransaction.commitImplicit()
      calls.append("frame")
      CATransaction.commit()
      calls.append("committed")
      CATransaction.commitImplicit()
      return calls
    }
    #expect(calls == ["work", "implicit", "frame", "frame", "explicit", "committed", "second"])
  }

  @Test func flushesWaitForTheOutermostCommit() {
    let calls = onThread {
      var calls: [String] = []
      CATransaction.setCompletionBlock { calls.append("implicit") }
      CATransaction.begin()
      CATransaction.flush()
      calls.append("flushed")
      CATransaction.commit()
      return calls
    }
    #expect(calls == ["flushed", "implicit"])
  }

  @Test func blocksWaitForWhatTheyCover() {
    let calls = onThread {
      var calls: [String] = []
      CATransaction.begin()
      let before = CATransaction.openGroups.count
      CATransaction.setCompletionBlock { calls.append("first") }
      let first = CATransaction.openGroups
      for group in first { group.enter() }
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("nested") }
      let both = CATransaction.openGroups
      for group in both { group.enter() }
      CATransaction.commit()
      // It replaces the first, which still runs for what it covers, and covers nothing itself.
      CATransaction.setCompletionBlock { calls.append("second") }
      let second = CATransaction.openGroups
      CATransaction.setCompletionBlock(nil)
      calls.append("\(before) \(first.count) \(both.count) \(second.count) \(CATransaction.openGroups.count)")
      CATransaction.commit()
      calls.append("committed")
      for group in both { group.leave() }
      calls.append("one ended")
      for group in first { group.leave() }
      for group in both { group.leave() }
      calls.append("\(both.map { $0.block == nil })")
      return calls
    }
    #expect(
      calls == ["0 1 2 1 0", "second", "committed", "nested", "one ended", "first", "[true, true]"])
  }

  /// An animation that has ended before its transaction is committed.
  @Test func blocksOfAnimationsThatEndEarly() {
    let calls = onThread {
      var calls: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("block") }
      let group = CATransaction.openGroups[0]
      group.enter()
      group.leave()
      calls.append("ended")
      CATransaction.commit()
      group.leave()
      group.enter()
      group.leave()
      group.seal()
      return calls
    }
    #expect(calls == ["ended", "block"])
  }

  /// A block that is due inside of someone's transaction keeps out of it.
  @Test func blocksRunOutsideOfTransactions() {
    let calls = onThread {
      var calls: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("\(CATransaction.disableActions())") }
      let group = CATransaction.openGroups[0]
      group.enter()
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      group.leave()
      calls.append("left")
      CATransaction.commit()
      return calls
    }
    #expect(calls == ["left", "false"])
  }

  /// Blocks that set themselves again run once a commit.
  @Test func blocksThatSetBlocks() {
    let counts = onThread {
      var count = 0
      func again() {
        count += 1
        CATransaction.begin()
        CATransaction.setCompletionBlock(again)
        CATransaction.commit()
        CATransaction.flush()
      }
      again()
      var counts = [count]
      for _ in 0..<3 {
        CATransaction.flush()
        counts.append(count)
      }
      return counts
    }
    // The first is a plain call, whose commit and flush run the block once each.
    #expect(counts == [3, 4, 5, 6])
  }

  @Test func workThatMakesWorkEnds() {
    let (counts, nested) = onThread {
      var count = 0
      func work() {
        count += 1
        CATransaction.onOutermostCommit(work)
      }
      CATransaction.onOutermostCommit(work)
      CATransaction.flush()
      let first = count
      CATransaction.flush()
      // Layout that opens, closes too often and flushes cannot end the transaction that is being applied.
      var calls: [String] = []
      CATransaction.begin()
      CATransaction.setAnimationDuration(7)
      CATransaction.onOutermostCommit {
        CATransaction.begin()
        CATransaction.setCompletionBlock { calls.append("block") }
        for _ in 0..<5 { CATransaction.commit() }
        CATransaction.flush()
        calls.append("\(CATransaction.animationDuration())")
      }
      CATransaction.commit()
      calls.append("\(CATransaction.animationDuration())")
      return ([first, count], calls)
    }
    #expect(counts[0] >= 1 && counts[0] < 100 && counts[1] > counts[0] && counts[1] < 200)
    #expect(nested == ["7.0", "block", "0.25"])
  }

  /// Work that opens a transaction and forgets it leaves that one open.
  @Test func transactionsLeftOpenByWork() {
    let durations = onThread {
      CATransaction.begin()
      CATransaction.setAnimationDuration(7)
      CATransaction.onOutermostCommit {
        CATransaction.begin()
        CATransaction.setAnimationDuration(8)
      }
      CATransaction.commit()
      var durations = [CATransaction.animationDuration()]
      CATransaction.commit()
      durations.append(CATransaction.animationDuration())
      return durations
    }
    #expect(durations == [8, 0.25])
  }

  @Test func deepNestingAndStrayCommits() {
    let result = onThread {
      for _ in 0..<3 { CATransaction.commit() }
      for depth in 0..<10_000 {
        CATransaction.begin()
        if depth == 5 { CATransaction.setAnimationDuration(9) }
      }
      let inside = CATransaction.animationDuration()
      for _ in 0..<10_010 { CATransaction.commit() }
      return [inside, CATransaction.animationDuration()]
    }
    #expect(result == [9, 0.25])
  }

  /// Each thread has its stack, and loses it with what nobody has flushed; objects may call back while they go.
  @Test func threadsHaveTheirOwn() {
    final class Last {
      deinit { CATransaction.setValue(1, forKey: "last") }
    }
    weak var last: Last?
    var ran = false
    onThread {
      let object = Last()
      last = object
      CATransaction.setAnimationDuration(9)
      CATransaction.setValue(object, forKey: "object")
      CATransaction.setCompletionBlock {
        ran = true
        withExtendedLifetime(object) {}
      }
    }
    let end = Date(timeIntervalSinceNow: 60)
    while last != nil, Date() < end { Thread.sleep(forTimeInterval: 0.001) }
    #expect(last == nil && !ran && onThread { CATransaction.animationDuration() } == 0.25)
    onThread {
      CATransaction.setValue(Last(), forKey: "object")
      CATransaction.setValue(nil, forKey: "object")
      CATransaction.setValue(Last(), forKey: "last")
      CATransaction.setCompletionBlock { [object = Last()] in withExtendedLifetime(object) {} }
      CATransaction.setCompletionBlock(nil)
      CATransaction.flush()
    }
  }

  @Test func runLoopsCommitBeforeTheyWait() {
    let calls = onThread {
      var calls: [String] = []
      CATransaction.setCompletionBlock { calls.append("block") }
      CATransaction.onOutermostCommit { calls.append("work") }
      // A run loop without sources does not run at all, and is not kept running by a transaction.
      RunLoop.current.run()
      calls.append("nothing ran")
      var isDone = false
      addTimer(after: 0.001) {
        CATransaction.begin()
        CATransaction.onOutermostCommit { calls.append("explicit") }
        CATransaction.commit()
        CATransaction.setCompletionBlock {
          calls.append("of the timer")
          CATransaction.setCompletionBlock { isDone = true }
        }
        calls.append("timer")
      }
      // Keeps the run loop alive.
      func tick() {
        if !isDone { addTimer(after: 0.005, tick) }
      }
      tick()
      runLoop { isDone }
      calls.append("done \(isDone)")
      return calls
    }
    #expect(calls == ["nothing ran", "work", "block", "explicit", "timer", "of the timer", "done true"])
  }

  @Test func locksNest() {
    CATransaction.lock()
    CATransaction.lock()
    CATransaction.unlock()
    CATransaction.unlock()
    let free = onThread {
      CATransaction.lock()
      CATransaction.unlock()
      return true
    }
    #expect(free)
  }
}
