/** What a share of preferred stock converts into, where that is not one of common. */
import { showRatio } from "../figures/figures.js";

/**
 * Which preferred stock converts into more or less common than a share for a share, as after a round at a lower price:
 * what it is paid a share as common is then not what it is paid for a share.
 * @returns a sentence; null where each share of all converts into one
 * @example conversionNote([{ name: "Series A", conversionRatio: 1.32 }]) // => "A share of Series A converts into 1.32 of common."
 */
export function conversionNote(
  classes: readonly { readonly name: string; readonly conversionRatio: number }[],
): string | null {
  const told = classes
    .filter(({ conversionRatio }) => conversionRatio !== 1)
    .map(({ name, conversionRatio }) => `${name} converts into ${showRatio(conversionRatio)}`);
  return told.length === 0 ? null : `A share of ${told.join(", of ")} of common.`;
}
