extension Scenario {
  /// The JSON Schema (draft 2020-12) of scenario files, for editors; ends with a line feed.
  public static var schema: String {
    let head: JSONValue = .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "title": .string("Bannerloop scenario"),
      "description": .string("Everything that decides a banner's frames, in JSON5."),
    ])
    var body = ScenarioSchema.root.schema.members
    body.append(.init(key: "required", value: .array([.string("pages")])))
    body.append(
      .init(
        key: "$defs",
        value: .object(["color": Forms.colorSchema, "size": Forms.sizeSchema])))
    return JSONValue.object(head.members + body).pretty() + "\n"
  }
}
