/** What a round did to the rights of those who were there. */

/** A series whose conversion price fell; `addedShares` as converted. */
export interface AntiDilutionLine {
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** Before. Currency a share. */
  readonly oldConversionPrice: number;
  /** After. Currency a share. */
  readonly newConversionPrice: number;
  /** Common for a share, before. */
  readonly oldRatio: number;
  /** Common for a share, after. */
  readonly newRatio: number;
  /** As common. Shares. */
  readonly addedShares: number;
}

/** What a holder had to invest, what it did, and what it lost. */
export interface PayToPlayLine {
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** To invest. Currency. */
  readonly required: number;
  /** Invested in the end. Currency. */
  readonly invested: number;
  /** Of what was required, before the shares of others converted; 1 at most, and the penalty is for the rest. A fraction of one: 0.2 is 20 %. */
  readonly fundedPct: number;
  /** Preferred converted as a penalty. Shares. */
  readonly convertedShares: number;
  /** Common received for it. Shares. */
  readonly commonShares: number;
  /** That lost price protection. Shares. */
  readonly unprotectedShares: number;
}

/** A pro-rata right that was not used, and the money it would have been. */
export interface RightLine {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** Of the round. A fraction of one: 0.2 is 20 %. */
  readonly pct: number;
  /** It would have been. Currency. */
  readonly amount: number;
}
