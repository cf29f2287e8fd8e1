import type { CapTableRequest } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { preMoneyFor } from "../../src/engine/trial-rounds.js";

const request = {
  events: [
    { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
    {
      type: "priced_round",
      label: "A",
      preMoneyValuation: 5_000_000,
      investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
    },
  ],
  options: { currency: "USD", explain: true },
} as unknown as CapTableRequest;

describe("the pre-money at which somebody owns so much", () => {
  it("is the new money over what others get, less the new money: 2M is 20 % at 8M", () => {
    expect(preMoneyFor({ request, holderId: "ada", part: 0.8 })).toMatchObject({ value: 8_000_000, exact: true });
  });

  it("is none where no valuation gives that much", () => {
    expect(() => preMoneyFor({ request, holderId: "ada", part: 1.5 })).toThrow(/nowhere/);
  });
});
