/** Which questions of a file somebody has to answer before it opens. */

/**
 * Questions whose wrong guess reads every figure or day wrong, one kind of security as another, or a discount, a rate or a
 * cap many times too large or too small.
 */
const MUST_BE_SAID: ReadonlySet<string> = new Set([
  "decimalMark",
  "dateOrder",
  "sheet",
  "originalIssuePrice",
  "securities",
  "stockKind",
  "convertibles",
  "discount",
  "interestRate",
  "valuationCap",
]);

/** Whether a question is one of them: that of a class names it after a colon. */
export const mustBeSaid = (id: string): boolean => MUST_BE_SAID.has(id.split(":")[0] ?? "");
