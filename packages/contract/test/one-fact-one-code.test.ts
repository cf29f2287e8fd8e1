/** One mistake has one code, one form of sentence and its place, in every engine and in the books, as a library and over HTTP. */
import { apiLimits, computeCapTable } from "@capstack/cap-table";
import { fieldName, isEngineError } from "@capstack/decimal";
import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";
import { indexBooks, seedChart } from "@capstack/ledger";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountingOperations } from "../src/accounting.js";
import { envelopeIssues, type Operation, operations, readShape, unknownFieldIssues } from "../src/index.js";

type Path = readonly (string | number)[];
type Issue = { readonly code: string; readonly message: string; readonly path: Path };

/** Where each kind of field stands in a body. */
interface Sites {
  readonly amount?: Path;
  readonly fraction?: Path;
  readonly whole?: Path;
  readonly required?: Path;
  readonly text?: Path;
  /** A text that may not be empty, and one that may not be long. */
  readonly name?: Path;
  readonly longText?: Path;
  readonly date?: Path;
  readonly word: Path;
  readonly flag?: Path;
  readonly list?: Path;
  readonly item?: Path;
  /** An id that the first thing of its list shall have too. */
  readonly twin?: Path;
  readonly reference?: Path;
}

interface Surface {
  readonly body: object;
  readonly issues: (body: unknown) => readonly Issue[];
  readonly sites: Sites;
  /** A field that may be left out. */
  readonly optional: Path;
  /** Names that nothing reads, and what they mean. */
  readonly unknown: readonly (readonly [Path, string])[];
  /** A list, and how many items are too many. */
  readonly crowded?: readonly [Path, number];
}

/** What a call refuses. */
function refused(call: () => unknown): readonly Issue[] {
  try {
    call();
    return [];
  } catch (error) {
    if (!isEngineError(error)) throw error;
    return error.issues;
  }
}

/** What the server answers: the outermost object is held against its schema, the rest is the engine's. */
const overHttp = (operation: Operation, ofEngine: Surface["issues"]) => (body: unknown) => {
  const issues = envelopeIssues(operation, body);
  return issues.length > 0 ? issues : ofEngine(body);
};

/** What the books answer: the whole body is held against its schema. */
const inShape = (operation: { readonly request: Parameters<typeof readShape>[0] }) => (body: unknown) => [
  ...unknownFieldIssues(operation.request, body),
  ...(readShape(operation.request, body).issues ?? []),
];

const capTable: Surface = {
  body: {
    events: [
      {
        type: "common_issuance",
        label: "Founding",
        date: "2026-01-01",
        grants: [
          { id: "founders", name: "Founders", shares: 100 },
          { id: "grace", name: "Grace", shares: 100 },
        ],
      },
      {
        type: "safe_issuance",
        label: "SAFEs",
        safes: [
          { id: "sam", name: "Sam", amount: 10, valuationCap: 1000, securityId: "safe-1" },
          { id: "tom", name: "Tom", amount: 10, valuationCap: 1000, securityId: "safe-2" },
        ],
      },
      {
        type: "priced_round",
        label: "A",
        preMoneyValuation: 1000,
        investments: [{ id: "ina", name: "Ina", amount: 100 }],
        pools: [{ pct: 0.1, mode: "pre" }],
      },
      { type: "transfer", label: "Sale", from: "founders", to: { id: "grace" }, shares: 1 },
    ],
    options: { explain: false, pricePerShareDecimals: 6 },
  },
  issues: (body) =>
    refused(() => computeCapTable(body as never, { limits: { ...apiLimits, events: 50, listItems: 50 } })),
  sites: {
    amount: ["events", 0, "grants", 0, "shares"],
    required: ["events", 0, "grants", 0, "shares"],
    fraction: ["events", 2, "pools", 0, "pct"],
    whole: ["options", "pricePerShareDecimals"],
    text: ["events", 0, "label"],
    name: ["events", 0, "label"],
    longText: ["events", 0, "label"],
    date: ["events", 0, "date"],
    word: ["events", 2, "pools", 0, "mode"],
    flag: ["options", "explain"],
    list: ["events", 0, "grants"],
    item: ["events", 0, "grants", 0],
    twin: ["events", 1, "safes", 1, "securityId"],
    reference: ["events", 3, "from"],
  },
  optional: ["events", 0, "date"],
  crowded: [["events", 0, "grants"], 51],
  unknown: [
    [["events", 0, "grants", 0, "share"], "shares"],
    [["events", 1, "safes", 0, "cap"], "valuationCap"],
  ],
};

const waterfall: Surface = {
  body: {
    model: {
      common: [
        { id: "founders", name: "Founders", shares: 100 },
        { id: "grace", name: "Grace", shares: 100 },
      ],
      preferred: [
        {
          id: "A",
          name: "Series A",
          seniority: 1,
          participation: "none",
          convertible: true,
          holders: [{ id: "fund", name: "Fund", shares: 10, invested: 10, issueDate: "2026-01-01" }],
        },
      ],
      warrants: [{ id: "w", name: "Warrant", shares: 1, strikePrice: 1, underlying: "A" }],
    },
    exitValuation: 1000,
    deal: { escrow: { pct: 0.1 } },
    analysis: { curve: { from: 0, to: 100, points: 5 } },
  },
  issues: (body) => refused(() => computeExitWaterfall(body as never, { limits: { rows: 50 } })),
  sites: {
    amount: ["model", "common", 0, "shares"],
    required: ["model", "common", 0, "shares"],
    fraction: ["deal", "escrow", "pct"],
    whole: ["analysis", "curve", "points"],
    text: ["model", "common", 0, "name"],
    name: ["model", "common", 0, "name"],
    longText: ["model", "common", 0, "name"],
    date: ["model", "preferred", 0, "holders", 0, "issueDate"],
    word: ["model", "preferred", 0, "participation"],
    flag: ["model", "preferred", 0, "convertible"],
    list: ["model", "common"],
    item: ["model", "common", 0],
    twin: ["model", "common", 1, "id"],
    reference: ["model", "warrants", 0, "underlying"],
  },
  optional: ["model", "preferred", 0, "participation"],
  crowded: [["model", "common"], 51],
  unknown: [
    [["model", "common", 0, "share"], "shares"],
    [["model", "warrants", 0, "strike"], "strikePrice"],
  ],
};

const fund: Surface = {
  body: {
    inputs: { ...defaultFund, period: "annual", fundStartDate: "2026-01-01" },
    analysis: { monteCarlo: { seed: 1, runs: 10, includeSamples: false } },
  },
  issues: (body) => refused(() => computeFundEconomics(body as never, { limits: { textLength: 200 } } as never)),
  sites: {
    amount: ["inputs", "committedCapital"],
    required: ["inputs", "committedCapital"],
    fraction: ["inputs", "gpCommitPct"],
    whole: ["analysis", "monteCarlo", "seed"],
    text: ["inputs", "returnTiers", 0, "name"],
    name: ["inputs", "returnTiers", 0, "name"],
    longText: ["inputs", "returnTiers", 0, "name"],
    date: ["inputs", "fundStartDate"],
    word: ["inputs", "period"],
    flag: ["analysis", "monteCarlo", "includeSamples"],
    list: ["inputs", "returnTiers"],
    item: ["inputs", "returnTiers", 0],
  },
  optional: ["inputs", "fundStartDate"],
  crowded: [["inputs", "returnTiers"], 51],
  unknown: [[["inputs", "comittedCapital"], "committedCapital"]],
};

const ledger: Surface = {
  body: {
    vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" },
    partners: [
      { lpEntityId: "harbor", name: "Harbor", partnerClass: "lp" },
      { lpEntityId: "juniper", name: "Juniper", partnerClass: "lp" },
    ],
    companies: [{ companyId: "nimbus", name: "Nimbus", valuationLevel: 3 }],
    accounts: seedChart({ vehicle: { id: "v" } }),
    commitments: [{ lpEntityId: "harbor", date: "2026-01-01", amount: 100, kind: "initial" }],
    allocationRules: [{ lpEntityId: "harbor", category: "management_fee", participates: true, weight: 1 }],
    waterfall: { kind: "european", carryRate: 0.2 },
    entries: [],
    today: "2026-06-30",
  },
  issues: (body) => refused(() => indexBooks(body as never)),
  sites: {
    amount: ["allocationRules", 0, "weight"],
    required: ["commitments", 0, "amount"],
    fraction: ["waterfall", "carryRate"],
    whole: ["companies", 0, "valuationLevel"],
    text: ["partners", 0, "name"],
    name: ["partners", 0, "name"],
    date: ["commitments", 0, "date"],
    word: ["commitments", 0, "kind"],
    flag: ["allocationRules", 0, "participates"],
    list: ["partners"],
    item: ["partners", 0],
    twin: ["partners", 1, "lpEntityId"],
    reference: ["commitments", 0, "lpEntityId"],
  },
  optional: ["companies", 0, "valuationLevel"],
  unknown: [[["commitments", 0, "amont"], "amount"]],
};

const books: Surface = {
  body: {
    entryDate: "2026-01-01",
    sourceType: "manual",
    memo: "Opening",
    adjusting: false,
    status: "draft",
    postings: [
      { account: "1000", amount: 100 },
      { account: "3100", amount: -100 },
    ],
  },
  issues: inShape(accountingOperations.writeEntry),
  sites: {
    text: ["postings", 0, "account"],
    longText: ["postings", 0, "account"],
    date: ["entryDate"],
    word: ["status"],
    flag: ["adjusting"],
    list: ["postings"],
    item: ["postings", 0],
    required: ["postings", 0, "amount"],
  },
  optional: ["adjusting"],
  crowded: [["postings"], 10_001],
  unknown: [[["postings", 0, "acount"], "account"]],
};

/** The company of a vehicle, whose figures have ranges. */
const company: Surface = {
  body: { name: "Nimbus", ownership: 0.1, postMoney: 100, currency: "USD", status: "active" },
  issues: inShape(accountingOperations.changeCompany),
  sites: {
    amount: ["postMoney"],

    fraction: ["ownership"],
    word: ["status"],
  },
  optional: ["status"],
  unknown: [[["ownershp"], "ownership"]],
};

const surfaces: Readonly<Record<string, Surface>> = {
  "cap-table": capTable,
  "cap-table over HTTP": { ...capTable, issues: overHttp(operations.capTableCompute, capTable.issues) },
  "exit-waterfall": waterfall,
  "exit-waterfall over HTTP": { ...waterfall, issues: overHttp(operations.exitWaterfallCompute, waterfall.issues) },
  "fund-economics": fund,
  "fund-economics over HTTP": { ...fund, issues: overHttp(operations.fundEconomicsCompute, fund.issues) },
  ledger,
  "an entry of the books over HTTP": books,
  "a company of the books over HTTP": company,
};

/** A mistake: where it is made, what stands there, and what is said of it, `%` being the field's name. */
interface Mistake {
  readonly site: keyof Sites;
  readonly given: unknown;
  readonly code: string;
  readonly says: string;
}

const NOTHING = undefined;
const LONG = "x".repeat(2001);

// ".+" stands for the bounds, which each field has of its own.
const mistakes: Readonly<Record<string, Mistake>> = {
  "a negative number": { site: "amount", given: -5, code: "negative_value", says: "% is -5; it must be .+." },
  "a number as text": { site: "amount", given: "10", code: "invalid_value", says: '% is "10"; it must be a number.' },
  "a number with separators": {
    site: "amount",
    given: "1,000.50",
    code: "invalid_value",
    says: '% is "1,000.50"; it must be a number.',
  },
  "a number that is a list": {
    site: "amount",
    given: [5],
    code: "invalid_value",
    says: "% is a list; it must be a number.",
  },
  "a number that is an object": {
    site: "amount",
    given: {},
    code: "invalid_value",
    says: "% is an object; it must be a number.",
  },
  NaN: { site: "amount", given: Number.NaN, code: "not_finite", says: "% is NaN; it must be a finite number." },
  "an infinite number": {
    site: "amount",
    given: Number.POSITIVE_INFINITY,
    code: "not_finite",
    says: "% is Infinity; it must be a finite number.",
  },
  "the text NaN": { site: "amount", given: "NaN", code: "invalid_value", says: '% is "NaN"; it must be a number.' },
  "a fraction above one": {
    site: "fraction",
    given: 1.2000000000000002,
    code: "invalid_value",
    says: "% is 1.2; it must be .+.",
  },
  "a negative fraction": { site: "fraction", given: -0.5, code: "negative_value", says: "% is -0.5; it must be .+." },
  "a number that is not whole": {
    site: "whole",
    given: 1.5,
    code: "invalid_value",
    says: "% is 1.5; it must be a whole number.*.",
  },
  "a missing field": { site: "required", given: NOTHING, code: "missing_field", says: "% is required." },
  "a required field that is null": { site: "required", given: null, code: "missing_field", says: "% is required." },
  "an unknown word": {
    site: "word",
    given: "zzzzzzzzz",
    code: "invalid_value",
    says: '% is "zzzzzzzzz"; it must be one of .+.',
  },
  "a word of another type": { site: "word", given: 5, code: "invalid_value", says: "% is 5; it must be one of .+." },
  "no day of the calendar": {
    site: "date",
    given: "2026-02-30",
    code: "invalid_date",
    says: '% is "2026-02-30"; it must be a day of the calendar, written YYYY-MM-DD.*.',
  },
  "a date of another form": {
    site: "date",
    given: "1/2/2026",
    code: "invalid_date",
    says: '% is "1/2/2026"; it must be a day of the calendar, written YYYY-MM-DD.*.',
  },
  "a text that is a number": { site: "text", given: 5, code: "invalid_value", says: "% is 5; it must be a text.*." },
  "an empty text": {
    site: "name",
    given: "",
    code: "invalid_value",
    says: '% is ""; it must be a text of at least one letter.',
  },
  "a text that is too long": {
    site: "longText",
    given: LONG,
    code: "limit_exceeded",
    says: "% has 2001 characters; at most \\d+ are accepted.",
  },
  "a flag that is a text": {
    site: "flag",
    given: "yes",
    code: "invalid_value",
    says: '% is "yes"; it must be true or false.',
  },
  "a flag that is a number": {
    site: "flag",
    given: 1,
    code: "invalid_value",
    says: "% is 1; it must be true or false.",
  },
  "an object for a list": {
    site: "list",
    given: { 0: {} },
    code: "invalid_value",
    says: "% is an object; it must be a list.",
  },
  "a list for an object": {
    site: "item",
    given: [1],
    code: "invalid_value",
    says: "% is a list; it must be an object.",
  },
  "a text for an object": { site: "item", given: "x", code: "invalid_value", says: '% is "x"; it must be an object.' },
  "a hole in a list": { site: "item", given: NOTHING, code: "missing_field", says: "% is required." },
  "null in a list": { site: "item", given: null, code: "missing_field", says: "% is required." },
  "an id that another has": {
    site: "twin",
    given: "again",
    code: "duplicate_id",
    says: '% is "again"; it must be unique in its list.',
  },
  "an id of nothing": {
    site: "reference",
    given: "nobody-at-all",
    code: "unknown_.+",
    says: '% is "nobody-at-all"; it must be .+.',
  },
};

function changed(body: object, path: Path, value: unknown): object {
  const copy = structuredClone(body);
  const holder = path.slice(0, -1).reduce((at: unknown, key) => (at as Record<string, unknown>)[key], copy);
  (holder as Record<string | number, unknown>)[path.at(-1) as string] = value;
  return copy;
}

function valueAt(body: object, path: Path): unknown {
  return path.reduce((at: unknown, key) => (at as Record<string | number, unknown>)[key], body);
}

/** A sentence as a pattern: the field's name for `%`, `.+` and `.*` for what differs between fields. */
function pattern(says: string, field: string): RegExp {
  const escaped = says.replaceAll(/[[\](){}]/g, "\\$&").replace("%", field.replaceAll(/[[\]]/g, "\\$&"));
  return new RegExp(`^${escaped.replace(/\.$/, "\\.")}$`);
}

describe.each(Object.entries(surfaces))("%s", (_, { body, issues, sites, optional, unknown, crowded }) => {
  it("refuses nothing of a right body", () => {
    expect(issues(body)).toEqual([]);
  });

  it.each(Object.entries(mistakes).filter(([, { site }]) => sites[site] !== undefined))(
    "refuses %s",
    (_fact, { site, given, code, says }) => {
      const path = sites[site] as Path;
      const twin = [...path.slice(0, -2), 0, ...path.slice(-1)];
      const wrong = changed(site === "twin" ? changed(body, twin, given) : body, path, given);
      const [issue] = issues(wrong);
      expect({ ...issue, message: "" }).toMatchObject({ path, code: expect.stringMatching(`^${code}$`) });
      expect(issue?.message).toMatch(pattern(says, fieldName(path)));
    },
  );

  it("takes null for a field that may be left out", () => {
    expect(issues(changed(body, optional, null))).toEqual([]);
  });

  it.each(unknown)("refuses %j, and names %s", (path, meant) => {
    const name = path.at(-1) as string;
    const wrong = changed(body, path, 5);
    const expected = {
      code: "unknown_field",
      path,
      message: `\`${name}\` is not a field here; did you mean \`${meant}\`?`,
    };
    expect(issues(wrong)[0]).toMatchObject(expected);
    const far = [...path.slice(0, -1), "qqqqqqqqqqqq"];
    const message = "`qqqqqqqqqqqq` is not a field here.";
    expect(issues(changed(body, far, 5))[0]).toMatchObject({ code: "unknown_field", path: far, message });
  });

  if (crowded !== undefined) {
    it("refuses a list of too many items", () => {
      const [path, count] = crowded;
      const [first] = valueAt(body, path) as unknown[];
      const [issue] = issues(changed(body, path, new Array(count).fill(first)));
      const message = `${fieldName(path)} has ${count} items; at most ${count - 1} are accepted.`;
      expect(issue).toMatchObject({ code: "limit_exceeded", path, message });
    });
  }

  it("refuses a body that is no object, or the text of one", () => {
    for (const [given, shown] of [
      [[body], "a list"],
      [5, "5"],
      [JSON.stringify(body), `"${JSON.stringify(body).slice(0, 40)}…"`],
    ] as const) {
      const [issue] = issues(given);
      expect(issue).toMatchObject({ code: "invalid_value", path: [] });
      expect(issue?.message).toContain(`The request is ${shown}; it must be an object`);
    }
  });

  it("says of a wrapped body to unwrap it", () => {
    const [field = ""] = Object.keys(body);
    const [issue] = issues({ payload: body });
    const message = expect.stringMatching(/^`payload` is not a field here; put its `\w+` at the top\.$/);
    expect(field).not.toBe("");
    expect(issue).toMatchObject({ code: "unknown_field", path: ["payload"], message });
  });
});

it("a null is told as what was received, in a field, a list and where it counts as absent", () => {
  const schema = z.strictObject({ name: z.string(), note: z.string().exactOptional(), rows: z.array(z.number()) });
  const read = (value: unknown) => readShape(schema, value).issues?.map(({ path, received }) => [path, received]);
  expect(read({ name: null, note: null, rows: [1, null] })).toEqual([
    [["name"], "null"],
    [["rows", 1], "null"],
  ]);
  expect(read({ rows: null })).toEqual([
    [["name"], "undefined"],
    [["rows"], "null"],
  ]);
  expect(read({ name: "a", note: null, rows: [] })).toBeUndefined();
});
