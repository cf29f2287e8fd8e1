/** Where a company stands at one place of its list of events: who and what an event there can be about. */
import { type CapTableRequest, type CapTableResult, computeCapTable, type Position } from "@capstack/cap-table";
import { showShares, showWhole } from "../../figures/figures.js";

/** Something that an event names, and what people call it. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface StandingHolder extends Named {
  readonly kind: string;
  readonly fullyDilutedShares: number;
  readonly unvestedShares: number;
}

export interface StandingClass extends Named {
  readonly kind: "common" | "preferred";
  readonly outstanding: number;
  readonly originalIssuePrice: number | null;
  readonly conversionPrice: number | null;
}

/** A lot of stock, an award, a warrant, a SAFE or a note. */
export interface StandingSecurity extends Named {
  readonly holderId: string;
  readonly kind: Position["kind"] | "safe" | "note";
  readonly classId: string | null;
  /** Shares; of a SAFE or a note its balance in currency. */
  readonly size: number;
  /** Shares that may be exercised or released. */
  readonly vested: number;
  readonly unvested: number;
  readonly strikePrice: number | null;
  readonly valuationCap: number | null;
}

export interface Standing {
  readonly holders: readonly StandingHolder[];
  readonly classes: readonly StandingClass[];
  readonly pools: readonly (Named & { readonly available: number })[];
  readonly rounds: readonly Named[];
  readonly securities: readonly StandingSecurity[];
  /** Milestones in the vesting of what is held that were not reached, by their ids. */
  readonly milestones: readonly string[];
  readonly fullyDilutedShares: number;
  /** Of the last round; null before any. */
  readonly price: number | null;
  readonly postMoney: number | null;
}

/** What stands after the events of a request, vesting counted to a day. */
export function standingAfter(request: CapTableRequest, date: string | null): Standing {
  const { final, snapshots } = computeCapTable({
    ...request,
    options: { ...request.options, snapshots: "summary", explain: false, ...(date === null ? {} : { asOf: date }) },
  });
  const { holders, classes, pools, totals, valuation } = final;
  return {
    holders: holders.map(({ id, name, kind, fullyDilutedShares, unvestedShares }) => ({
      id,
      name,
      kind,
      fullyDilutedShares,
      unvestedShares: unvestedShares ?? 0,
    })),
    classes: classes.map(({ id, name, kind, outstanding, originalIssuePrice, conversionPrice }) => ({
      id,
      name,
      kind,
      outstanding,
      originalIssuePrice,
      conversionPrice,
    })),
    pools: pools.map(({ id, name, available }) => ({ id, name, available })),
    rounds: snapshots.flatMap(({ round, label }) => (round === undefined ? [] : [{ id: round.roundId, name: label }])),
    securities: securitiesOf(final),
    milestones: milestonesOf(final),
    fullyDilutedShares: totals.fullyDilutedShares,
    price: valuation?.pricePerShare ?? null,
    postMoney: valuation?.postMoney ?? null,
  };
}

const KINDS: Readonly<Record<StandingSecurity["kind"], string>> = {
  stock: "shares",
  option: "options",
  iso: "ISOs",
  nso: "NSOs",
  rsu: "RSUs",
  sar: "SARs",
  profits_interest: "profits interests",
  profits_interest_catch_up: "profits interests with a catch-up",
  promised: "promised options",
  warrant: "warrants",
  safe: "SAFE",
  note: "note",
};

function milestonesOf({ ledger }: CapTableResult["final"]): string[] {
  const named = ledger.lots.flatMap(({ vesting }) => {
    const { milestones = [], requires } = vesting?.plan ?? {};
    return [...milestones, ...(requires === undefined ? [] : [requires])].map(({ id, reached }) => ({ id, reached }));
  });
  return [...new Set(named.filter(({ reached }) => reached === null).map(({ id }) => id))];
}

function securitiesOf({ holders, classes, convertibles }: CapTableResult["final"]): StandingSecurity[] {
  const classNames = new Map(classes.map(({ id, name }) => [id, name]));
  const holderNames = new Map(holders.map(({ id, name }) => [id, name]));
  const lots = holders.flatMap(({ id: holderId, name, positions = [] }) =>
    positions.map((lot): StandingSecurity => {
      const what = lot.kind === "stock" ? `${classNames.get(lot.classId) ?? lot.classId} shares` : KINDS[lot.kind];
      return {
        id: lot.securityId,
        name: `${name}: ${showShares(lot.shares)} ${what}`,
        holderId,
        kind: lot.kind,
        classId: lot.classId,
        size: lot.shares,
        vested: lot.vested ?? lot.shares,
        unvested: lot.unvested ?? 0,
        strikePrice: lot.strikePrice,
        valuationCap: null,
      };
    }),
  );
  const outstanding = convertibles.filter(({ status }) => status === "outstanding");
  return [
    ...lots,
    ...outstanding.map(
      ({ securityId, holderId, kind, principal, valuationCap }): StandingSecurity => ({
        id: securityId,
        name: `${holderNames.get(holderId) ?? holderId}: ${KINDS[kind]} of ${showWhole(principal)}`,
        holderId,
        kind,
        classId: null,
        size: principal,
        vested: 0,
        unvested: 0,
        strikePrice: null,
        valuationCap,
      }),
    ),
  ];
}
