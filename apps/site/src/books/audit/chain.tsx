/** Recomputes the chain of entries and all sums when someone asks, because it reads every entry. */
import type { VehiclePage } from "../page.js";

/** The outcome where the address asks for it, else the way to ask. */
export async function chainOf({ c, visit, group }: VehiclePage) {
  const { pathname } = new URL(c.req.url);
  if (c.req.query("verify") === undefined) {
    return (
      <p>
        <a href={`${pathname}?verify=1`}>Verify the chain of entries and all sums</a>
      </p>
    );
  }
  const { entries, chain, rollups, lastHash } = await visit.books.verifyBooks(group);
  const isWhole = chain === "whole" && rollups === "whole";
  return (
    <p role="status">
      <span class={`dot ${isWhole ? "green" : "red"}`} aria-hidden="true" />
      {`${entries} entries: their chain is ${chain}, their sums are ${rollups}; the last hash is `}
      <code>{lastHash?.slice(0, 16) ?? "none"}</code>
    </p>
  );
}
