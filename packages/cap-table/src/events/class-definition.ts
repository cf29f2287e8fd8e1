/** A class of stock declared, or its charter terms amended. */

import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { reconvert } from "../model/lot.js";
import { type ClassTermsInput, defaultTerms, readClassTerms } from "../model/read-class-terms.js";
import { addClass, renameClass, requireAuthorized, type StockClass, seniorityFor } from "../model/stock-class.js";
import type { EventHead } from "../shapes/event-head.js";
import { type Fields, ONE } from "../shapes/fields.js";
import { aboveZero, zeroOrMore } from "../shapes/ranges.js";

/** Declares a class, or amends the one with its id. `originalIssuePrice` is required for preferred. */
export interface ClassDefinitionEvent extends EventHead {
  readonly type: "class_definition";
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** For people. */
  readonly name: string;
  /** What the class is. */
  readonly kind: "common" | "preferred";
  /** The charter allows; no ceiling unless given. Shares. */
  readonly authorizedShares?: number;
  /** Votes of a share; 1 unless given. */
  readonly votesPerShare?: number;
  /** Required for preferred. Currency a share. */
  readonly originalIssuePrice?: number;
  readonly terms?: ClassTermsInput;
}

type ClassDefinition = ReturnType<typeof readClassDefinition>;

export function readClassDefinition(fields: Fields) {
  const kind = fields.choice("kind", ["common", "preferred"]);
  const originalIssuePrice = fields.optionalNumber("originalIssuePrice", aboveZero);
  if (kind === "preferred" && originalIssuePrice === null && fields.given("originalIssuePrice").length === 0) {
    fields.problem("missing_field", "Preferred stock needs originalIssuePrice.", "originalIssuePrice");
  }
  return {
    classId: fields.text("classId"),
    name: fields.text("name"),
    kind,
    authorizedShares: fields.optionalShares("authorizedShares", zeroOrMore),
    votesPerShare: fields.optionalNumber("votesPerShare", zeroOrMore),
    originalIssuePrice,
    terms: fields.object("terms", readClassTerms),
  };
}

export function applyClassDefinition(table: CapTable, definition: ClassDefinition, step: EventStep): void {
  const known = table.classes.get(definition.classId);
  if (known !== undefined) amend(table, known, definition, step);
  else declare(table, definition);
}

function declare(table: CapTable, { classId, name, kind, ...definition }: ClassDefinition): void {
  const terms = kind === "preferred" ? (definition.terms ?? defaultTerms) : null;
  addClass(table, {
    id: classId,
    name,
    kind,
    authorized: definition.authorizedShares,
    votesPerShare: definition.votesPerShare ?? definition.terms?.votesPerShare ?? ONE,
    originalIssuePrice: kind === "preferred" ? definition.originalIssuePrice : null,
    conversionRatio: terms?.conversionRatio ?? ONE,
    terms,
    seniority: terms === null ? 0 : seniorityFor(table, terms.seniority),
  });
}

function amend(table: CapTable, known: StockClass, definition: ClassDefinition, step: EventStep): void {
  if (known.kind !== definition.kind) {
    refuse("invalid_value", `"${known.id}" is ${known.kind} stock and stays so.`, step.path("kind"));
  }
  const { terms, votesPerShare } = definition;
  renameClass(table, known, definition.name);
  known.authorized = definition.authorizedShares ?? known.authorized;
  known.originalIssuePrice = definition.originalIssuePrice ?? known.originalIssuePrice;
  const votes = votesPerShare ?? terms?.votesPerShare ?? known.votesPerShare;
  if (!votes.eq(known.votesPerShare)) revote(table, known, votes);
  if (terms !== null && known.kind === "preferred") {
    known.terms = terms;
    if (typeof terms.seniority === "number") known.seniority = terms.seniority;
    if (terms.conversionRatio !== null) reconvert(table, known, terms.conversionRatio);
  }
  requireAuthorized(known, step.path("authorizedShares"));
}

/** Votes are counted as lots are posted, so the change is added for each lot there is. */
function revote(table: CapTable, known: StockClass, votesPerShare: StockClass["votesPerShare"]): void {
  const change = votesPerShare.minus(known.votesPerShare);
  known.votesPerShare = votesPerShare;
  for (const { kind, holder, shares } of known.lots) {
    if (kind !== "stock") continue;
    const votes = shares.times(change);
    holder.votes = holder.votes.plus(votes);
    table.totals.votes = table.totals.votes.plus(votes);
  }
}
