/**
 * A holder as a state shows it. Most events touch one holder of many: figures are read off the exact ones again when the
 * holder changed, its row when the holder or the whole it is measured against did, and snapshots share the rest.
 */

import type { Rational } from "@capstack/decimal";
import { fullyDilutedOf } from "../../model/holder.js";
import type { Holder, Lot } from "../../model/records.js";
import { ratio, share } from "../../shapes/figures/ratio.js";
import type { Whole } from "../whole.js";
import type { HolderState, Position } from "./holder-state-type.js";

/** A holder's own figures as doubles. */
interface HolderFigures {
  readonly shares: number;
  readonly asConverted: number;
  readonly options: number;
  readonly promised: number;
  readonly warrants: number;
  readonly owned: number;
  readonly votes: number;
  readonly exactVotes: Rational;
  readonly invested: number;
  readonly vested: number;
  readonly unvested: number;
}

/** The last row of a holder, its number of postings, and the total that the row was measured against. */
interface ShownHolder {
  readonly postings: number;
  readonly figures: HolderFigures;
  readonly positions: readonly Position[] | null;
  readonly whole: Whole;
  readonly row: HolderState;
}

/** The rows of all holders as last shown, in the order of the holders, and of their lots. */
export class HolderRows {
  readonly #shown: ShownHolder[] = [];
  readonly #positions = new Map<Lot, { readonly postings: number; readonly dated: boolean; readonly row: Position }>();

  of(holder: Holder, index: number, whole: Whole): HolderState {
    const shown = this.#shown[index];
    const last = shown !== undefined && isStill(shown, holder) ? shown : undefined;
    if (last?.whole === whole) return last.row;
    const figures = last?.figures ?? figuresOf(holder);
    const cached = last?.whole.dated === whole.dated ? last.positions : null;
    const positions = whole.show === "full" ? (cached ?? this.#positionsOf(holder, whole.dated)) : null;
    const value = last !== undefined && last.whole.price === whole.price ? last.row.value : worth(holder, whole);
    const row = holderRow(holder, figures, whole, value, positions);
    this.#shown[index] = { postings: holder.postings, figures, positions, whole, row };
    return row;
  }

  #positionsOf({ lots }: Holder, dated: boolean): readonly Position[] {
    const rows: Position[] = [];
    for (const lot of lots) rows.push(this.#positionOf(lot, dated));
    return rows;
  }

  #positionOf(lot: Lot, dated: boolean): Position {
    const { postings } = lot;
    const last = this.#positions.get(lot);
    if (last?.postings === postings && last.dated === dated) return last.row;
    const row = position(lot, dated);
    this.#positions.set(lot, { postings, dated, row });
    return row;
  }
}

/** Whether a holder is as it was: its counts change with its lots, its votes also with those of a class. */
function isStill(shown: ShownHolder, holder: Holder): boolean {
  return (
    shown.postings === holder.postings && shown.row.name === holder.name && shown.figures.exactVotes === holder.votes
  );
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
    exactVotes: votes,
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
