/**
 * What builders of entries share: the head of an entry, partners' amounts. Deals are written by hand, so unknown fields
 * are refused as in any input. Amounts, ids and dates are read together with the books.
 */
import { date, type FieldTable, type Input, later, list, type ObjectShape, shape, text } from "@capstack/decimal";
import { amount } from "./books-kinds.js";

const head = {
  /** Of the entry; must lie after the closed periods. YYYY-MM-DD. */
  date: later(date()),
  /** Made from the kind and the date by default. */
  id: text({ optional: true, least: 0 }),
  /** For people. */
  memo: text({ optional: true, least: 0 }),
  /** For people, such as the number of a document. */
  reference: text({ optional: true, least: 0 }),
  /** The source of the entry, such as a call's number. */
  sourceRef: text({ optional: true, least: 0 }),
};

const company = {
  /** A company of the books. */
  companyId: later(text()),
};

/** The fields of an entry's head, followed by those of the deal. */
/* @__NO_SIDE_EFFECTS__ */
export function deal<const T extends FieldTable>(fields: T): ObjectShape<typeof head & T> {
  return shape({ ...head, ...fields });
}

/** A deal about an entry on one company. */
/* @__NO_SIDE_EFFECTS__ */
export function companyDeal<const T extends FieldTable>(fields: T): ObjectShape<typeof head & typeof company & T> {
  return shape({ ...head, ...company, ...fields });
}

const held = {
  ...company,
  /** A security of the company; its only one by default. A company without securities is booked as one position. */
  securityId: later(text({ optional: true })),
};

/** A deal about an entry on one security of a company. */
/* @__NO_SIDE_EFFECTS__ */
export function securityDeal<const T extends FieldTable>(fields: T): ObjectShape<typeof head & typeof held & T> {
  return shape({ ...head, ...held, ...fields });
}

export const entryHead = deal({});

/** The head fields of any entry. Without `id` one is made from the date and the kind. */
export interface EntryHead extends Input<typeof entryHead> {}

export const companyHead = companyDeal({});

/** An entry about one company. */
export interface CompanyHead extends Input<typeof companyHead> {}

/** An amount above zero, in the books' currency. */
/* @__NO_SIDE_EFFECTS__ */
export function paid() {
  return later(amount({ above: 0 }));
}

/** An amount above zero, in the books' currency, that may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function maybePaid() {
  return later(amount({ above: 0, optional: true }));
}

/** An amount of zero or more, in the books' currency, that may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function zeroOrMore() {
  return later(amount({ min: 0, optional: true }));
}

export const partnerAmount = shape({
  /** A partner of the books. */
  lpEntityId: later(text()),
  /** Above zero. Currency. */
  amount: paid(),
});

/** A partner's part of an entry, in currency, above zero. */
export interface PartnerAmount extends Input<typeof partnerAmount> {}

export const linesDeal = deal({
  /** Amounts by partner. */
  lines: list(partnerAmount),
});

/** Amounts of partners, with the head of their entry. */
export interface LinesDeal extends Input<typeof linesDeal> {}
