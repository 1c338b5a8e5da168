import JSON
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    @Test("sets commas between members and elements, at every level")
    func commas() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        writer.beginArray()
        writer.integer(1)
        writer.bool(true)
        writer.null()
        writer.beginObject()
        writer.endObject()
        writer.beginArray()
        writer.endArray()
        writer.string("x")
        writer.endArray()
        writer.member("b", false)
        writer.member("c", Int64(-3))
        writer.member("d", "text")
        writer.member("e", nil as String?)
        writer.member("f", nil as Int64?)
        writer.key("g")
        writer.double(0.5)
        writer.key("h")
        writer.verbatim(#"{"raw" : 1}"#.utf8)
        writer.member("i", true)
        writer.endObject()
        #expect(
            writer.text == """
                {"a":[1,true,null,{},[],"x"],"b":false,"c":-3,"d":"text","e":null,"f":null,\
                "g":0.5,"h":{"raw" : 1},"i":true}
                """)
    }

    @Test(
        "escapes what must be escaped, and U+007F",
        arguments: [
            ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#), ("\n\r\t", #""\n\r\t""#),
            ("\u{0}\u{8}\u{b}\u{1f}", #""\u0000\u0008\u000b\u001f""#), ("\u{7f}", #""\u007f""#),
            ("é€😀\u{2028}", "\"é€😀\u{2028}\""), ("", #""""#),
        ])
    func strings(text: String, written: String) {
        var writer = JSONWriter()
        writer.string(text)
        #expect(writer.text == written)
    }

    @Test("escapes keys like strings")
    func keys() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("a\"b\n", true)
        writer.endObject()
        #expect(writer.text == #"{"a\"b\n":true}"#)
    }

    @Test(
        "writes doubles in their shortest exact form, and null for what JSON cannot say",
        arguments: [
            (0.1, "0.1"), (5, "5.0"), (-0.0, "-0.0"), (1e20, "1e+20"),
            (.leastNonzeroMagnitude, "5e-324"),
            (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
        ])
    func doubles(value: Double, written: String) {
        var writer = JSONWriter()
        writer.double(value)
        #expect(writer.text == written)
        #expect(mistake(writer.bytes) == nil)
    }

    @Test("writes the bounds of integers")
    func integers() {
        var writer = JSONWriter()
        writer.beginArray()
        writer.integer(.min)
        writer.integer(.max)
        writer.endArray()
        #expect(writer.text == "[-9223372036854775808,9223372036854775807]")
    }

    @Test(
        "writes a tree so that reading gives it back",
        arguments: [
            "null", "[]", "{}", #"{"a":[1,2.50,-1e3,"x\"y\n",true,false,null],"a":{"b":{}}}"#,
            #"["\u0000","é","😀","\u007f"]"#,
        ])
    func roundTrip(text: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        var writer = JSONWriter()
        writer.value(value)
        #expect(try JSONValue(parsing: writer.bytes) == value)
        #expect(writer.text == text)
    }

    @Test("gives back every character of a string")
    func characters() throws {
        let text = String(String.UnicodeScalarView((0..<0x300).compactMap(UnicodeScalar.init)))
        var writer = JSONWriter()
        writer.string(text)
        #expect(try JSONValue(parsing: writer.bytes).string == text)
    }
}
