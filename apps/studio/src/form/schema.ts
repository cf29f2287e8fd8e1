/** The engines' published schemas, as forms read them. */
import type { Json, JsonObject } from "../state/studio-state.js";

type JsonType = "object" | "array" | "string" | "number" | "boolean" | "integer" | "null";

/** A part of a published schema. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly description?: string;
  readonly const?: Json;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

/** The definitions of one engine. */
export type Definitions = Readonly<Record<string, Schema>>;

/** What a reference stands for, under the description that stands beside the reference. */
export function resolve(schema: Schema, definitions: Definitions): Schema {
  if (schema.$ref === undefined) return schema;
  const target = definitions[schema.$ref.slice("#/$defs/".length)] ?? {};
  const resolved = resolve(target, definitions);
  return schema.description === undefined ? resolved : { ...resolved, description: schema.description };
}

/** How a field is filled in. */
export type FieldKind =
  | "amount"
  | "percent"
  | "date"
  | "text"
  | "choice"
  | "flag"
  | "object"
  | "list"
  | "words"
  | "figures"
  | "alternatives";

/** Kinds that fit into the cell of a table. */
export const CELL_KINDS: ReadonlySet<FieldKind> = new Set(["amount", "percent", "date", "text", "choice"]);

/** What of a schema decides how a field is filled in. Percents and days are told by their unit, which ends the text. */
export function kindOf(schema: Schema, definitions: Definitions): FieldKind {
  if (schema.anyOf !== undefined) return "alternatives";
  if (schema.enum !== undefined) return "choice";
  const { description = "" } = schema;
  const type = typeof schema.type === "object" ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "boolean") return "flag";
  if (type === "number" || type === "integer") return isFraction(description) ? "percent" : "amount";
  if (type === "object") return "object";
  if (type === "array") {
    const items = resolve(schema.items ?? {}, definitions);
    if (items.type === "string") return "words";
    return items.type === "number" ? "figures" : "list";
  }
  return /YYYY-MM-DD/.test(description) ? "date" : "text";
}

/** Whether a field's unit is a fraction, which people write in percent. */
function isFraction(description: string): boolean {
  return /\b[Aa] fraction (of one|a year)\b/.test(description);
}

/** The description without its unit, which the field shows beside the figure. */
export function helpOf({ description = "" }: Schema): string {
  return description
    .replace(/\s*A fraction (of one|a year): [^.]*\.\d+ is \d+ %\.?/, "")
    .replace(/\s*YYYY-MM-DD\.?$/, "")
    .replaceAll(/\{@link (\w+)\}/g, "$1")
    .replaceAll("`", "");
}

/** The unit that a field is counted in, for its end. */
export function unitOf({ description = "" }: Schema): string {
  if (/fraction a year/.test(description)) return "% a year";
  if (/fraction of one/.test(description)) return "%";
  const unit = /(?:^|\. )(Currency a share|Currency|Shares|Years|A factor)\b[^.]*\.?[^.]*\.?$/.exec(description)?.[1];
  return (
    { "Currency a share": "a share", Currency: "", Shares: "shares", Years: "years", "A factor": "times" }[
      unit ?? ""
    ] ?? ""
  );
}

/** Names that the words of a field do not make: the trade says it shorter, or otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  id: "Id",
  pct: "Percent",
  mfn: "Most favoured nation",
  capType: "Kind of cap",
  preMoneyValuation: "Pre-money",
  postMoneyValuation: "Post-money",
  valuationCap: "Cap",
  liquidationMultiple: "Preference",
  participationCapMultiple: "Participation cap",
  gpCommitPct: "GP commitment",
  gpCommitCountedTowardInvested: "GP pays no fee",
  mgmtFeePct: "Management fee",
  mgmtFeesPeriodYears: "Fee period",
  newInvestmentPeriodYears: "Investment period",
  fundOperationsYears: "Life of the fund",
  recycledCapitalPct: "Recycling",
  organizationalExpenses: "Organization",
  operationalExpensesAnnual: "Operations a year",
  partnershipExpensesAnnual: "Partnership a year",
  newPct: "Initial checks",
  followPct: "Follow-ons",
  avgCheckSize: "Check",
  avgCheckSizeNew: "Initial check",
  avgCheckSizeFollow: "Follow-on check",
  numInvestments: "Companies",
  numCompanies: "Companies",
  pctAllocation: "Of capital",
  pctOfCapital: "Of capital",
  reserveRatio: "Reserve",
  holdingPeriodYears: "Held",
  returnTiers: "Outcomes",
};

/** A field's name for people: `exitDate` is Exit date. */
export function labelOf(name: string): string {
  const words = name
    .replace(/(Pct|Years)$/, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A word of a choice for people: `post_money_fixed` is post money fixed. */
export function choiceLabel(word: string): string {
  return word.replaceAll("_", " ");
}

/** What a new value of a schema begins as: what is required, and nothing else. */
export function startingValue(schema: Schema, definitions: Definitions): Json {
  const resolved = resolve(schema, definitions);
  if (resolved.const !== undefined) return resolved.const;
  switch (kindOf(resolved, definitions)) {
    case "object":
      return Object.fromEntries(
        (resolved.required ?? []).map((name) => [name, startingValue(resolved.properties?.[name] ?? {}, definitions)]),
      ) as JsonObject;
    case "list":
    case "words":
    case "figures":
      return [];
    case "flag":
      return true;
    case "choice":
      return resolved.enum?.[0] ?? "";
    case "alternatives":
      return startingValue(resolved.anyOf?.[0] ?? {}, definitions);
    case "amount":
    case "percent":
      return 0;
    default:
      return "";
  }
}
