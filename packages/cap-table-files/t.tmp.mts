import { readFileSync } from "node:fs";
import { computeCapTable } from "@capstack/cap-table";
import { readCapTableFile } from "./src/index.ts";
import { sayFile } from "./src/say.ts";

const f = await readCapTableFile(readFileSync(process.argv[2]!));
console.log(sayFile(f).join("\n"));
console.log(JSON.stringify(f.events, null, 0));
const { final } = computeCapTable({ events: f.events as any });
for (const h of final.holders)
  console.log(
    h.name,
    h.fullyDilutedShares,
    h.invested,
    JSON.stringify(h.positions?.map((p) => [p.classId, p.kind, p.pricePerShare, p.strikePrice])),
  );
