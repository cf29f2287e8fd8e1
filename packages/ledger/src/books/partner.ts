/** Partners, what they promised, and their flows from before the books begin. */

/** A limited partner or the general partner. */
export type PartnerClass = "lp" | "gp";

/** Someone with capital in the vehicle. */
export interface Partner {
  readonly lpEntityId: string;
  readonly name: string;
  readonly partnerClass: PartnerClass;
}

/** Why a commitment changed. */
export type CommitmentKind = "initial" | "increase" | "decrease" | "transfer_in" | "transfer_out" | "default";

/** A dated, signed change of what a partner has promised. */
export interface CommitmentEvent {
  readonly lpEntityId: string;
  readonly date: string;
  readonly amount: number;
  readonly kind: CommitmentKind;
}

/** A true dated flow behind a lump that was posted at a cutover or a transfer; `amount` signed like the lump it replaces. */
export interface HistoryFlow {
  readonly lpEntityId: string;
  readonly date: string;
  readonly kind: "contribution" | "distribution";
  /** Positive for a contribution, negative for a distribution, as the capital account shows them. */
  readonly amount: number;
  /** The `sourceRef` of the lump; `cutover` unless given. */
  readonly sourceRef?: string;
}
