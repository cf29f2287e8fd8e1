// Removes from a deployed tree what Node never reads there: source maps and declarations of types.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const [tree] = process.argv.slice(2);
for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && /(\.map|\.d\.[cm]?ts)$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
}
