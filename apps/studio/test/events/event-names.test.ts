/** What reasons call a pool is what the cap table calls it. */
import { computeCapTable } from "@capstack/cap-table";
import { expect, it } from "vitest";
import { namesIn } from "../../src/events/event-names.js";
import type { JsonObject } from "../../src/state/studio-state.js";

const founding = { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 900_000 }] };
const plan = { type: "pool_change", label: "Option plan", shares: 100_000 };

it.each<[rule: string, pools: readonly JsonObject[], id: string, name: string]>([
  ["without a name of its own, whatever its event is called", [plan], "pool", "Option pool"],
  ["by its name", [{ ...plan, name: "Plan 2024" }], "pool", "Plan 2024"],
  [
    "by its name, after a later event without one",
    [
      { ...plan, name: "Plan" },
      { ...plan, label: "Top-up" },
    ],
    "pool",
    "Plan",
  ],
  ["of an id alone, by that", [{ ...plan, poolId: "advisors" }], "advisors", "advisors"],
])("a pool %s is called one thing in the cap table and in reasons", (_, pools, id, name) => {
  const events = [founding, ...pools];
  const { final } = computeCapTable({ events } as never);
  expect(final.pools.find((pool) => pool.id === id)?.name).toBe(name);
  expect(namesIn(events.map((event) => ({ event }))).get(id)).toBe(name);
});
