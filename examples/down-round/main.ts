// A Series B at half the Series A's value: what does each kind of price protection do, and to whom?
import { type AntiDilution, computeCapTable } from "@capstack/cap-table";

function seriesB(antiDilution: AntiDilution, inside: boolean) {
  const { snapshots, final } = computeCapTable({
    events: [
      { type: "common_issuance", grants: [{ id: "founders", name: "Founders", shares: 8_000_000 }] },
      {
        type: "priced_round",
        label: "Series A",
        preMoneyValuation: 12_000_000,
        investments: [{ id: "a", name: "Series A fund", amount: 6_000_000 }],
        terms: { antiDilution },
      },
      {
        type: "priced_round",
        label: "Series B",
        preMoneyValuation: 9_000_000,
        investments: [{ id: "b", name: "Series B fund", amount: 3_000_000 }],
        preMoneyIncludes: { antiDilution: inside },
      },
    ],
  });
  return {
    round: snapshots[2]?.round,
    holders: final.holders,
    seriesA: final.classes.find(({ id }) => id === "series-a"),
  };
}

for (const inside of [true, false]) {
  console.log(`\nThe adjustment ${inside ? "inside" : "outside"} the pre-money\n`);
  console.log("protection      price  conversion price  Series A as converted  founders  Series A  Series B");
  for (const kind of ["none", "broad", "narrow", "full_ratchet"] as const) {
    const { round, holders, seriesA } = seriesB(kind, inside);
    const cells = [
      kind.padEnd(12),
      (round?.pricePerShare ?? 0).toFixed(5),
      (seriesA?.conversionPrice ?? 0).toFixed(6).padStart(16),
      String(seriesA?.asConverted ?? 0).padStart(21),
      ...holders.map(({ ownership }) => `${(ownership * 100).toFixed(2)} %`.padStart(8)),
    ];
    console.log(cells.join("  "));
  }
}
