/** Relationships as sheets name them. */
import type { HolderKind } from "@capstack/cap-table";

/** The relationship as sheets name it; nothing where it is none that is known. */
export function relationshipOf(text: string): HolderKind | undefined {
  const plain = text
    .toLowerCase()
    .replace(/^ex[\s‐-]+/, "")
    // Who is no executive and no employee is a director, as boards call them.
    .replaceAll(/\bnon[\s‐-]*(?:executive|employee|exec)\b/g, "");
  const kinds: readonly (readonly [kind: HolderKind, named: RegExp])[] = [
    ["founder", /founder/],
    ["investor", /investor/],
    ["advisor", /advis[eo]r/],
    ["consultant", /consultant|contractor/],
    ["employee", /employee|executive|officer/],
    ["director", /director|board|chair/],
    ["other", /^other$/],
  ];
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0];
}
