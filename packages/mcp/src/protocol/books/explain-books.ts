/** What a vehicle's terms are, how its carry came about, and whether its entries are as they were posted. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational, sumOf } from "@capstack/decimal";
import type { Backend } from "../../backend/backend.js";
import { counted } from "../../summary/books/book-table.js";
import { money, percent, sayMore } from "../../summary/text-table.js";
import { markUserText } from "../results/user-text.js";
import { booksOf } from "./books-of.js";

type Terms = AccountingResultOf<"getTerms">;
type Waterfall = Terms["inForce"]["waterfall"];
type Tier = NonNullable<NonNullable<Waterfall>["tiers"]>[number];
type Fee = Terms["inForce"]["fee"];
type Accounts = AccountingResultOf<"getCapitalAccounts">;
type Proof = AccountingResultOf<"verifyBooks">;
type Query = Readonly<Record<string, unknown>>;

/** A finding, and what it follows from, a line a step. */
export interface BookFinding {
  readonly finding: string;
  readonly steps: readonly { readonly text: string; readonly amount?: number }[];
}

/** The terms in force on a day, and since when. */
export async function explainTerms(backend: Backend, query: Query, signal: AbortSignal): Promise<BookFinding> {
  return sayTerms((await booksOf(backend)("getTerms", { query }, signal)) as Terms);
}

/** What carry has accrued on a day, partner by partner, under the terms of that day. */
export async function explainCarry(backend: Backend, query: Query, signal: AbortSignal): Promise<BookFinding> {
  const { asOf: end, ...vehicle } = query;
  const window = { ...vehicle, ...(end === undefined ? {} : { end }) };
  const [terms, accounts] = await Promise.all([
    booksOf(backend)("getTerms", { query }, signal) as Promise<Terms>,
    booksOf(backend)("getCapitalAccounts", { query: window }, signal) as Promise<Accounts>,
  ]);
  return sayCarry(terms, accounts);
}

/** Whether every posted entry is as it was posted, and every monthly sum that of its postings. */
export async function explainChain(backend: Backend, query: Query, signal: AbortSignal): Promise<BookFinding> {
  return sayChain((await booksOf(backend)("verifyBooks", { query }, signal)) as Proof);
}

/**
 * Terms in sentences.
 * @example
 * const inForce = { allocationBasis: "commitment", allocationRules: [], waterfall: null, fee: null, orgCostCap: null };
 * sayTerms({ asOf: "2026-06-30", inForce, versions: [{ effectiveDate: "2024-01-01" }] }).steps[0].text // => "No carry."
 */
export function sayTerms({ asOf, inForce, versions }: Terms): BookFinding {
  const since = versions.find(({ effectiveDate }) => effectiveDate <= asOf)?.effectiveDate;
  const { allocationBasis, allocationRules, orgCostCap } = inForce;
  const exceptions = counted(allocationRules.length, "exception", "exceptions");
  const basis = allocationBasis.replaceAll("_", " ");
  return {
    finding: `The terms in force on ${asOf}${since === undefined ? ", the usual ones: none were set" : `, set from ${since} on`}.`,
    steps: [
      { text: carryTerms(inForce.waterfall) },
      { text: feeTerms(inForce.fee) },
      { text: `Results are shared by ${basis}${exceptions === "" ? "" : `, with ${exceptions}`}.` },
      {
        text:
          orgCostCap === null
            ? "Organizational costs have no cap."
            : `Partners bear organizational costs up to ${money(orgCostCap)}.`,
      },
      ...versions.filter(({ effectiveDate }) => effectiveDate > asOf).map(later),
    ],
  };
}

function later({ effectiveDate }: Terms["versions"][number]) {
  return { text: `From ${effectiveDate} on other terms hold.` };
}

function carryTerms(waterfall: Waterfall): string {
  if (waterfall === null || waterfall.kind === "none") return "No carry.";
  const {
    kind,
    carryRate = 0,
    prefRate = 0,
    catchupRate = 1,
    prefCompounds = true,
    prefFrom,
    level = "partner",
    tiers = [],
  } = waterfall;
  const share = `Carry of ${percent(carryRate)} of profit`;
  const further = tiers.map(tierTerms).join("");
  if (kind === "straight") return `${share}, without a preferred return.${further}`;
  const over = kind === "european" ? "over the whole fund" : "deal by deal";
  const grows = `${prefCompounds ? "compounding" : "simple"}${prefFrom === "draw" ? " and from the draw of a credit line on" : ""}`;
  const tested = level === "partner" ? "for each partner" : "for all limited partners together";
  return `${share} ${over}, after a preferred return of ${percent(prefRate)} a year, ${grows}, tested ${tested}; catch-up ${percent(catchupRate)}.${further}`;
}

function tierTerms({ fromMultiple, fromRate, carryRate, catchupRate = 0 }: Tier): string {
  const start =
    fromMultiple == null
      ? `have earned ${percent(fromRate ?? 0)} a year`
      : `have ${fromMultiple} times what they paid in`;
  const caughtUp = catchupRate === 0 ? "without catch-up" : `catch-up ${percent(catchupRate)}`;
  return ` Once limited partners ${start}, ${percent(carryRate)}, ${caughtUp}.`;
}

const FEE_BASES = { committed: "commitments", invested: "the cost of what is held", nav: "net assets" } as const;

function feeTerms(fee: Fee): string {
  if (fee === null) return "No management fee.";
  const { annualRate, basis, termYears, startDate, stepDownYear, stepDownRate, stepDownBasis } = fee;
  const on = FEE_BASES[basis];
  const after = stepDownBasis == null || stepDownBasis === basis ? "" : ` on ${FEE_BASES[stepDownBasis]}`;
  const from = startDate === undefined ? "" : ` from ${startDate}`;
  const long = termYears === undefined ? "" : ` for ${termYears} years`;
  const falls =
    stepDownYear == null || stepDownRate == null
      ? ""
      : `; after ${stepDownYear} years ${percent(stepDownRate)} a year${after}`;
  const steps = (fee.steps ?? []).map(({ date, annualRate: rate, basis: base }) => {
    return `; from ${date} ${percent(rate)} a year${base === undefined ? "" : ` on ${FEE_BASES[base]}`}`;
  });
  const head = `Management fee of ${percent(annualRate)} a year on ${on}${from}${long}${falls}${steps.join("")}.`;
  return [head, ...feeReductionTerms(fee)].join(" ");
}

function feeReductionTerms({ partnerRates = [], commitmentBands = [], waivers = [], offsetPct }: NonNullable<Fee>) {
  const bands = commitmentBands.map(
    ({ fromCommitment, discountPct }) => `${percent(discountPct)} less from a commitment of ${fromCommitment} on.`,
  );
  const own =
    partnerRates.length === 0 ? [] : [`${partnerRates.length} partners have rates or discounts of their own.`];
  const waived = waivers.map(({ from, to, waivedPct }) => `${percent(waivedPct)} waived from ${from} to ${to}.`);
  const offset = offsetPct === undefined ? [] : [`${percent(offsetPct)} of what companies pay the manager reduces it.`];
  return [...bands, ...own, ...waived, ...offset];
}

/**
 * Carry in sentences: each limited partner's profit before carry, and what of it is carry.
 * @returns amounts in the vehicle's currency, to the cent
 */
export function sayCarry({ asOf, inForce: { waterfall } }: Terms, { rows, currency, period }: Accounts): BookFinding {
  const payers = rows.filter(({ partnerClass }) => partnerClass === "lp");
  const bearing = payers.filter(({ itd }) => itd.carriedInterest !== 0);
  const accrued = sumOf(bearing.map(({ itd }) => rational(itd.carriedInterest).times(-1))).toNumber();
  const marked = markUserText(payers.map(({ name }) => ({ name }))).marked;
  return {
    finding: `Carry accrued through ${period.end ?? asOf} is ${money(accrued)} ${currency}: what the general partner would have if everything were sold at its carrying value.`,
    steps: [
      { text: carryTerms(waterfall) },
      ...payers.map((payer, at) => carryOf(payer, marked[at]?.name ?? payer.name, waterfall)),
    ],
  };
}

function carryOf({ itd }: Accounts["rows"][number], name: string, waterfall: Waterfall) {
  const profit = sumOf([
    rational(itd.ending),
    ...[itd.carriedInterest, itd.contributions, itd.distributions].map((line) => rational(line).times(-1)),
  ]);
  const amount = rational(itd.carriedInterest).times(-1).toNumber();
  const before = `${name}: capital before carry ${money(sumOf([rational(itd.ending), rational(amount)]).toNumber())}, paid in ${money(itd.contributions)}, paid out ${money(rational(itd.distributions).times(-1).toNumber())}: a profit of ${money(profit.toNumber())}`;
  const whole = profit.times(rational(waterfall?.carryRate ?? 0));
  const isWhole = amount > 0 && Math.abs(sumOf([whole, rational(-amount)]).toNumber()) <= 0.01;
  if (amount === 0)
    return {
      text: `${before}, of which no carry${waterfall?.prefRate ? ": the preferred return comes first, unless it is exempt" : ""}.`,
      amount,
    };
  const part = isWhole ? "its whole part of it" : "less than its whole part: the preferred return comes first";
  return { text: `${before}; carry ${money(amount)}, ${part}.`, amount };
}

const CLOSED_MONTHS = 'Which months are closed: accounting_firm, "Closed through".';

/** Breaks that a text names. */
const MOST_BREAKS = 10;

/**
 * A proof in sentences.
 * @example
 * const proof = { entries: 2, lastHash: "ab", chain: "whole", firstBreak: null, breaks: [], rollups: "whole", rollupBreaks: 0, brokenRollups: [] };
 * sayChain(proof).finding // => "The chain of 2 posted entries is whole, each as it was posted; monthly sums are those of the postings. The last entry's hash is ab."
 */
export function sayChain({
  entries,
  lastHash,
  chain,
  breaks,
  rollups,
  rollupBreaks,
  brokenRollups,
}: Proof): BookFinding {
  const all = counted(entries, "posted entry", "posted entries") || "no posted entry";
  const whole = chain === "whole" ? "whole, each as it was posted" : "broken";
  const sums =
    rollups === "whole"
      ? "monthly sums are those of the postings"
      : `${counted(rollupBreaks, "monthly sum is", "monthly sums are")} not that of the postings`;
  const named = [
    ...breaks.map(({ sequence, entryId, reason }) => `Entry ${sequence}, ${entryId}: ${reason}`),
    ...brokenRollups.map(({ account, month, reason }) => `Account ${account} in ${month}: ${reason}`),
  ];
  const more = sayMore(named.length - MOST_BREAKS, "break is not in this text", "breaks are not in this text");
  return {
    finding: `The chain of ${all} is ${whole}; ${sums}. The last entry's hash is ${lastHash}.`,
    steps: [...named.slice(0, MOST_BREAKS), ...more, CLOSED_MONTHS].map((text) => ({ text })),
  };
}
