import type { MarkdownRenderer } from "vitepress";

/** Heads of tables that explain a name a row: on a telephone each row is a block, so that no column is out of sight. */
const NAMES = new Set(["Field", "Code", "Variable", "Warning", "Request"]);

/** Marks such tables, and gives them their heads as properties of style, to be shown before each cell. */
export function stackTables(md: MarkdownRenderer): void {
  md.core.ruler.push("stacked-tables", ({ tokens }) => {
    tokens.forEach((table, at) => {
      if (table.type !== "table_open") return;
      const end = tokens.findIndex(({ type }, place) => place > at && type === "thead_close");
      const heads = tokens.slice(at, end).flatMap(({ type, content }) => (type === "inline" ? [content] : []));
      if (!NAMES.has(heads[0] ?? "")) return;
      table.attrSet("class", "stacked");
      table.attrSet(
        "style",
        heads.map((head, column) => `--head-${column + 1}:${JSON.stringify(`${head}: `)}`).join(";"),
      );
    });
  });
}
