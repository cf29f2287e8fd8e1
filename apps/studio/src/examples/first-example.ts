/** What the studio opens with, and what examples are made of. */
import { exampleFund as fund } from "../state/fund-along.js";
import type { JsonObject, ListedEvent, StudioState } from "../state/studio-state.js";

/** A company to start from. */
export interface Example {
  readonly id: string;
  readonly name: string;
  /** What it shows. */
  readonly about: string;
  readonly state: StudioState;
}

/** An example of events, in dollars. */
export function example(
  id: string,
  name: string,
  about: string,
  exitValuation: number,
  events: readonly JsonObject[],
): Example {
  const listed = events.map((event): ListedEvent => ({ event }));
  const exit = { exitValuation, deal: {}, preferred: {}, goal: null };
  return {
    id,
    name,
    about,
    state: { version: 1, title: name, events: listed, options: { currency: "USD" }, exit, fund },
  };
}

/** A company in which nothing has happened yet. */
export function emptyCompany(title: string): StudioState {
  const exit = { exitValuation: 50_000_000, deal: {}, preferred: {}, goal: null };
  return { version: 1, title, events: [], options: { currency: "USD" }, exit, fund };
}

/** Founders with their shares. */
export const founding = (...grants: [id: string, name: string, shares: number][]): JsonObject => ({
  type: "common_issuance",
  label: "Founding",
  grants: grants.map(([id, name, shares]) => ({ id, name, shares, kind: "founder" })),
});

/** What a first visit shows. */
export const firstExample: Example = example(
  "founders-to-series-b",
  "Founders to Series B",
  "From two founders through a SAFE and a hire to two rounds.",
  120_000_000,
  [
    founding(["ada", "Ada", 5_000_000], ["ben", "Ben", 4_000_000]),
    { type: "pool_change", label: "Option plan", shares: 1_000_000 },
    {
      type: "safe_issuance",
      label: "SAFE",
      safes: [{ id: "angel", name: "Angel", amount: 500_000, valuationCap: 6_000_000, securityId: "SAFE-1" }],
    },
    {
      type: "equity_grant",
      label: "First hire",
      grants: [{ id: "eve", name: "Eve", shares: 200_000, kind: "iso", strikePrice: 0.05, securityId: "O-1" }],
    },
    {
      type: "priced_round",
      label: "Series A",
      preMoneyValuation: 15_000_000,
      investments: [{ id: "alpha", name: "Alpha Ventures", amount: 5_000_000 }],
      pools: [{ pct: 0.12 }],
    },
    {
      type: "priced_round",
      label: "Series B",
      preMoneyValuation: 60_000_000,
      investments: [{ id: "beta", name: "Beta Capital", amount: 15_000_000 }],
      proRata: [{ id: "alpha" }],
      pools: [{ pct: 0.1, mode: "post" }],
    },
  ],
);
