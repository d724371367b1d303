import BannerloopScenario
import Testing

/// Reads a scenario of two pages with some more text in its object; a fault fails the test.
func scenario(
  _ members: String, pages: String = #"["a.jpg", "b.jpg"]"#,
  overrides: ScenarioOverrides = ScenarioOverrides(), location: SourceLocation = #_sourceLocation
) -> Scenario {
  do {
    return try Scenario.read(
      text: "{ pages: \(pages), \(members) }", fileName: "test.json5", overrides: overrides
    ).scenario
  } catch {
    Issue.record("\(error)", sourceLocation: location)
    return Scenario()
  }
}

/// Returns all faults and warnings of a scenario of two pages with some more text in its object.
func faults(
  _ members: String, pages: String = #"["a.jpg", "b.jpg"]"#,
  overrides: ScenarioOverrides = ScenarioOverrides()
) -> [ScenarioFault] {
  faults(ofText: "{ pages: \(pages), \(members) }", overrides: overrides)
}

/// Returns all faults and warnings of a text.
func faults(ofText text: String, overrides: ScenarioOverrides = ScenarioOverrides())
  -> [ScenarioFault]
{
  do {
    return try Scenario.read(text: text, fileName: "test.json5", overrides: overrides).warnings
  } catch {
    return error.faults
  }
}

/// Returns overrides with some options set.
func options(_ values: [ScenarioOverrides.Option: String]) -> ScenarioOverrides {
  var result = ScenarioOverrides()
  for (option, text) in values { result[option] = text }
  return result
}
