/** A carve-out as it is given. */

/** A management carve-out, paid before the capital stack. */
export interface CarveOut {
  /** Which of amount, pct and tiers sets it. */
  readonly type: "flat" | "percent" | "tiers";
  /** The carve-out, when `flat`. Currency. */
  readonly amount?: number;
  /** Part of the base, when `percent`. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
  /** Marginal: each fraction applies to the part of the base up to `upTo`. */
  readonly tiers?: readonly CarveOutTier[];
  /** Of what: the price after cash, costs and debt, or the exit valuation; `net` unless given. */
  readonly base?: "net" | "gross";
  /** Nothing is paid below this base; 0 unless given. Currency. */
  readonly minBase?: number;
  /** The most that is paid. Currency. */
  readonly max?: number;
  /** Who receives it. */
  readonly recipients?: readonly CarveOutRecipient[];
}

/** One marginal tier of a carve-out; the last may leave `upTo` out. */
export interface CarveOutTier {
  /** Where the tier ends; the last may leave it out. Currency. */
  readonly upTo?: number;
  /** Of what falls into the tier. A fraction of one: 0.2 is 20 %. */
  readonly pct: number;
}

/** Who receives the carve-out; `share` is a fraction of it. */
export interface CarveOutRecipient {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** Of the carve-out; all shares make one. A fraction of one: 0.2 is 20 %. */
  readonly share: number;
}
