/** After any legal call: reads answer, books balance, closed months stay, and figures agree with a recomputation from raw rows. */
import { isDeep } from "@capstack/testing/laws";
import { expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { walk } from "../walk/walk.js";

const engines = await openEngines();

it.each(engineKinds)(
  "a random walk over every write leaves books that hold, on %s",
  async (kind) => {
    const seed = process.env.FAST_CHECK_SEED ?? "meridian";
    const { accepted, addresses } = await walk(engines.of(kind), {
      seed,
      calls: 100,
      every: isDeep ? 1 : 25,
      callsAFund: 50,
    });
    expect(accepted).toBe(100);
    expect(addresses.size).toBeGreaterThan(20);
  },
  600_000,
);
