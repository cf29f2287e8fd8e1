import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unguardedCell, writeCsv } from "./csv.js";

const cellOf = (text: string) => writeCsv([[text]]).slice(0, -2);

describe("comma-separated text", () => {
  it("quotes commas, quotes and line ends, and ends every record with CRLF", () => {
    expect(
      writeCsv([
        ["a", "b"],
        ["x,y", 'say "hi"'],
        ["two\nlines", null],
      ]),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"two\nlines",\r\n');
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    "﹦1",
    "\t=1",
    "\tx",
    "\r=1",
    "\n=1",
    "\r\n=1",
    " =1",
    "\u00a0=1",
    "\ufeff=1",
    "\u200b=1",
    "\u0000=1",
    "'=1",
    "''=1",
  ])("sets %j behind an apostrophe", (text) => {
    const plain = cellOf(text).replace(/^"|"$/g, "");
    expect(plain).toBe(`'${text}`);
    expect(unguardedCell(plain)).toBe(text);
  });

  it("leaves numbers and other texts as they are", () => {
    expect(writeCsv([[-5, 1.5, true, null, "a=b", "'tis", "a-1", ""]])).toBe("-5,1.5,true,,a=b,'tis,a-1,\r\n");
  });

  it("gives every text back, and no cell that a spreadsheet would run", () => {
    const signs = fc.constantFrom("=", "+", "-", "@", "＝", "'", "\t", "\r", "\n", " ", "\ufeff", "a", "1");
    fc.assert(
      fc.property(
        fc.array(signs).map((parts) => parts.join("")),
        (text) => {
          const cell = cellOf(text);
          const inside = cell.startsWith('"') ? cell.slice(1, -1) : cell;
          expect(unguardedCell(inside)).toBe(text);
          expect(inside).not.toMatch(/^[\s\p{C}]*[=+\-@＝]/u);
        },
      ),
      runs(100),
    );
  });
});
