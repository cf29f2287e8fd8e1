/** What a state says of a holder. */
import type { HolderKind } from "../../model/records.js";
import type { SecurityLabel } from "../../shapes/security-label.js";

/** One lot of a holder. `strikePrice` is null for stock; vested counts are null while no date is known. */
export interface Position extends SecurityLabel {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** What the lot is. */
  readonly kind:
    | "stock"
    | "option"
    | "iso"
    | "nso"
    | "rsu"
    | "sar"
    | "profits_interest"
    | "profits_interest_catch_up"
    | "promised"
    | "warrant";
  /** As issued. Shares. */
  readonly shares: number;
  /** As common. Shares. */
  readonly asConverted: number;
  /** Paid. Currency a share. */
  readonly pricePerShare: number;
  /** Paid. Currency. */
  readonly invested: number;
  /** To exercise; of a profits interest its participation threshold; null for stock. Currency a share. */
  readonly strikePrice: number | null;
  /** Vested; null while no date is known. Shares. */
  readonly vested: number | null;
  /** Not yet vested; null while no date is known. Shares. */
  readonly unvested: number | null;
  /** An option pool; the first is `pool`. */
  readonly poolId: string | null;
  /** When it was issued; null where unknown. YYYY-MM-DD. */
  readonly issueDate: string | null;
}

/** What one holder owns. `shares` is stock as issued; `ownership` is of the fully diluted total. */
export interface HolderState {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** The holder's relationship to the company. */
  readonly kind: HolderKind;
  /** Stock as issued. Shares. */
  readonly shares: number;
  /** Stock as common. Shares. */
  readonly asConvertedShares: number;
  /** Under options and units. Shares. */
  readonly optionShares: number;
  /** Promised. Shares. */
  readonly promisedShares: number;
  /** Under warrants. Shares. */
  readonly warrantShares: number;
  /** All of these, as common. Shares. */
  readonly fullyDilutedShares: number;
  /** Of the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** Of the outstanding stock as converted. A fraction of one: 0.2 is 20 %. */
  readonly issuedOwnership: number;
  /** Of all votes. A fraction of one: 0.2 is 20 %. */
  readonly votingPower: number;
  /** Paid for stock held. Currency. */
  readonly invested: number;
  /** Vested; null while no date is known. Shares. */
  readonly vestedShares: number | null;
  /** Not yet vested; null while no date is known. Shares. */
  readonly unvestedShares: number | null;
  /** As-converted shares at the latest round's price; null before any round. Currency. */
  readonly value: number | null;
  /** Absent under `snapshots: "summary"`. */
  readonly positions?: readonly Position[];
}
