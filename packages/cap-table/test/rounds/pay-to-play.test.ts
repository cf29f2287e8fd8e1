import { expect, it } from "vitest";
import { computeCapTable } from "../../src/index.js";

it("pay-to-play tells what a holder by right invested in the end, after the shares of others converted to fewer", () => {
  const { snapshots } = computeCapTable({
    events: [
      { type: "common_issuance", grants: [{ id: "founder", name: "Founder", shares: 4_000_000 }] },
      {
        type: "priced_round",
        label: "Series A",
        pricePerShare: 5,
        investments: [
          { id: "rook", name: "Rook", amount: 3_000_000 },
          { id: "falcon", name: "Falcon", amount: 2_000_000 },
        ],
      },
      {
        type: "priced_round",
        label: "Series B",
        preMoneyValuation: 5_000_000,
        investments: [{ id: "newco", name: "NewCo", amount: 1_500_000 }],
        proRata: [{ id: "falcon" }],
        payToPlay: { penalty: "convert_to_common", ratio: 0.1 },
      },
    ],
  });
  const round = snapshots.at(-1)?.round;
  // Rook's 600,000 become 60,000 common: Falcon's 400,000 of 4,460,000 are 8.9686 %, of 1,500,000 that is 134,529.15.
  const falcon = round?.payToPlay.find(({ holderId }) => holderId === "falcon");
  expect([falcon?.required, falcon?.invested, falcon?.convertedShares]).toEqual([120_000, 134_529.15, 0]);
  expect(round?.investors.find(({ id }) => id === "falcon")?.amount).toBe(134_529.15);
  expect(round?.payToPlay.find(({ holderId }) => holderId === "rook")).toMatchObject({
    invested: 0,
    convertedShares: 600_000,
    commonShares: 60_000,
  });
});
