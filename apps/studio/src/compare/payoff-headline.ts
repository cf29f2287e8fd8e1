/** The headline of the curves: about figures that stand; of none such, about those from before, which it then says. */
import { drawPayoffComparison, type PayoffComparisonInput, type PayoffComparisonOptions } from "@capstack/charts";

/** The payoffs of a company, those from before a change that is refused among them. */
export type DrawnVersion = PayoffComparisonInput["versions"][number] & {
  /** What its figures are, where they are from before: `as before its last change`. */
  readonly before: string | null;
};

/**
 * The finding in the lines of all companies.
 * @returns null where all figures stand: the picture then says its own
 * @example payoffHeadline([0, 1e6], [{ name: "A", payoffs, before: "as before its last change" }], {})
 * // => "What each is paid as the exit grows, as before its last change"
 */
export function payoffHeadline(
  exitValuations: PayoffComparisonInput["exitValuations"],
  versions: readonly DrawnVersion[],
  options: PayoffComparisonOptions,
): string | null {
  const standing = versions.filter(({ before }) => before === null);
  if (standing.length === versions.length) return null;
  const findingOf = (told: readonly DrawnVersion[]) =>
    drawPayoffComparison({ exitValuations, versions: told }, options).title;
  if (standing.length > 0) return findingOf(standing);
  const title = findingOf(versions);
  // A title that names a company says by the name that its figures are from before.
  if (versions.some(({ name }) => title.includes(name))) return title;
  const words = new Set(versions.map(({ before }) => before));
  return `${title}, ${words.size === 1 ? [...words][0] : "all as before changes that are refused"}`;
}
