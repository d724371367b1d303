import BannerloopMotion
import Testing

@testable import BannerloopScenario

/// A text and the value that it is, written as JSON with its members in their order.
struct ValidCase: CustomTestStringConvertible {
  let text: String
  let json: String

  init(_ text: String, _ json: String) {
    self.text = text
    self.json = json
  }

  var testDescription: String { text.debugDescription }
}

extension JSON5Node {
  /// The value as JSON on one line; numbers as doubles.
  var json: String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): "\(number.value)"
    case .string(let text): JSONValue.quoted(text)
    case .array(let nodes): "[" + nodes.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { JSONValue.quoted($0.key) + ":" + $0.node.json }.joined(separator: ",") + "}"
    case .invalid: "INVALID"
    }
  }
}

@Suite struct JSON5ValidTests {
  static let cases: [ValidCase] = [
    // Objects and keys.
    ValidCase("{}", "{}"),
    ValidCase("{a:1}", #"{"a":1.0}"#),
    ValidCase("{a:1,}", #"{"a":1.0}"#),
    ValidCase("{'a':1}", #"{"a":1.0}"#),
    ValidCase(#"{"a":1}"#, #"{"a":1.0}"#),
    ValidCase("{$_:1,_$:2,a$1:3}", #"{"$_":1.0,"_$":2.0,"a$1":3.0}"#),
    ValidCase("{ùńîċõďë:9}", #"{"ùńîċõďë":9.0}"#),
    ValidCase(#"{\u0061b:1}"#, #"{"ab":1.0}"#),
    ValidCase(#"{a\u0062:1}"#, #"{"ab":1.0}"#),
    ValidCase(#"{\u0024\u005F:1}"#, #"{"$_":1.0}"#),
    ValidCase("{\u{2163}:1}", "{\"\u{2163}\":1.0}"),
    ValidCase("{a\u{200C}b:1}", "{\"a\u{200C}b\":1.0}"),
    ValidCase("{a\u{200D}b:1}", "{\"a\u{200D}b\":1.0}"),
    ValidCase("{a\u{301}:1}", "{\"a\u{301}\":1.0}"),
    ValidCase("{a\u{203F}b:1}", "{\"a\u{203F}b\":1.0}"),
    ValidCase("{a\u{661}:1}", "{\"a\u{661}\":1.0}"),
    ValidCase(
      "{null:1,true:2,Infinity:3,NaN:4,while:5}",
      #"{"null":1.0,"true":2.0,"Infinity":3.0,"NaN":4.0,"while":5.0}"#),
    ValidCase("{__proto__:1}", #"{"__proto__":1.0}"#),
    ValidCase("{a:1,a:2}", #"{"a":1.0,"a":2.0}"#),
    ValidCase("{'':1}", #"{"":1.0}"#),
    ValidCase("{a:{b:{c:[]}}}", #"{"a":{"b":{"c":[]}}}"#),
    ValidCase("{a /*x*/ : /*y*/ 1 // z\n}", #"{"a":1.0}"#),
    // Lists.
    ValidCase("[]", "[]"),
    ValidCase("[1,]", "[1.0]"),
    ValidCase("[1,2,3]", "[1.0,2.0,3.0]"),
    ValidCase("[[],[[]]]", "[[],[[]]]"),
    ValidCase("[ 1 , null , 'a' ]", #"[1.0,null,"a"]"#),
    // Words.
    ValidCase("null", "null"),
    ValidCase("true", "true"),
    ValidCase("false", "false"),
    // Numbers.
    ValidCase("0", "0.0"),
    ValidCase("-0", "-0.0"),
    ValidCase("+0", "0.0"),
    ValidCase("0.0", "0.0"),
    ValidCase("12", "12.0"),
    ValidCase("+1.5", "1.5"),
    ValidCase("-.5", "-0.5"),
    ValidCase(".5", "0.5"),
    ValidCase("5.", "5.0"),
    ValidCase("5.e2", "500.0"),
    ValidCase(".5e-1", "0.05"),
    ValidCase("1e3", "1000.0"),
    ValidCase("1E+3", "1000.0"),
    ValidCase("0e9", "0.0"),
    ValidCase("1e400", "inf"),
    ValidCase("0x1F", "31.0"),
    ValidCase("0Xc8", "200.0"),
    ValidCase("-0x10", "-16.0"),
    ValidCase("+0x0", "0.0"),
    ValidCase("0xdecaf", "912559.0"),
    ValidCase("0x1e3", "483.0"),
    ValidCase("Infinity", "inf"),
    ValidCase("-Infinity", "-inf"),
    ValidCase("+Infinity", "inf"),
    ValidCase("NaN", "nan"),
    ValidCase("+NaN", "nan"),
    ValidCase("-NaN", "nan"),
    // Text.
    ValidCase("''", #""""#),
    ValidCase(#""abc""#, #""abc""#),
    ValidCase("'a\"b'", #""a\"b""#),
    ValidCase(#""a'b""#, #""a'b""#),
    ValidCase(#"'\'\"\\\/'"#, #""'\"\\/""#),
    ValidCase(#"'\b\f\n\r\t\v'"#, #""\u0008\u000c\n\r\t\u000b""#),
    ValidCase(#"'\0'"#, #""\u0000""#),
    ValidCase(#"'\0a'"#, #""\u0000a""#),
    ValidCase(#"'\x41\x7a\xe9'"#, #""Azé""#),
    ValidCase(#"'\u0041\u00e9\u4e2d'"#, #""Aé中""#),
    ValidCase(#"'\ud83d\ude00'"#, #""😀""#),
    ValidCase(#"'\uD83D\uDE00!'"#, #""😀!""#),
    ValidCase(#"'\a\c\q\ä\😀'"#, #""acqä😀""#),
    ValidCase("'a\\\nb'", #""ab""#),
    ValidCase("'a\\\r\nb'", #""ab""#),
    ValidCase("'a\\\rb'", #""ab""#),
    ValidCase("'a\\\u{2028}b'", #""ab""#),
    ValidCase("'a\\\u{2029}b'", #""ab""#),
    ValidCase("'a\u{2028}b\u{2029}c'", #""a\u2028b\u2029c""#),
    ValidCase("'a\tb'", #""a\tb""#),
    ValidCase("'a\u{0}b'", #""a\u0000b""#),
    ValidCase("'//no comment /*'", #""//no comment /*""#),
    ValidCase("'日本 👩‍👩‍👧 e\u{301}'", "\"日本 👩‍👩‍👧 e\u{301}\""),
    // Space and comments.
    ValidCase("\u{FEFF}null", "null"),
    ValidCase(
      " \t\u{B}\u{C}\u{A0}\u{FEFF}\n\r\u{2028}\u{2029}\u{2003}\u{3000}null\u{1680}", "null"),
    ValidCase("// a\nnull", "null"),
    ValidCase("// a\rnull", "null"),
    ValidCase("// a\u{2028}null", "null"),
    ValidCase("// a\u{2029}null", "null"),
    ValidCase("null // to the end", "null"),
    ValidCase("/**/null/* * / ** */", "null"),
    ValidCase("/* // */null", "null"),
    ValidCase("// /*\nnull", "null"),
    ValidCase("/* a\nb */ null", "null"),
    ValidCase("[1/**/,/**/2]", "[1.0,2.0]"),
    ValidCase("[1//\n]", "[1.0]"),
  ]

  @Test("A text that follows the standard is the value that it says", arguments: cases)
  func valid(_ example: ValidCase) throws {
    let (root, faults) = JSON5Reader.read(Array(example.text.utf8))
    #expect(faults == [])
    #expect(try #require(root).json == example.json)
  }

  @Test("A number keeps its text, so that decimals are exact")
  func exact() {
    #expect(JSON5Number(text: "0.1").exactValue?.description == "1/10")
    #expect(JSON5Number(text: "+.5").exactValue?.description == "1/2")
    #expect(JSON5Number(text: "0x10").exactValue?.description == "16")
    #expect(JSON5Number(text: "-0x10").exactValue?.description == "-16")
    #expect(JSON5Number(text: "3.0").wholeValue == 3)
    #expect(JSON5Number(text: "3e2").wholeValue == 300)
    #expect(JSON5Number(text: "0xffffffffffffffffff").exactValue == nil)
    #expect(JSON5Number(text: "1e-9223372036854775808").exactValue == nil)
    #expect(JSON5Number(text: "0.1234567891").exactValue == nil)
    #expect(JSON5Number(text: "NaN").exactValue == nil)
  }
}
