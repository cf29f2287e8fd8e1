/** The closing of an exit in the words of its form: what comes off the price, is held back, or comes later. */
import type { CarveOut, DebtClaim, Earnout, ExitDeal, TransactionCost } from "@capstack/waterfall";
import { showTerm, showWhole } from "../../figures/figures.js";
import { choiceLabel, labelOf } from "../../form/words/labels.js";

type NameOf = (holderId: string) => string;

/** Parts of the closing in the order of the form, each in words; empty where a deal has none, or one that takes nothing. */
const PARTS: readonly (readonly [field: keyof ExitDeal, words: (deal: ExitDeal, nameOf: NameOf) => string])[] = [
  ["transactionCosts", ({ transactionCosts }) => costsOf(transactionCosts)],
  ["debt", ({ debt = [] }) => inOrder(debt.map(debtOf))],
  ["carveOut", ({ carveOut }) => (carveOut === undefined || carveOut === null ? "" : carveOutOf(carveOut))],
  ["escrow", ({ escrow }) => (escrow === undefined || escrow === null ? "" : escrowOf(escrow))],
  ["cash", ({ cash = 0 }) => (cash === 0 ? "" : showWhole(cash))],
  ["earnouts", ({ earnouts = [] }) => inOrder(earnouts.map(earnoutOf))],
  ["stockPct", ({ stockPct = 0 }) => (stockPct === 0 ? "" : `${showTerm(stockPct)} of every payment`)],
  ["rollover", ({ rollover = [] }, nameOf) => inOrder(rollover.map((one) => rolloverOf(one, nameOf)))],
  ["exitType", ({ exitType = "acquisition" }) => (exitType === "acquisition" ? "" : choiceLabel(exitType, "exitType"))],
  ["exitDate", ({ exitDate }) => exitDate ?? ""],
];

/** A part of the closing, and what it is. */
export interface ClosingPart {
  readonly name: string;
  readonly text: string;
}

/**
 * Every part of a closing, those it has not with an empty text.
 * @param nameOf what a holder is called, by the id
 * @example closingParts({ cash: 500_000 }, String).find(({ name }) => name === "Cash")?.text // => "500,000"
 */
export function closingParts(deal: ExitDeal, nameOf: NameOf): ClosingPart[] {
  return PARTS.map(([field, words]) => ({ name: labelOf(field, "ExitDeal"), text: words(deal, nameOf) }));
}

const inOrder = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("; ");

const plus = (texts: readonly (string | null)[]): string => texts.filter((text) => text !== null).join(" and ");

/** With its name where that says more than the row does. */
const named = (text: string, name: string | null | undefined, usual: string): string =>
  text === "" || name === undefined || name === null || name === usual ? text : `${name}: ${text}`;

function costsOf(costs: ExitDeal["transactionCosts"] = 0): string {
  if (!Array.isArray(costs)) return costs === 0 ? "" : showWhole(Number(costs));
  return inOrder((costs as readonly TransactionCost[]).map(costOf));
}

function costOf({ name, amount, pct }: TransactionCost): string {
  const parts = [amount ? showWhole(amount) : null, pct ? `${showTerm(pct)} of the price` : null];
  return named(plus(parts), name, "Transaction costs");
}

function debtOf({ name, amount, seniority = 0 }: DebtClaim): string {
  if (!amount) return "";
  return named(`${showWhole(amount)}${seniority === 0 ? "" : `, seniority ${seniority}`}`, name, "Debt");
}

function carveOutOf(terms: CarveOut): string {
  const { minBase = 0, max, recipients = [] } = terms;
  if (isNothing(terms)) return "";
  const parts = [
    sizeOf(terms),
    minBase === 0 ? null : `nothing below ${showWhole(minBase)}`,
    max === undefined || max === null ? null : `at most ${showWhole(max)}`,
  ].filter((part) => part !== null);
  const to = recipients.map(({ id, name, share }) => `${name ?? id} (${showTerm(share)})`).join(", ");
  return `${parts.join(", ")}${to === "" ? "" : `, to ${to}`}`;
}

const isNothing = ({ type, amount, pct }: CarveOut): boolean =>
  (type === "flat" && !amount) || (type === "percent" && !pct);

function sizeOf({ type, amount, pct, tiers, base = "net" }: CarveOut): string {
  const of = choiceLabel(base, "base");
  if (type === "flat") return showWhole(amount ?? 0);
  if (type === "percent") return `${showTerm(pct ?? 0)} of ${of}`;
  const each = (tiers ?? []).map(
    (tier) =>
      `${showTerm(tier.pct)}${tier.upTo === undefined || tier.upTo === null ? " above" : ` up to ${showWhole(tier.upTo)}`}`,
  );
  return `${each.join(", ")} of ${of}`;
}

function escrowOf({ amount, pct, releasePct = 1, method = "as_if_only" }: NonNullable<ExitDeal["escrow"]>): string {
  if (!amount && !pct) return "";
  const parts = [
    amount ? showWhole(amount) : `${showTerm(pct ?? 0)} of equity proceeds`,
    releasePct === 1 ? null : `${showTerm(releasePct)} expected back`,
    method === "as_if_only" ? null : `closing paid ${choiceLabel(method, "method")}`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function earnoutOf({ name, amount, achievedPct = 1 }: Earnout): string {
  if (!amount) return "";
  return named(`${showWhole(amount)}${achievedPct === 1 ? "" : `, ${showTerm(achievedPct)} earned`}`, name, "Earn-out");
}

function rolloverOf({ holderId, pct, amount }: NonNullable<ExitDeal["rollover"]>[number], nameOf: NameOf): string {
  if (!amount && !pct) return "";
  return `${nameOf(holderId)} ${amount ? showWhole(amount) : showTerm(pct ?? 0)}`;
}
