/** The deal as read: what adds to the price, what comes off it, and when it is paid. */
import { duplicateSentence, type Rational, rational, sumOf } from "@capstack/decimal";
import { Fields, type InputReport } from "../shapes/field-reader.js";

/** A cost, read. */
interface Cost {
  readonly id: string;
  readonly name: string;
  readonly amount: Rational;
  readonly pct: Rational;
}

/** A debt, read. */
export interface Debt {
  readonly id: string;
  readonly name: string;
  readonly amount: Rational;
  readonly seniority: number;
}

/** A carve-out, read: marginal tiers for every type. */
export interface CarveOutTerms {
  readonly flat: Rational;
  readonly tiers: readonly { readonly upTo: Rational | null; readonly pct: Rational }[];
  readonly base: "net" | "gross";
  readonly minBase: Rational;
  readonly max: Rational | null;
  readonly recipients: readonly { readonly id: string; readonly name: string; readonly share: Rational }[];
}

/** An escrow, read. */
interface EscrowTerms {
  readonly amount: Rational | null;
  readonly pct: Rational | null;
  readonly proRata: boolean;
  readonly releasePct: Rational;
}

/** An earn-out, read: what of it is achieved. */
interface AchievedEarnout {
  readonly id: string;
  readonly name: string;
  readonly achieved: Rational;
}

/** The deal, read. */
export interface Deal {
  readonly exitDate: string | undefined;
  readonly exitType: "acquisition" | "ipo" | "dissolution";
  readonly cash: Rational;
  readonly costs: readonly Cost[];
  readonly debts: readonly Debt[];
  readonly carveOut: CarveOutTerms | null;
  readonly escrow: EscrowTerms | null;
  readonly earnouts: readonly AchievedEarnout[];
  readonly stockPct: Rational;
}

type Path = readonly (string | number)[];

const FIELDS = [
  "exitDate",
  "exitType",
  "cash",
  "transactionCosts",
  "debt",
  "carveOut",
  "escrow",
  "earnouts",
  "stockPct",
] as const;
const ZERO = /* @__PURE__ */ rational(0);
const ONE = /* @__PURE__ */ rational(1);

export function readDeal(value: unknown, report: InputReport): Deal {
  const path = ["deal"];
  const fields = new Fields(value ?? {}, path, report, FIELDS);
  const optional = <Terms>(name: string, read: (value: unknown, path: Path, report: InputReport) => Terms) =>
    fields.has(name) ? read(fields.value(name), fields.at(name), report) : null;
  return {
    exitDate: fields.optionalDate("exitDate") ?? undefined,
    exitType: fields.choice("exitType", ["acquisition", "ipo", "dissolution"], "acquisition"),
    cash: fields.amount("cash")?.roundTo(2, "half_up") ?? ZERO,
    costs: readCosts(fields),
    debts: readList(fields, "debt", readDebt),
    carveOut: optional("carveOut", readCarveOut),
    escrow: optional("escrow", readEscrow),
    earnouts: readList(fields, "earnouts", readEarnout),
    stockPct: fields.fraction("stockPct") ?? ZERO,
  };
}

function readList<Item extends { readonly id: string }>(
  fields: Fields,
  name: string,
  read: (value: unknown, path: Path, report: InputReport) => Item,
): Item[] {
  const seen = new Set<string>();
  return fields.rows(name).map((value, index) => {
    const path = [...fields.at(name), index];
    const item = read(value, path, fields.report);
    const repeated = item.id !== "" && seen.has(item.id);
    if (repeated) fields.report.problem("duplicate_id", duplicateSentence("id", item.id), [...path, "id"]);
    seen.add(item.id);
    return item;
  });
}

function readCosts(fields: Fields): Cost[] {
  if (Array.isArray(fields.value("transactionCosts"))) return readList(fields, "transactionCosts", readCost);
  const amount = fields.amount("transactionCosts") ?? ZERO;
  return amount.isZero() ? [] : [{ id: "transaction_costs", name: "Transaction costs", amount, pct: ZERO }];
}

function readCost(value: unknown, path: Path, report: InputReport): Cost {
  const fields = new Fields(value, path, report, ["id", "name", "amount", "pct"]);
  const id = fields.text("id");
  if (!fields.has("amount") && !fields.has("pct")) fields.require("amount");
  const amount = fields.amount("amount") ?? ZERO;
  return { id, name: fields.text("name", id), amount, pct: fields.fraction("pct") ?? ZERO };
}

function readDebt(value: unknown, path: Path, report: InputReport): Debt {
  const fields = new Fields(value, path, report, ["id", "name", "amount", "seniority"]);
  const id = fields.text("id");
  const amount = fields.requiredAmount("amount").roundTo(2, "half_up");
  return { id, name: fields.text("name", id), amount, seniority: fields.number("seniority") ?? 0 };
}

function readCarveOut(value: unknown, path: Path, report: InputReport): CarveOutTerms {
  const known = ["type", "amount", "pct", "tiers", "base", "minBase", "max", "recipients"];
  const fields = new Fields(value, path, report, known);
  fields.require("type");
  const type = fields.choice("type", ["flat", "percent", "tiers"], "flat");
  if (type === "flat") fields.require("amount");
  if (type === "percent") fields.require("pct");
  if (type === "tiers") fields.require("tiers");
  const pct = fields.fraction("pct", "invalid_carve_out") ?? ZERO;
  const amount = fields.amount("amount") ?? ZERO;
  const tiers = fields.rows("tiers").map((tier, index) => readTier(tier, [...path, "tiers", index], report));
  checkTiers(tiers, [...path, "tiers"], report);
  return {
    flat: type === "flat" ? amount : ZERO,
    tiers: type === "tiers" ? tiers : type === "percent" ? [{ upTo: null, pct }] : [],
    base: fields.choice("base", ["net", "gross"], "net"),
    minBase: fields.amount("minBase") ?? ZERO,
    max: fields.amount("max") ?? null,
    recipients: readRecipients(fields),
  };
}

function readTier(value: unknown, path: Path, report: InputReport) {
  const fields = new Fields(value, path, report, ["upTo", "pct"]);
  fields.require("pct");
  return { upTo: fields.amount("upTo") ?? null, pct: fields.fraction("pct", "invalid_carve_out") ?? ZERO };
}

function checkTiers(tiers: CarveOutTerms["tiers"], path: Path, report: InputReport): void {
  let floor: Rational | null = ZERO;
  for (const { upTo } of tiers) {
    if (floor === null || upTo?.lte(floor)) {
      report.problem("invalid_carve_out", "Tiers must rise; only the last may leave upTo out.", path);
      return;
    }
    floor = upTo;
  }
}

function readRecipients(fields: Fields): CarveOutTerms["recipients"] {
  const recipients = readList(fields, "recipients", (value, path, report) => {
    const one = new Fields(value, path, report, ["id", "name", "share"]);
    const id = one.text("id");
    return { id, name: one.text("name", id), share: one.requiredAmount("share") };
  });
  const total = sumOf(recipients.map((one) => one.share));
  if (recipients.length > 0 && !total.eq(1)) {
    fields.problem("invalid_carve_out", `Recipients' shares sum to ${total.toNumber()}, not to 1.`, "recipients");
  }
  return recipients;
}

function readEscrow(value: unknown, path: Path, report: InputReport): EscrowTerms {
  const fields = new Fields(value, path, report, ["amount", "pct", "method", "releasePct"]);
  if (!fields.has("amount") && !fields.has("pct")) fields.require("amount");
  if (fields.has("amount") && fields.has("pct"))
    fields.problem("conflicting_fields", "Only one of amount, pct may be given.", "pct");
  return {
    amount: fields.amount("amount") ?? null,
    pct: fields.fraction("pct") ?? null,
    proRata: fields.choice("method", ["as_if_only", "pro_rata"], "as_if_only") === "pro_rata",
    releasePct: fields.fraction("releasePct") ?? ONE,
  };
}

function readEarnout(value: unknown, path: Path, report: InputReport): AchievedEarnout {
  const fields = new Fields(value, path, report, ["id", "name", "amount", "achievedPct"]);
  const id = fields.text("id");
  const amount = fields.requiredAmount("amount");
  const achieved = amount.times(fields.fraction("achievedPct") ?? ONE).roundTo(2, "half_up");
  return { id, name: fields.text("name", id), achieved };
}
