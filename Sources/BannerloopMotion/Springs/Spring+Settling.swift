extension Spring {
  /// Returns the last time at which the way from rest is larger than a threshold.
  ///
  /// From the returned time on the way stays within the threshold for good. The way is split at
  /// its turning points, which have closed forms and fall geometrically; between two of them it is
  /// monotone, so halving finds the one crossing to the last bit.
  ///
  /// - Precondition: `threshold` is above 0; the other numbers are finite.
  /// - Parameters:
  ///   - start: The way from rest at the start, in points.
  ///   - velocity: The speed at the start, in points a second.
  ///   - threshold: The largest way that counts as rest, in points, above 0.
  /// - Returns: Seconds, `0...`; 0 where the way never leaves the threshold.
  /// - Complexity: About 60 evaluations of the closed form.
  public func settlingTime(
    from start: Double, velocity: Double, within threshold: Double
  ) -> Double {
    precondition(
      threshold > 0 && threshold.isFinite, "A settling threshold is above 0 and finite.")
    precondition(
      start.isFinite && velocity.isFinite, "A spring starts at a finite place and speed.")
    let lastPeak = lastPeak(from: start, velocity: velocity, above: threshold)
    guard let (peak, end) = lastPeak else { return 0 }
    func isOutside(_ time: Double) -> Bool {
      displacement(at: time, from: start, velocity: velocity).magnitude > threshold
    }
    var low = peak
    var high = end ?? low + 1 / angularFrequency
    // Without a further turning point the way only shrinks; doubling reaches the threshold.
    if end == nil {
      while isOutside(high) { high = low + 2 * (high - low) }
    }
    // In the last piece the way may pass 0 and grow on the far side, within the threshold: it is
    // outside exactly before the crossing.
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isOutside(middle) { low = middle } else { high = middle }
    }
  }

  /// The last turning point (or the start) whose way is above the threshold, and the turning point
  /// after it, if any; between the two the way is monotone.
  private func lastPeak(
    from start: Double, velocity: Double, above threshold: Double
  ) -> (peak: Double, end: Double?)? {
    func way(_ time: Double) -> Double {
      displacement(at: time, from: start, velocity: velocity).magnitude
    }
    let pull = damping / (2 * mass) * velocity + stiffness / mass * start
    // The speed is velocity · C - pull · S; its zeros are the turning points.
    let first: Double?
    switch regime {
    case .under(let frequency):
      let halfPeriod = Double.pi / frequency
      let angle = PlatformMath.angle(
        y: frequency * velocity.magnitude, x: velocity < 0 ? -pull : pull)
      let turn = velocity == 0 ? 0 : angle / frequency
      let firstWay = way(turn)
      // Each peak is e^(-γ · half period) of the one before.
      let fall = damping / (2 * mass) * halfPeriod
      var index = -1
      if firstWay > threshold {
        index = Int(
          (PlatformMath.logarithm(firstWay) - PlatformMath.logarithm(threshold)) / fall)
        // The logarithm may be off by a bit: look at the neighbours themselves.
        while way(turn + Double(index + 1) * halfPeriod) > threshold { index += 1 }
        while index >= 0, way(turn + Double(index) * halfPeriod) <= threshold { index -= 1 }
      }
      if index >= 0 {
        return (turn + Double(index) * halfPeriod, turn + Double(index + 1) * halfPeriod)
      }
      return start.magnitude > threshold ? (0, turn > 0 ? turn : halfPeriod) : nil
    case .critical:
      first = velocity / pull
    case .over(let frequency):
      let (slow, fast) = decays(frequency)
      let ratio = 2 * frequency * velocity / (slow * (velocity + fast * start))
      first = ratio > 0 ? PlatformMath.logarithmOfOnePlus(ratio) / (2 * frequency) : nil
    }
    if let first, first > 0, first.isFinite {
      if way(first) > threshold { return (first, nil) }
      return start.magnitude > threshold ? (0, first) : nil
    }
    return start.magnitude > threshold ? (0, nil) : nil
  }
}
