import { describe, expect, it } from "vitest";
import { searched } from "../.vitepress/searched.js";

const heading = (level: number, id: string, text: string) =>
  `<h${level} id="${id}">${text} <a class="header-anchor" href="#${id}">​</a></h${level}>`;

describe("the search", () => {
  it("finds a row that has an address by its name, and its other cells as what it says", () => {
    const row =
      '<tr>\n<td><a id="over_commitment"></a><code>over_commitment</code></td>\n<td>A call beyond</td>\n</tr>';
    const read = searched("reference/errors.md", heading(2, "ledger", "ledger") + row);
    expect(read).toMatch(/<h6><code>over_commitment<\/code> <a class="header-anchor" href="#over_commitment">/);
    expect(read).toContain("<p>\n<td>A call beyond</td>");
  });

  it("reads of a package's pages the names alone, and not what every name has below it", () => {
    const page = [
      heading(1, "functions", "Functions"),
      heading(2, "xirr", "xirr()"),
      "<p>Long text about post-money SAFEs.</p>",
      heading(4, "type-declaration-3", "Type Declaration"),
      heading(4, "example", "Example"),
    ].join("\n");
    const read = searched("packages/returns/functions.md", page);
    expect(read).toContain("<p>xirr()");
    for (const gone of ["SAFE", "Type Declaration", "Example"]) expect(read).not.toContain(gone);
    expect(searched("packages/returns/index.md", page)).toBe(page);
  });
});
