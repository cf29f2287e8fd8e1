import fc from "fast-check";
import { type Books, buildTransfer, equalize } from "../../src/index.js";
import { posted } from "./holder-books.js";
import { randomBooks } from "./random-books.js";

const european = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
/** Masters with and without carry, across a transfer of an interest and a later close. */
export const randomMasters = fc
  .tuple(fc.nat(), fc.constantFrom("plain", "carried", "transferred", "closed later"))
  .map(([n, kind]) => master(n, kind));

/** Random books; with a transfer of half an interest, or a later close, where the law is to hold across one. */
function master(n: number, kind: string): Books {
  const own = randomBooks(n, kind === "carried" ? { waterfall: european } : {});
  const [, first] = own.partners;
  const gp = own.partners[0]?.lpEntityId ?? "";
  if (kind === "transferred") {
    const deal = { date: "2025-06-30", fromLpEntityId: first?.lpEntityId ?? "", toLpEntityId: gp, transferredPct: 0.5 };
    const { entries, commitments } = buildTransfer(own, deal);
    return { ...posted(own, entries), commitments: [...own.commitments, ...commitments] };
  }
  if (kind !== "closed later") return own;
  const commitments = [{ lpEntityId: first?.lpEntityId ?? "", amount: 5_000_000, kind: "increase" as const }];
  const even: Books = { ...own, allocationBasis: "commitment", allocationRules: [] };
  const close = equalize(even, { date: "2025-07-31", commitments, interestRate: 0.08 });
  return { ...posted(even, close.entries), commitments: [...even.commitments, ...close.commitments] };
}
