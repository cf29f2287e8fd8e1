/** Relationships as sheets name them. */
import type { HolderKind } from "@capstack/cap-table";

/** The relationship as sheets name it; nothing where it is none that is known. */
export function relationshipOf(text: string): HolderKind | undefined {
  const plain = text.replace(/^ex-?\s*/i, "").toLowerCase();
  const kinds: readonly (readonly [kind: HolderKind, named: RegExp])[] = [
    ["founder", /founder/],
    ["investor", /investor/],
    ["advisor", /advis[eo]r/],
    ["consultant", /consultant|contractor/],
    ["employee", /employee|executive|officer/],
    ["director", /director|board/],
    ["other", /^other$/],
  ];
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0];
}
