import Testing

@Suite(.enabled(if: MotionVector.areAvailable, "The shared folder of vectors is absent."))
struct MotionVectorTests {
  @Test("Every function of the vectors is answered here or known to belong elsewhere")
  func everyFunctionIsCovered() {
    let inFile = Set(MotionVector.all.map(\.function))
    let here = Set(VectorFunctions.all.keys)
    #expect(inFile == here.union(VectorFunctions.elsewhere))
    #expect(here.isDisjoint(with: VectorFunctions.elsewhere))
    #expect(here.count == 40)
    #expect(MotionVector.all.count >= 767)
  }

  @Test("The module gives the reference values", arguments: VectorFunctions.all.keys.sorted())
  func functionGivesReferenceValues(_ name: String) throws {
    let function = try #require(VectorFunctions.all[name])
    let vectors = MotionVector.all.filter { $0.function == name }
    #expect(!vectors.isEmpty)
    for vector in vectors {
      switch try function(vector) {
      case .number(let value):
        let expected = try #require(vector.expected.number)
        #expect((value - expected).magnitude <= vector.tolerance, "\(vector.id)")
      case .list(let values):
        let expected = try #require(vector.expected.list).compactMap(\.number)
        try #require(values.count == expected.count)
        for (value, wanted) in zip(values, expected) {
          #expect((value - wanted).magnitude <= vector.tolerance, "\(vector.id)")
        }
      case .named(let values):
        for (name, wanted) in try #require(vector.expected.object) {
          let value = try #require(values[name])
          let expected = try #require(wanted.number)
          #expect((value - expected).magnitude <= vector.tolerance, "\(vector.id) \(name)")
        }
      }
    }
  }
}
