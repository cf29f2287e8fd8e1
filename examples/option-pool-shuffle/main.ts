// What does a 20 % option pool inside the pre-money cost the founders? (Venture Hacks, "The Option Pool Shuffle")
import { type CapTableEvent, computeCapTable, type RoundPool, solveFor } from "@capstack/cap-table";

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)} %`.padStart(8);

function seriesA(pools: readonly RoundPool[], preMoneyValuation = 8_000_000): CapTableEvent[] {
  return [
    {
      type: "common_issuance",
      label: "Founding",
      grants: [{ id: "founders", name: "Founders", shares: 6_000_000 }],
    },
    {
      type: "priced_round",
      label: "Series A",
      preMoneyValuation,
      investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
      pools,
    },
  ];
}

console.log("$2M at $8M pre-money, six million founders' shares\n");
console.log("pool                      price  founders        VC      pool   effective pre-money");
const variants: [string, RoundPool[]][] = [
  ["none", []],
  ["20 % inside pre-money", [{ pct: 0.2, mode: "pre" }]],
  ["20 % after closing", [{ pct: 0.2, mode: "post" }]],
];
for (const [name, pools] of variants) {
  const { snapshots, final } = computeCapTable({ events: seriesA(pools) });
  const round = snapshots[1]?.round;
  const [founders, vc] = final.holders;
  const cells = [founders?.ownership ?? 0, vc?.ownership ?? 0, final.pools[0]?.ownership ?? 0].map(percent);
  const price = (round?.pricePerShare ?? 0).toFixed(4);
  console.log(
    `${name.padEnd(22)} ${price.padStart(8)}  ${cells.join("  ")}   $${round?.effectivePreMoney.toLocaleString("en-US")}`,
  );
}

const answer = solveFor({
  request: { events: seriesA([{ pct: 0.2, mode: "pre" }]) },
  target: { kind: "ownership", holderId: "founders", value: 0.64 },
  vary: "preMoney",
});
console.log(
  `\nTo keep 64 % with the pool inside, the founders need $${answer.value.toLocaleString("en-US")} pre-money.`,
);
