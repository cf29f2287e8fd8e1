// Each engine's schema.json, made from the tables of fields of its question and the types of its answer: is the committed
// one what they say?
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createGenerator } from "ts-json-schema-generator";
import { prose } from "./prose.mjs";
import { definitionsOfTables } from "./tables.mjs";

/** The books, and what is told of what happens in them: each is what a builder of entries takes. */
const BOOKS = [
  ...["Books", "CapitalCall", "CarryDistribution", "Conversion", "CurrencyExchange", "Cutover", "Distribution"],
  ...[
    "EntryHead",
    "EscrowRelease",
    "Exit",
    "Expense",
    "FxRevaluation",
    "HoldingDue",
    "InKindDistribution",
    "Income",
    "Investment",
  ],
  ...[
    "LinesDeal",
    "LoanDraw",
    "LoanRepayment",
    "LotSale",
    "ManagementFee",
    "ManagementFeeTerms",
    "ManualEntry",
    "PickUp",
  ],
  ...["ReturnOfCapital", "Reversal", "SubsequentClose", "Transfer", "Valuation", "WriteOff", "YearEndClose"],
];

/**
 * By package, the types that stand on the wire, and the tables of what is asked; `apart` where no document has its types
 * beside those of other engines.
 */
const engines = {
  "cap-table": { types: ["CapTableResult"], tables: ["CapTableRequest"] },
  waterfall: { types: ["ExitWaterfallResult"], tables: ["ExitWaterfallRequest"] },
  "fund-economics": { types: ["FundEconomicsResult"], tables: ["FundEconomicsRequest"] },
  ledger: { types: [], tables: BOOKS, apart: true },
};

/** What a type is called beside those of other engines: a document has one component of a name. */
const called = {
  waterfall: { ScenarioResult: "ExitScenarioResult", SensitivityResult: "ExitSensitivityResult" },
  "fund-economics": { ScenarioResult: "FundScenarioResult", SensitivityResult: "FundSensitivityResult" },
};

const update = process.argv.includes("--update");
const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const all = new Map();
for (const [name, { types, tables, apart }] of Object.entries(engines)) {
  const path = `packages/${name}/schema.json`;
  const ofTables = await definitionsOfTables(root(`packages/${name}/src`), tables);
  const definitions = sorted({ ...definitionsOf(name, types), ...ofTables });
  if (apart !== true) requireOneMeaning(definitions);
  const text = write(definitions);
  if (update) writeFileSync(root(path), text);
  else if (readFileSync(root(path), "utf8") !== text) {
    console.error(`${path} is not what the types say. If the change is meant: pnpm schemas --update`);
    process.exitCode = 1;
  } else console.log(`${path} is what the types say`);
}

/** Ends where two engines mean different things by one name. */
function requireOneMeaning(definitions) {
  for (const [name, definition] of Object.entries(definitions)) {
    const text = JSON.stringify(definition);
    if ((all.get(name) ?? text) !== text)
      throw new Error(`Two engines have a type ${name}: say in \`called\` what each is.`);
    all.set(name, text);
  }
}

/** The definitions of some types and of all that they are made of, by name. */
function definitionsOf(name, types) {
  const generator = createGenerator({
    path: root(`packages/${name}/src/index.ts`),
    tsconfig: root("tsconfig.json"),
    skipTypeCheck: true,
    jsDoc: "extended",
  });
  const made = Object.assign({}, ...types.map((type) => generator.createSchema(type).definitions));
  const nameOf = (key) => called[name]?.[key] ?? plainName(key);
  const named = Object.keys(made).flatMap((key) =>
    nameOf(key) === undefined ? [] : [[nameOf(key), tidy(made[key], { made, nameOf })]],
  );
  const definitions = Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const key of Object.keys(definitions)) {
    const whole = definitions[key.replace(/^Partial/, "")];
    if (whole !== definitions[key]) describeAs(definitions[key], whole, definitions);
  }
  return definitions;
}

/** Gives the fields of a partial type the meanings they have in the whole. */
function describeAs(partial, whole, definitions) {
  const known = definitions[whole?.$ref?.slice("#/$defs/".length)] ?? whole;
  if (partial.$ref !== undefined || known === undefined) return;
  for (const [name, field] of Object.entries(partial.properties ?? {})) {
    const { description } = known.properties[name];
    if (description !== undefined) field.description ??= description;
    describeAs(field, known.properties[name], definitions);
  }
}

function sorted(definitions) {
  return Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A name that documents may use; none for a type that is written out where it stands. */
function plainName(key) {
  if (/^\w+$/.test(key)) return key;
  const whole = /^DeepPartial<([A-Z]\w+)>$/.exec(key)?.[1];
  return whole === undefined ? undefined : `Partial${whole}`;
}

/** As 2020-12 writes it; what has a `type` of its own is titled by it, and prose has no links. */
function tidy(value, types) {
  if (Array.isArray(value)) return value.map((item) => tidy(item, types));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, examples: _, ...given } = value;
  const rest = Object.fromEntries(Object.entries(given).map(([key, item]) => [key, tidy(item, types)]));
  if (typeof rest.description === "string") rest.description = prose(rest.description);
  const type = value.properties?.type?.const;
  if (type !== undefined) return { title: type, ...rest };
  return $ref === undefined ? rest : { ...referred($ref, types), ...rest };
}

function referred($ref, types) {
  const key = decodeURIComponent($ref.slice("#/definitions/".length));
  const name = types.nameOf(key);
  return name === undefined ? tidy(types.made[key], types) : { $ref: `#/$defs/${name}` };
}

/** One definition a line, so that a change shows as the lines of what changed. */
function write(definitions) {
  const lines = Object.entries(definitions).map(([name, one]) => `    ${JSON.stringify(name)}: ${JSON.stringify(one)}`);
  return `{\n  "$schema": "https://json-schema.org/draft/2020-12/schema",\n  "$defs": {\n${lines.join(",\n")}\n  }\n}\n`;
}
