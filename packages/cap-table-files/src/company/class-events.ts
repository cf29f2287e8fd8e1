/** The classes of a file, declared with what the file and its reader's answers say of their terms. */
import type { ClassDefinitionEvent, ClassTermsInput } from "@capstack/cap-table";
import { roundOf, saysCommon } from "@capstack/cap-table/sheets";
import type { Questions } from "../questions/questions.js";
import type { FileClass, FileCompany, FileStock } from "./company.js";
import { happenedTo } from "./event-labels.js";
import { askClassTerms, askPrice, askStockKind, type OpenClassTerms } from "./open-terms.js";

/** The first day each class was issued on; a class without one stands before all. */
export function firstDays(stock: readonly FileStock[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { classId, issueDate, isSnapshot } of stock) {
    if (issueDate === undefined || isSnapshot === true) continue;
    const known = days.get(classId);
    if (known === undefined || issueDate < known) days.set(classId, issueDate);
  }
  return days;
}

/**
 * Declares the classes, preferred ones in the order in which they were first issued: so they rank. Of one day, and without
 * any, they come in the order of rounds where all names tell it.
 */
export function classEvents(
  company: FileCompany,
  days: ReadonlyMap<string, string>,
  questions: Questions,
): ClassDefinitionEvent[] {
  const classes = [...company.classes.values()];
  for (const one of classes) if (saysNothing(one, company.stock)) one.kind = askStockKind(one, questions);
  for (const one of classes) if (one.kind === "preferred") settlePrice(one, company.stock, questions);
  const preferred = classes
    .filter(({ kind }) => kind === "preferred")
    .map((one, at, all) => {
      const areTold = all.every(({ name }) => roundOf(name) !== undefined);
      return { one, at: areTold ? (roundOf(one.name) ?? at) : at, day: days.get(one.id) ?? "9999" };
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.at - b.at))
    .map(({ one }) => one);
  const terms = askClassTerms(preferred, questions);
  const common = classes.filter(({ kind }) => kind === "common");
  return [...common, ...preferred].map((one) => definitionOf(one, company.stock, terms.get(one.id)));
}

/** Whether neither the name nor the file says what a class is that was sold at a price; units by letter are common. */
function saysNothing({ id, name, kind, isKindStated }: FileClass, stock: readonly FileStock[]): boolean {
  if (kind === "preferred" || isKindStated === true || id === "common" || saysCommon(name)) return false;
  if (/^class [a-z]+ units?\b/i.test(name)) return false;
  return stock.some(({ classId, pricePerShare = 0 }) => classId === id && pricePerShare > 0);
}

/** The price that the file has somewhere; without any the class is read as common. */
function settlePrice(one: FileClass, stock: readonly FileStock[], questions: Questions): void {
  const paid = stock.find(({ classId, pricePerShare = 0 }) => classId === one.id && pricePerShare > 0)?.pricePerShare;
  const price = one.originalIssuePrice ?? paid ?? one.raisedPerShare;
  const isIssued = stock.some(({ classId }) => classId === one.id);
  const known = price !== undefined && price > 0 ? price : isIssued ? askPrice(one, questions) : 0;
  if (known > 0) one.originalIssuePrice = known;
  else one.kind = "common";
}

function definitionOf(
  one: FileClass,
  stock: readonly FileStock[],
  open: OpenClassTerms | undefined,
): ClassDefinitionEvent {
  const { id: classId, name, kind, authorizedShares, originalIssuePrice } = one;
  const issued = stock.reduce(
    (sum, lot) =>
      lot.classId === classId ? (lot.ends ?? []).reduce((all, end) => all + end.shares, sum + lot.shares) : sum,
    0,
  );
  // A charter allows at least what stands on the ledger; a smaller figure is a line of the tie-out.
  const allowed = authorizedShares !== undefined && authorizedShares >= issued ? { authorizedShares } : {};
  const label = happenedTo(name, "defined");
  const declared = { type: "class_definition", label, classId, name, kind, ...allowed } as const;
  if (kind === "common") return declared;
  const ratio =
    one.conversionRatio === undefined || one.conversionRatio === 1 ? {} : { conversionRatio: one.conversionRatio };
  const terms: ClassTermsInput = {
    seniority: one.seniority ?? open?.seniority ?? "senior",
    participation: open?.participation ?? "none",
    ...ratio,
  };
  return { ...declared, originalIssuePrice: originalIssuePrice as number, terms };
}
