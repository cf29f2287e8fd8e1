/** The ledger's worked examples and an empty vehicle, kept as books over HTTP: the twelve reads on both engines, to the byte and as worked. */
import { publishedReads } from "@capstack/contract/accounting";
import { mismatches } from "@capstack/testing/vectors";
import { beforeAll, describe, expect, it } from "vitest";
import { type EngineKind, engineKinds, openEngines } from "../setup/engines.js";
import { type Call, empty, keep, openCaller, scenarios, TODAY } from "../setup/scenario-books.js";

const addresses = Object.keys(publishedReads) as (keyof typeof publishedReads)[];

const engines = await openEngines();

describe.each([empty, ...scenarios])("$name ($function)", ({ name, function: figure, input }) => {
  const { books, end } = input;
  const today = end ?? books.today ?? TODAY;
  const calls = new Map<EngineKind, Call>();
  beforeAll(async () => {
    for (const kind of engineKinds) {
      const call = openCaller(engines.of(kind), `${figure} ${name}`, today);
      await keep(call, books);
      calls.set(kind, call);
    }
  });

  it("answers all twelve reads in their published shape, the same to the byte on both engines", async () => {
    for (const address of addresses) {
      const path = address === "/ledger" ? "/ledger?account=1000" : address;
      const [first, second] = await Promise.all(engineKinds.map((kind) => (calls.get(kind) as Call)("GET", path)));
      publishedReads[address].parse(first?.json);
      expect(second?.text, address).toBe(first?.text);
    }
  });
});

describe.each(scenarios.filter((one) => one.function === "capitalAccounts"))("$name", ({ name, input, output }) => {
  it("has the capital accounts that were worked by hand", async () => {
    const { books, start, end } = input;
    const call = openCaller(engines.of("postgres"), `worked ${name}`, end ?? books.today ?? TODAY);
    await keep(call, books);
    const window = new URLSearchParams({ ...(start ? { start } : {}), ...(end ? { end } : {}) });
    const { json } = await call("GET", `/capital-accounts?${window}`);
    const rows = json.rows.map((row: { period: object }) => ({ ...row, ...(start ? row.period : {}) }));
    const economics = (await call("GET", `/fund-economics?include=gp&asOf=${end ?? TODAY}`)).json;
    const [{ carryAccrued }] = economics.vehicles;
    expect(mismatches({ ...json, rows, carryAccrued }, output)).toEqual([]);
  });
});
