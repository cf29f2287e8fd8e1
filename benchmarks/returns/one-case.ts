// One case by one package, in a process of its own: some never come back.
// node --import tsx one-case.ts <package> <JSON of dated flows or numbers>
import { irrPackages, xirrPackages } from "./alternatives.js";

const [name = "", text = "[]"] = process.argv.slice(2);
const flows = JSON.parse(text);
const run = typeof flows[0] === "number" ? irrPackages[name]?.(flows) : xirrPackages[name]?.(flows);
const rate = run?.();
console.log(JSON.stringify(rate === undefined || rate === null || Number.isNaN(rate) ? null : String(rate)));
