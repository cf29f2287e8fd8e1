// A discount SAFE is written beside a capped one. Who pays for it? Change the discount and look.
import { computeCapTable, type RoundReport } from "@capstack/cap-table";

function round(discount: number): { report: RoundReport; founders: number } {
  const { snapshots, final } = computeCapTable({
    events: [
      { type: "common_issuance", grants: [{ id: "founders", name: "Founders", shares: 8_000_000 }] },
      {
        type: "safe_issuance",
        safes: [
          { id: "capped", name: "Capped", amount: 1_000_000, valuationCap: 10_000_000 },
          { id: "discount", name: "Discount", amount: 1_000_000, discount },
        ],
      },
      {
        type: "priced_round",
        label: "Series A",
        preMoneyValuation: 12_000_000,
        investments: [{ id: "vc", name: "VC", amount: 3_000_000 }],
      },
    ],
  });
  const report = snapshots[2]?.round;
  if (report === undefined) throw new Error("the round is the third event");
  return { report, founders: final.holders[0]?.ownership ?? 0 };
}

console.log("discount     price   capped SAFE  discount SAFE  founders     VC");
for (const discount of [0, 0.1, 0.2, 0.3]) {
  const { report, founders } = round(discount);
  const [capped, discounted] = report.conversions;
  const cells = [
    `${(discount * 100).toFixed(0)} %`.padStart(8),
    report.pricePerShare.toFixed(5).padStart(9),
    `${((capped?.ownership ?? 0) * 100).toFixed(3)} %`.padStart(12),
    `${((discounted?.ownership ?? 0) * 100).toFixed(3)} %`.padStart(13),
    `${(founders * 100).toFixed(2)} %`.padStart(9),
    `${((report.investors[0]?.ownership ?? 0) * 100).toFixed(2)} %`.padStart(8),
  ];
  console.log(cells.join("  "));
}
console.log("\nThe capped holder's part is fixed by its cap and the investor's by the price, so a");
console.log("larger discount is paid for by the founders alone.");
