/** What is known about investors and securities beyond the books: for limits of law and for filings. */
import { double, flag, type Input, orNull, shape, text } from "@capstack/decimal";

const known = () => orNull(flag({ optional: true }));

export const investorFacts = shape({
  /** A partner of the books. */
  lpEntityId: text(),
  /** Persons it counts for as an owner: more than one where it is looked through; 1 by default. */
  owners: double({ unit: "count", min: 0, max: 1_000_000, whole: true, default: 1 }),
  /** Whether it is a related person of the manager; false by default. */
  isRelated: flag({ default: false }),
  /** Whether it is a US person; null where no one has said. */
  isUsPerson: known(),
  /** Whether it is an accredited investor (Rule 501 of Regulation D); null where no one has said. */
  isAccredited: known(),
  /** Whether it is a qualified purchaser (section 2(a)(51) of the Investment Company Act); null where no one has said. */
  isQualifiedPurchaser: known(),
  /** Whether it is a fund of funds; false by default. */
  isFundOfFunds: flag({ default: false }),
  /** Whether it is a benefit-plan investor (ERISA 3(42)); false by default. */
  isBenefitPlan: flag({ default: false }),
});

/** What is known about a partner as an investor. */
export interface InvestorFacts extends Input<typeof investorFacts> {}

export const securityFacts = shape({
  /** A security of the books. */
  securityId: text(),
  /**
   * Whether it is a qualifying investment of a venture capital fund; by its type where no one has said: interests in
   * funds and tokens are not.
   */
  isQualifying: known(),
  /** Whether it bridges to a later round, and is to be repaid or converted soon; false by default. */
  isBridge: flag({ default: false }),
});

/** What is known about a security as an investment. */
export interface SecurityFacts extends Input<typeof securityFacts> {}
