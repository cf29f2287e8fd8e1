// `node tools/write-types.mjs <project> <folder>`: writes the declarations of src/contract.ts to a folder, for ESM and for
// CommonJS, every type in them written out in full.
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { printTypes } from "./print-types.mjs";

const [project, folder] = process.argv.slice(2);
const printed = printTypes(resolve("src/contract.ts"), resolve(project));
for (const name of ["contract.d.ts", "contract.d.cts"]) writeFileSync(join(folder, name), printed);
rmSync(join(folder, "contract.d.ts.map"), { force: true });
