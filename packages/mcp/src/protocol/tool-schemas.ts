/**
 * Schemas as tools list them: flat and shallow, to save a model's context. `describe` has the details, a page at
 * a time; the engines check every call in full.
 */
import { firstSentence } from "./reference/first-sentence.js";
import type { ObjectSchema } from "./reference/object-schema.js";

type Schema = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Schema>>;

/** The parts and fields of a request that most calls need; all others are named and left to `describe`. */
const LISTED: Readonly<Record<string, string>> = {
  CommonIssuanceEvent: "type date grants",
  StockGrant: "id name shares kind classId pricePerShare vesting",
  SafeIssuanceEvent: "type date safes",
  SafeGrant: "id name amount valuationCap capType discount mfn",
  PoolChangeEvent: "type date shares pct",
  PricedRoundEvent:
    "type label date preMoneyValuation postMoneyValuation pricePerShare investments pools terms converts",
  RoundInvestment: "id name amount",
  RoundPool: "pct shares mode",
  WaterfallModel: "common preferred options warrants convertibles unissuedPool",
  CommonHolding: "id name shares",
  PreferredSeries:
    "id name seniority liquidationMultiple participation participationCapMultiple conversionRatio holders",
  PreferredHolder: "id name shares invested",
  FundInputs:
    "committedCapital gpCommitPct gpCommitCountedTowardInvested organizationalExpenses operationalExpensesAnnual mgmtFeePct recycledCapitalPct carryPct newInvestmentPeriodYears mgmtFeesPeriodYears portfolio returnTiers fundStartDate",
  PortfolioPlan: "all",
  EntryStage: "all",
  ReturnTier: "all",
};

/** Keywords that a caller does not need to write a call; they are still enforced. */
const LEFT_OUT = new Set(
  "$defs x-unit minimum exclusiveMinimum exclusiveMaximum pattern title additionalProperties propertyNames examples default format minItems maxItems minLength maxLength".split(
    " ",
  ),
);
const SMALL = 170;

/**
 * A tool's input, its parts written where they stand.
 * @example
 * const part = { type: "object", description: "A part. It has fields.", properties: {} };
 * const schema = { type: "object", properties: { a: { $ref: "#/$defs/Part" } }, $defs: { Part: part } };
 * toListed(schema).properties.a // => { type: "object", description: "A part. Fields: describe Part." }
 */
export function toListed(schema: ObjectSchema): ObjectSchema {
  const parts = (schema.$defs ?? {}) as Parts;
  const { description: _, ...listed } = inline(schema, parts) as ObjectSchema & Schema;
  return { ...listed, type: "object" };
}

function inline(value: unknown, parts: Parts): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, parts));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...own } = withoutNull(value as Schema);
  if (typeof $ref === "string") return { ...part($ref.slice("#/$defs/".length), parts), ...inlineOwn(own, parts) };
  return inlineOwn(own, parts);
}

/** A value that may be null is listed as the value: who has none leaves it out. */
function withoutNull({ anyOf, ...own }: Schema): Schema {
  const options = (anyOf ?? []) as readonly Schema[];
  const [only, other] = options.filter(({ type }) => type !== "null");
  if (only !== undefined && other === undefined) return { ...only, ...own };
  return anyOf === undefined ? own : { anyOf, ...own };
}

function inlineOwn(own: Schema, parts: Parts): Schema {
  const stored = Object.entries(own).filter(([key, value]) => !LEFT_OUT.has(key) && !isEdge(value));
  return Object.fromEntries(
    stored.map(([key, value]) => {
      if (key === "properties") return [key, withDescriptions(value as Parts, parts)];
      if (key === "description") return [key, shortDescription(String(value))];
      return [key, inline(value, parts)];
    }),
  );
}

/** The first sentence, the unit where it is a fraction, and where there is more to read. */
function shortDescription(text: string): string {
  const stored = text.match(/(A fraction [^.]*: \d.*?%|More fields: describe \w+|Fields: describe \w+)\./g) ?? [];
  const first = firstSentence(text);
  return [first, ...stored.filter((sentence) => !first.includes(sentence))].join(" ");
}

/** Every property says what it is; a `type` of one value says it by that value, in the same words everywhere. */
function withDescriptions(properties: Parts, parts: Parts): Parts {
  const described = Object.entries(properties).map(([name, property]) => {
    const listed = inline(property, parts) as Schema;
    if (listed.description !== undefined) return [name, listed];
    return [name, { ...listed, description: "const" in listed ? "Which kind it is." : sayName(name) }];
  });
  return Object.fromEntries(described);
}

/** A field's name in words, for the few that say nothing else. */
export function sayName(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function part(name: string, parts: Parts): Schema {
  const whole = parts[name] ?? {};
  const fields = LISTED[name];
  if (fields !== undefined) return inlineOwn(withFields(name, whole, fields), parts);
  const { description = "", anyOf, type } = whole as { description?: string; anyOf?: readonly Schema[]; type?: string };
  if (anyOf !== undefined && isUnionOfKinds(anyOf, parts)) return union(description, anyOf, parts);
  if (JSON.stringify(whole).length <= SMALL) return inlineOwn(whole, parts);
  const more = `${firstSentence(description)} Fields: describe ${name}.`.trim();
  return { ...(type === undefined ? {} : { type }), description: more };
}

/** A part with its usual fields; that there are others is said where they are. */
function withFields(name: string, whole: Schema, fields: string): Schema {
  if (fields === "all") return whole;
  const usual = new Set(fields.split(" "));
  const properties = (whole.properties ?? {}) as Parts;
  const stored = Object.entries(properties).filter(([field]) => usual.has(field));
  if (stored.length === Object.keys(properties).length) return whole;
  const more = `${firstSentence(String(whole.description))} More fields: describe ${name}.`;
  return { ...whole, properties: Object.fromEntries(stored), description: more };
}

function isUnionOfKinds(options: readonly Schema[], parts: Parts): boolean {
  return options.every(({ $ref }) => kindOf(String($ref), parts) !== undefined);
}

/** A union of kinds: those most calls need in full, the others by their names. */
function union(description: string, options: readonly Schema[], parts: Parts): Schema {
  const names = options.map(({ $ref }) => String($ref).slice("#/$defs/".length));
  const full = names.filter((name) => name in LISTED).map((name) => part(name, parts));
  const others = names.filter((name) => !(name in LISTED)).map((name) => kindOf(`#/$defs/${name}`, parts));
  const other = {
    type: "object",
    properties: { type: { enum: others, description: "Which kind it is; describe tells its fields." } },
    required: ["type"],
    description: "Any other kind, with its own fields.",
  };
  return { description: firstSentence(description), anyOf: [...full, other] };
}

function kindOf($ref: string, parts: Parts): unknown {
  const { properties } = (parts[$ref.slice("#/$defs/".length)] ?? {}) as { properties?: Parts };
  return properties?.type?.const;
}

/** A bound too extreme to be worth listing. */
function isEdge(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) >= 100_000;
}
