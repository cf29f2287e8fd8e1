/**
 * The change that an event makes to the table. It is built from a read-only view, checked against the view and against
 * itself, and applied in one step, so a refused change leaves the table as it was.
 */

import type { ErrorPath, Rational } from "@capstack/decimal";
import type { ClassTerms } from "../shapes/class-terms.js";
import type { HolderMention } from "../shapes/holder-mention.js";
import type { CapTable } from "./cap-table.js";
import { putConvertible } from "./convertibles/convertible.js";
import type { EventStep } from "./event-step.js";
import { newHolder, putHolder, renameHolder } from "./holder.js";
import {
  changeLot,
  type NewLot,
  newLot,
  putLot,
  reconvert,
  reduceLot,
  refuseSecurityId,
  requireCountable,
} from "./lots/lot.js";
import { putPool, renamePool } from "./pool.js";
import type { Convertible, Holder, HolderKind, Lot, Pool, StockClass } from "./records.js";
import type { RoundRecord } from "./round-record.js";
import {
  COMMON,
  commonStock,
  type NewClass,
  newClass,
  putClass,
  refuseClass,
  requireAuthorized,
  seniorityFor,
} from "./stock-class.js";
import type { TableView } from "./table-view.js";

/** A pool that is new, renamed, or raised. */
export interface PoolRaise {
  readonly pool: Pool;
  /** Its new name; null leaves the name as it is. */
  readonly name: string | null;
  readonly increase: Rational;
}

/** A class whose conversion ratio changes. */
export interface RatioChange {
  readonly stockClass: StockClass;
  readonly conversionRatio: Rational;
}

export class TableChange {
  readonly holders = new Map<string, Holder>();
  readonly renamed = new Map<Holder, string>();
  readonly classes = new Map<string, StockClass>();
  /** Shares cancelled out of lots, unvested ones first. */
  readonly cancelled: { readonly lot: Lot; readonly shares: Rational }[] = [];
  /** Lots that become lots of another class. */
  readonly moved: { readonly lot: Lot; readonly stockClass: StockClass }[] = [];
  readonly lots = new Map<string, Lot>();
  /** SAFEs and notes with their new terms or status. */
  readonly convertibles: Convertible[] = [];
  readonly pools: PoolRaise[] = [];
  readonly ratios: RatioChange[] = [];
  round: RoundRecord | null = null;

  readonly #view: TableView;
  /** Shares outstanding of each limited class with the new lots. */
  readonly #outstanding = new Map<StockClass, Rational>();

  constructor(view: TableView) {
    this.#view = view;
  }

  /** The holder a purchase names: known, renamed, or new. */
  holder({ id, name }: HolderMention, kind: HolderKind, step: EventStep): Holder {
    const known = this.#view.holders.get(id) ?? this.holders.get(id);
    if (known === undefined) {
      const added = newHolder(id, name ?? id, kind);
      this.holders.set(id, added);
      return added;
    }
    const present = this.renamed.get(known) ?? known.name;
    if (name !== null && name !== present) {
      step.warn("holder_renamed", `"${present}" is called "${name}" from here on.`);
      this.renamed.set(known, name);
    }
    return known;
  }

  findClass(id: string): StockClass | undefined {
    return this.#view.classes.get(id) ?? this.classes.get(id);
  }

  /** A class by id. `common` is added when it is first named. */
  requireClass(id: string, path: ErrorPath): StockClass {
    const known = this.findClass(id);
    if (known !== undefined) return known;
    if (id === COMMON) return this.addClass(commonStock);
    return refuseClass(id, [...this.#view.classes.keys(), ...this.classes.keys()], path);
  }

  addClass(input: NewClass): StockClass {
    const added = newClass(input);
    this.classes.set(added.id, added);
    return added;
  }

  /** The rank of a new series among the classes there are, the new ones included. */
  seniority(rank: ClassTerms["seniority"]): number {
    return seniorityFor([...this.#view.classes.values(), ...this.classes.values()], rank);
  }

  /** Issues a lot: its id is new, its count is one a company can have. */
  issue(input: NewLot, path: ErrorPath): Lot {
    const { securityId, shares, stockClass } = input;
    if (this.#view.securityIds.has(securityId) || this.lots.has(securityId)) refuseSecurityId(securityId, path);
    requireCountable(shares, path);
    const lot = newLot(input, this.#view);
    this.lots.set(securityId, lot);
    if (stockClass.authorized !== null) {
      const outstanding = this.#outstanding.get(stockClass) ?? stockClass.outstanding;
      this.#outstanding.set(stockClass, outstanding.plus(shares));
    }
    return lot;
  }

  /** Refuses more shares of a class than its charter authorizes. */
  requireAuthorized(stockClass: StockClass, path: ErrorPath): void {
    requireAuthorized(stockClass, path, this.#outstanding.get(stockClass));
  }
}

/** Applies a change. This is the one place where what a round or a conversion computed reaches the table. */
export function applyChange(table: CapTable, change: TableChange): void {
  for (const stockClass of change.classes.values()) putClass(table, stockClass);
  for (const holder of change.holders.values()) putHolder(table, holder);
  for (const [holder, name] of change.renamed) renameHolder(table, holder, name);
  for (const { lot, shares } of change.cancelled) reduceLot(table, lot, shares, "unvested");
  for (const { lot, stockClass } of change.moved) changeLot(table, lot, { stockClass });
  for (const lot of change.lots.values()) putLot(table, lot);
  for (const { stockClass, conversionRatio } of change.ratios) reconvert(table, stockClass, conversionRatio);
  for (const convertible of change.convertibles) putConvertible(table, convertible);
  for (const { pool, name, increase } of change.pools) {
    if (!table.pools.has(pool.id)) putPool(table, pool);
    else if (name !== null) renamePool(table, pool, name);
    pool.authorized = pool.authorized.plus(increase);
  }
  if (change.round === null) return;
  table.rounds.set(change.round.roundId, change.round);
  table.latestRoundId = change.round.roundId;
}
