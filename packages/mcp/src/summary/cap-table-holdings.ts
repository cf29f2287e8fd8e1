/** What the table of holders does not tell: what each holder's shares are, how far they are vested, and who paid what in a round. */
import type { CapTableRequest, CapTableResult } from "@capstack/cap-table";
import { andMore, figure, money, percent, sayMore, sharePrice } from "./text-table.js";

type Final = CapTableResult["final"];
type Holder = Final["holders"][number];
type Round = NonNullable<CapTableResult["snapshots"][number]["round"]>;

/** Lines of one kind that a text has room for. */
const LONGEST = 12;

function atMost(lines: readonly string[], what: string): string[] {
  const more = lines.length - LONGEST;
  return more > 0 ? [...lines.slice(0, LONGEST), `${more} more ${what} are not in this text.`] : [...lines];
}

/** What holders hold who have more than vested stock: stock, options, promises and warrants apart, and what is vested. */
export function holdingsOf({ holders, asOf, ledger }: Final): string[] {
  const accelerated = new Set(
    ledger.lots.filter(({ vesting }) => vesting !== null && vesting.accelerated !== 0).map(({ holderId }) => holderId),
  );
  const isMixed = (one: Holder) =>
    one.optionShares > 0 || one.promisedShares > 0 || one.warrantShares > 0 || (one.unvestedShares ?? 0) > 0;
  const mixed = holders.filter((one) => isMixed(one) || accelerated.has(one.id));
  return atMost(
    mixed.map((one) => `${one.name}: ${partsOf(one)}${vestedOf(one, asOf)}.`),
    "holders with options or unvested shares",
  );
}

function partsOf({ shares, optionShares, promisedShares, warrantShares }: Holder): string {
  const parts: [number, string][] = [
    [shares, "shares of stock"],
    [optionShares, "options and units"],
    [promisedShares, "promised"],
    [warrantShares, "under warrants"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${figure(count, 0)} ${what}`)
    .join(", ");
}

function vestedOf(
  { vestedShares, unvestedShares, promisedShares, warrantShares }: Holder,
  asOf: string | null,
): string {
  if (vestedShares === null || unvestedShares === null) return "";
  const day = asOf === null ? "" : ` on ${asOf}`;
  if (unvestedShares === 0) return promisedShares + warrantShares > 0 || vestedShares === 0 ? "" : `; all vested${day}`;
  return `; ${figure(vestedShares, 0)} vested${day}, ${figure(unvestedShares, 0)} not yet`;
}

/** Rounds and names that a text has room for. */
const MOST_ROUNDS = 8;
const MOST_NAMES = 6;

/** Who owned the most after each round and each later closing, a line each; nothing where there was one alone. */
export function ownedAfterRounds(snapshots: CapTableResult["snapshots"], request?: CapTableRequest): string[] {
  const rounds = snapshots.filter(({ round, eventIndex }) => {
    return round !== undefined || request?.events[eventIndex]?.type === "round_closing";
  });
  if (rounds.length < 2) return [];
  const lines = rounds.slice(-MOST_ROUNDS).map(({ label, eventId, holders, pools }) => {
    const owners = [...holders, ...pools.map(({ name, ownership }) => ({ name: `${name} (available)`, ownership }))]
      .filter(({ ownership }) => ownership > 0)
      .sort((one, other) => other.ownership - one.ownership);
    const shown = owners.slice(0, MOST_NAMES).map(({ name, ownership }) => `${name} ${percent(ownership)}`);
    return `After ${label ?? eventId}: ${shown.join(", ")}${andMore(owners.length, MOST_NAMES)}.`;
  });
  const left = rounds.length - lines.length;
  return [
    ...sayMore(left, "round before these is not in this text", "rounds before these are not in this text"),
    ...lines,
  ];
}

/** Of each round what its table does not tell: conversions, what bought no whole share, pro-rata rights used and unused. */
export function pricesPaidOf(snapshots: CapTableResult["snapshots"], { holders }: Final): string[] {
  const nameOf = (holderId: string) => holders.find(({ id }) => id === holderId)?.name ?? holderId;
  const lines = snapshots.flatMap(({ label, eventId, round }) =>
    round === undefined ? [] : moneyOf(round, label ?? eventId, nameOf),
  );
  return atMost(lines, "such lines of rounds");
}

function moneyOf({ conversions, investors, rights }: Round, round: string, nameOf: (id: string) => string): string[] {
  const termsOf = ({ electedFrom }: Conversion) =>
    electedFrom === null ? "" : `, on the terms of ${securityNamed(electedFrom, conversions, nameOf)}`;
  return [
    ...conversions.map((one) => `${round}: ${nameOf(one.holderId)} converts ${convertedBy(one)}${termsOf(one)}.`),
    ...investors.flatMap(({ id, amount, actualAmount, unapplied, proRata }) => {
      const right = proRata ? ", its pro rata" : "";
      if (unapplied >= LEAST_MONEY) {
        const part = unapplied / amount >= NOTABLE ? `, ${percent(unapplied / amount)} of it,` : "";
        return [
          `${round}: ${nameOf(id)} pays ${money(actualAmount)} of ${money(amount)}${right}; ${money(unapplied)}${part} buys no whole share.`,
        ];
      }
      return proRata ? [`${round}: ${nameOf(id)} pays ${money(actualAmount)}${right}.`] : [];
    }),
    ...rights.map(
      ({ holderId, pct, amount }) =>
        `${round}: ${nameOf(holderId)} may take ${percent(pct)} of the round pro rata, ${money(amount)}, and does not.`,
    ),
  ];
}

type Conversion = Round["conversions"][number];

/** What converted into how many shares, at which price and why at that one. */
function convertedBy({ amount, interest, interestTreatment, shares, price, ...terms }: Conversion): string {
  const with_ = interestTreatment === "converts" && interest > 0 ? `, ${money(interest)} of it interest,` : "";
  const beside =
    interest === 0 || interestTreatment === "converts" || interestTreatment === null
      ? ""
      : `; ${money(interest)} of interest is ${interestTreatment === "paid" ? "paid in money" : "forgiven"}`;
  return `${money(amount)}${with_} into ${figure(shares, 0)} shares at ${sharePrice(price)}, ${termOf(terms)}${beside}`;
}

/** A SAFE or note by its holder; by its id where it does not convert in the same round. */
function securityNamed(id: string, conversions: readonly Conversion[], nameOf: (id: string) => string): string {
  const line = conversions.find(({ securityId }) => securityId === id);
  return line === undefined ? id : `${nameOf(line.holderId)}'s ${line.interestTreatment === null ? "SAFE" : "note"}`;
}

function termOf({
  controllingTerm,
  valuationCap,
  capType,
  discount,
}: Pick<Conversion, "controllingTerm" | "valuationCap" | "capType" | "discount">): string {
  switch (controllingTerm) {
    case "cap":
      return `by its ${capType}-money cap of ${money(valuationCap)}`;
    case "discount":
      return `by its discount of ${percent(discount)}`;
    case "percentage":
      return "by its percentage";
    default:
      return "the round's price";
  }
}

/** Less than half a cent is the rounding of a price. */
const LEAST_MONEY = 0.005;

/** A part of an investment that is worth a look when it buys nothing: share counts are then too small for the price. */
const NOTABLE = 0.001;
