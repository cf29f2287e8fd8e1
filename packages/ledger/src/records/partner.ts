/** Partners, their commitments, and their flows from before the books begin. */
import { type Input, oneOf, shape, text } from "@capstack/decimal";
import { baseAmount, day, partnerId } from "./books-kinds.js";

export const partnerClasses = ["lp", "gp"] as const;

/** A limited partner or the general partner. */
export type PartnerClass = (typeof partnerClasses)[number];

export const partner = shape({
  /** Unique in the books. */
  lpEntityId: text(),
  /** For people. */
  name: text(),
  /** A limited partner or the general partner. */
  partnerClass: oneOf(partnerClasses),
});

/** Someone with capital in the vehicle. */
export interface Partner extends Input<typeof partner> {}

export const commitmentKinds = ["initial", "increase", "decrease", "transfer_in", "transfer_out", "default"] as const;

/** Why a commitment changed. */
export type CommitmentKind = (typeof commitmentKinds)[number];

export const commitmentEvent = shape({
  /** A partner of the books. */
  lpEntityId: partnerId(),
  /** YYYY-MM-DD. */
  date: day(),
  /** The increase of the commitment; negative for a decrease. Currency. */
  amount: baseAmount(),
  /** Why the commitment changed. */
  kind: oneOf(commitmentKinds),
});

/** A dated, signed change of a partner's commitment. */
export interface CommitmentEvent extends Input<typeof commitmentEvent> {}

export const historyFlow = shape({
  /** A partner of the books. */
  lpEntityId: partnerId(),
  /** YYYY-MM-DD. */
  date: day(),
  /** The kind of lump sum it replaces. */
  kind: oneOf(["contribution", "distribution"]),
  /** Positive for a contribution, negative for a distribution, as the capital account shows them. */
  amount: baseAmount(),
  /** The `sourceRef` of the lump sum; `cutover` by default. */
  sourceRef: text({ default: "cutover" }),
});

/**
 * An actual dated flow behind a lump sum that was posted at a cutover or a transfer; `amount` has the sign of that
 * lump sum.
 */
export interface HistoryFlow extends Input<typeof historyFlow> {}
