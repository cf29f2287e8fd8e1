/** Every cell of sections A.1 and A.2 of three partners, the fund and the general partner, as `ilpa-by-hand.md` works them out. */
import { readFileSync } from "node:fs";
import { type ReportingTemplate, reportingRows } from "@capstack/ilpa";
import { beforeAll, describe, expect, it } from "vitest";
import { demoClient } from "../setup/demo-client.js";
import { type EngineKind, engineKinds } from "../setup/engines.js";
import type { FirmClient } from "../setup/firm-client.js";

const PERIODS = ["qtd", "ytd", "itd"] as const;

/** The tables under the headings of the document's last part: by owner, row and period. */
const worked = new Map(
  readFileSync(new URL("./ilpa-by-hand.md", import.meta.url), "utf8")
    .split("\n### ")
    .slice(1)
    .map((part) => {
      const [owner = "", ...lines] = part.split("\n");
      const cells = lines
        .filter((line) => /^\| \d+ \|/.test(line))
        .map((line) => {
          const [row, id, ...amounts] = line
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim());
          return {
            row: Number(row),
            id: id as string,
            amounts: amounts.map((text) => Number(text.replaceAll(",", ""))),
          };
        });
      return [owner, cells] as const;
    }),
);

/** Rows 12 to 114 of a column, those that are not worked out zero. */
function expected(owner: string, at: number): Record<string, number> {
  const cells = worked.get(owner) ?? [];
  const amountOf = new Map(cells.map(({ id, amounts }) => [id, amounts[at] as number]));
  return Object.fromEntries(rows.map(({ id }) => [id, amountOf.get(id) ?? 0]));
}

const rows = reportingRows.filter(({ row }) => row >= 12 && row <= 114);
const clients = new Map<EngineKind, FirmClient>();

beforeAll(async () => {
  for (const kind of engineKinds) clients.set(kind, await demoClient(kind));
});

it("names rows of the template, each under its number", () => {
  expect([...worked.keys()]).toEqual([
    ...["Alder Teachers Pension", "Grove Fund of Funds", "Fennel Holdings"],
    ...["The fund", "The general partner"],
  ]);
  const numbers = new Map(rows.map(({ id, row }) => [id as string, row]));
  for (const { id, row, amounts } of [...worked.values()].flat())
    expect([row, amounts.length]).toEqual([numbers.get(id), 3]);
});

describe.each(engineKinds)("on %s", (kind) => {
  it.each(["Alder Teachers Pension", "Grove Fund of Funds", "Fennel Holdings"])("%s, in every cell", async (name) => {
    const client = clients.get(kind) as FirmClient;
    const partners: { lpEntityId: string; name: string }[] = (await client.get("/partners?group=Fund%20I")).body;
    const lp = partners.find((one) => one.name === name)?.lpEntityId;
    const { body }: { body: ReportingTemplate } = await client.get(
      `/ilpa-template?group=Fund%20I&lp=${lp}&end=2025-06-30`,
    );
    for (const [group, owner] of [
      ["lp", name] as const,
      ["fund", "The fund"] as const,
      ["gp", "The general partner"] as const,
    ]) {
      for (const [at, period] of PERIODS.entries()) {
        const column: Readonly<Record<string, number>> = body.columns[group][period];
        const shown = Object.fromEntries(rows.map(({ id }) => [id, column[id]]));
        expect([group, period, shown]).toEqual([group, period, expected(owner, at)]);
      }
    }
  });
});
