/**
 * A holder as a state shows it. Most events touch one holder of many: figures are read off the exact ones again when the
 * holder changed, its row when the holder or the whole it is measured against did, and snapshots share the rest.
 */
import { fullyDilutedOf, type Holder } from "../model/holder.js";
import type { Lot } from "../model/lot.js";
import type { HolderState, Position } from "./state-types.js";
import { ratio, share, type Whole } from "./whole.js";

/** A holder's own figures as doubles. */
interface HolderFigures {
  readonly shares: number;
  readonly asConverted: number;
  readonly options: number;
  readonly promised: number;
  readonly warrants: number;
  readonly owned: number;
  readonly votes: number;
  readonly invested: number;
  readonly vested: number;
  readonly unvested: number;
}

/** What was last shown of an unchanged holder, and the whole that its row was measured against. */
export interface ShownHolder {
  readonly figures: HolderFigures;
  readonly positions: readonly Position[] | null;
  readonly whole: Whole;
  readonly row: HolderState;
}

export function holderState(holder: Holder, whole: Whole): HolderState {
  const last = holder.shown;
  if (last?.whole === whole) return last.row;
  const figures = last?.figures ?? figuresOf(holder);
  const positions = whole.show === "full" ? (last?.positions ?? positionsOf(holder, whole.dated)) : null;
  const value = last !== null && last.whole.price === whole.price ? last.row.value : worth(holder, whole);
  const row = holderRow(holder, figures, whole, value, positions);
  holder.shown = { figures, positions, whole, row };
  return row;
}

function figuresOf(holder: Holder): HolderFigures {
  const { shares, asConverted, options, promised, warrants, votes, invested, unvested } = holder;
  return {
    shares: shares.toNumber(),
    asConverted: asConverted.toNumber(),
    options: options.toNumber(),
    promised: promised.toNumber(),
    warrants: warrants.toNumber(),
    owned: fullyDilutedOf(holder).toNumber(),
    votes: votes.toNumber(),
    invested: invested.toNumber(),
    vested: shares.plus(options).plus(promised).plus(warrants).minus(unvested).toNumber(),
    unvested: unvested.toNumber(),
  };
}

/** As-converted shares at the latest price. */
function worth({ asConverted }: Holder, { price }: Whole): number | null {
  return price === null ? null : asConverted.times(price).toNumber();
}

function holderRow(
  holder: Holder,
  figures: HolderFigures,
  whole: Whole,
  value: number | null,
  positions: readonly Position[] | null,
): HolderState {
  const { owned, asConverted, votes } = figures;
  const row = {
    id: holder.id,
    name: holder.name,
    kind: holder.kind,
    shares: figures.shares,
    asConvertedShares: asConverted,
    optionShares: figures.options,
    promisedShares: figures.promised,
    warrantShares: figures.warrants,
    fullyDilutedShares: owned,
    ownership: ratio(owned, whole.fullyDilutedNumber) ?? share(fullyDilutedOf(holder), whole.fullyDiluted),
    issuedOwnership: ratio(asConverted, whole.outstandingNumber) ?? share(holder.asConverted, whole.outstanding),
    votingPower: ratio(votes, whole.votesNumber) ?? share(holder.votes, whole.votes),
    invested: figures.invested,
    vestedShares: whole.dated ? figures.vested : null,
    unvestedShares: whole.dated ? figures.unvested : null,
    value,
  };
  return positions === null ? row : Object.assign(row, { positions });
}

function positionsOf(holder: Holder, dated: boolean): readonly Position[] {
  return [...holder.lots].map((lot) => {
    lot.shown ??= position(lot, dated);
    return lot.shown;
  });
}

function position(lot: Lot, dated: boolean): Position {
  return {
    securityId: lot.securityId,
    classId: lot.stockClass.id,
    kind: lot.kind,
    shares: lot.shares.toNumber(),
    asConverted: lot.asConverted.toNumber(),
    pricePerShare: lot.pricePerShare.toNumber(),
    invested: lot.invested.toNumber(),
    strikePrice: lot.strikePrice?.toNumber() ?? null,
    vested: dated ? lot.shares.minus(lot.unvested).toNumber() : null,
    unvested: dated ? lot.unvested.toNumber() : null,
    poolId: lot.pool?.id ?? null,
    issueDate: lot.issueDate,
    ...lot.label,
  };
}
