/** Partners, what they promised, and their flows from before the books begin. */
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
  /** What is promised more; negative for less. Currency. */
  amount: baseAmount(),
  /** Why the commitment changed. */
  kind: oneOf(commitmentKinds),
});

/** A dated, signed change of what a partner has promised. */
export interface CommitmentEvent extends Input<typeof commitmentEvent> {}

export const historyFlow = shape({
  /** A partner of the books. */
  lpEntityId: partnerId(),
  /** YYYY-MM-DD. */
  date: day(),
  /** Which lump it stands behind. */
  kind: oneOf(["contribution", "distribution"]),
  /** Positive for a contribution, negative for a distribution, as the capital account shows them. */
  amount: baseAmount(),
  /** The `sourceRef` of the lump; `cutover` unless given. */
  sourceRef: text({ default: "cutover" }),
});

/** A true dated flow behind a lump that was posted at a cutover or a transfer; `amount` signed like the lump it replaces. */
export interface HistoryFlow extends Input<typeof historyFlow> {}
