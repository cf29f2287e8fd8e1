/** `accounting <resource>`: the published reads of the books. */
import type { Accounting } from "@capstack/client";
import type { Invocation, Run } from "../command.js";
import { connect } from "../config/connect.js";
import { CliFailure } from "../failure.js";
import { print } from "../output/print.js";
import { type Row, toRows } from "../output/rows.js";

/** One resource: its method of the client, what it can be asked, and where its list is. */
interface Resource {
  readonly method: keyof Accounting;
  readonly queries: readonly string[];
  /** The list inside the answer; the answer itself unless given. */
  readonly list?: (data: never) => readonly unknown[];
}

const PERIOD = ["group", "preset", "start", "end"];

const resources: Readonly<Record<string, Resource>> = {
  bank: { method: "bank", queries: ["group"] },
  reconciliation: { method: "bankReconciliation", queries: ["group"] },
  "capital-accounts": { method: "capitalAccounts", queries: PERIOD, list: ({ rows }: { rows: unknown[] }) => rows },
  chart: { method: "chart", queries: ["group"] },
  construction: {
    method: "construction",
    queries: ["group"],
    list: ({ actuals }: { actuals: { positions: unknown[] } }) => actuals.positions,
  },
  distributions: { method: "distributions", queries: PERIOD },
  firm: { method: "firm", queries: [], list: ({ vehicles }: { vehicles: unknown[] }) => vehicles },
  "fund-economics": { method: "fundEconomics", queries: [], list: ({ vehicles }: { vehicles: unknown[] }) => vehicles },
  "fund-timeseries": {
    method: "fundTimeseries",
    queries: ["group"],
    list: ({ points }: { points: unknown[] }) => points,
  },
  journal: {
    method: "journal",
    queries: [...PERIOD, "limit", "offset"],
    list: ({ entries }: { entries: unknown[] }) => entries,
  },
  keys: { method: "keys", queries: [] },
  ledger: {
    method: "ledger",
    queries: [...PERIOD, "account"],
    list: ({ register }: { register: { lines: unknown[] } }) => register.lines,
  },
};

export const readBooks: Run = async (call) => {
  const [name = ""] = call.positionals;
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined) throw new CliFailure("usage", `Name a resource: ${Object.keys(resources).join(", ")}.`);
  const query = queryOf(call, name, resource);
  const { client, answer } = await connect(call);
  const read = client.accounting[resource.method] as Accounting["journal"];
  const data: unknown = await answer(read(query, { signal: call.terminal.signal }));
  const items = () => resource.list?.(data as never) ?? (Array.isArray(data) ? data : [data]);
  await print(call, { data, items, table: () => table(toRows(items())) });
};

function queryOf(call: Invocation, name: string, { queries }: Resource): Record<string, string> {
  const asked = [...PERIOD, "limit", "offset", "account"].flatMap((option) => {
    const value = call.text(option);
    return value === undefined ? [] : [[option, value] as const];
  });
  const [stray] = asked.find(([option]) => !queries.includes(option)) ?? [];
  if (stray !== undefined) throw new CliFailure("usage", `${name} takes no --${stray}.`);
  if (name === "ledger" && call.text("account") === undefined) {
    throw new CliFailure("usage", "Say which account: --account <code>, as capstack accounting chart lists them.");
  }
  return Object.fromEntries(asked);
}

/** Every plain field that is not an id: what fits on a terminal; CSV and JSON have everything. */
async function table(rows: readonly Row[]): Promise<string> {
  const { figure, textTable } = await import("@capstack/mcp/local");
  const [first] = rows;
  if (first === undefined) return "Nothing is there.";
  const shown = Object.keys(first).filter(
    (name) => !/(^|_)id$|Id$|\./.test(name) && !String(first[name]).startsWith("["),
  );
  const isFigure = (name: string) => rows.some((row) => typeof row[name] === "number");
  const cell = (value: Row[string]) => (typeof value === "number" ? figure(value, 2) : String(value ?? "–"));
  return textTable(
    shown.map((heading) => ({ heading, figures: isFigure(heading) })),
    rows.map((row) => shown.map((name) => cell(row[name] ?? null))),
  );
}
