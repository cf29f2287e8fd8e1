import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.js";
import { toRows } from "./rows.js";

describe("CSV", () => {
  it("quotes what RFC 4180 quotes and ends lines with CRLF", () => {
    const rows = toRows([{ a: "x,y", b: 'say "hi"', c: "two\nlines", d: 1.5, e: null, f: true }]);
    expect(toCsv(rows)).toBe('a,b,c,d,e,f\r\n"x,y","say ""hi""","two\nlines",1.5,,true\r\n');
  });
  it("keeps spreadsheets from running texts as formulas, and numbers as they are", () => {
    const rows = toRows([{ a: "=1+1", b: "+1", c: "-1", d: "@x", e: -5, f: "\tx", g: "\n=1", h: "＝1" }]);
    expect(toCsv(rows)).toBe("a,b,c,d,e,f,g,h\r\n'=1+1,'+1,'-1,'@x,-5,'\tx,\"'\n=1\",'＝1\r\n");
  });
  it("names nested fields by dots, writes lists as JSON, and joins the names of all rows", () => {
    const rows = toRows([{ a: { b: { c: 1 } } }, { d: [1, "x"] }]);
    expect(toCsv(rows)).toBe('a.b.c,d\r\n1,\r\n,"[1,""x""]"\r\n');
  });
  it("of nothing is an empty heading", () => {
    expect(toCsv([])).toBe("\r\n");
  });
});
