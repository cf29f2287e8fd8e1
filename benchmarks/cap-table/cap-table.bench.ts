import { apiLimits, type CapTableEvent, computeCapTable, type EquityGrant } from "@capstack/cap-table";
import { type Measured, print, seeded } from "../harness.js";

const CAPS = [4_000_000, 6_000_000, 8_000_000, 10_000_000, 12_000_000];
const founders: CapTableEvent = { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 9_250_000 }] };
const safes = CAPS.map((valuationCap, i) => ({ id: `s${i}`, name: `S${i}`, amount: 100_000 * (i + 1), valuationCap }));
const before: CapTableEvent[] = [founders, { type: "safe_issuance", safes }];
const seriesA: CapTableEvent = {
  type: "priced_round",
  label: "Series A",
  preMoneyValuation: 15_000_000,
  investments: [{ id: "v", name: "V", amount: 5_000_000 }],
  pools: [{ pct: 0.1 }],
};
const options = { snapshots: "none" as const };

/** Time of one call by the clock: the best of forty batches, since other work on the machine only ever adds. */
function perCall(name: string, run: () => unknown): Measured {
  const batches = Array.from({ length: 40 }, () => {
    const start = performance.now();
    for (let i = 0; i < 500; i++) run();
    return (performance.now() - start) * 2;
  });
  return { name, microseconds: Math.min(...batches), ratio: 1 };
}

const shuffle: CapTableEvent[] = [
  { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 6_000_000 }] },
  { ...seriesA, preMoneyValuation: 8_000_000, pools: [{ pct: 0.2 }] },
];

print("One call, by the clock, best of forty batches of 500", [
  perCall("five SAFEs and a pool: read, three events, final state", () =>
    computeCapTable({ events: [...before, seriesA], options }),
  ),
  perCall("the same without the round", () => computeCapTable({ events: before, options })),
  perCall("the same with full snapshots", () => computeCapTable({ events: [...before, seriesA] })),
  perCall("two events, the option-pool shuffle", () => computeCapTable({ events: shuffle, options })),
]);

/** Ten thousand events over twenty holders: stock, awards, exercises, transfers, SAFEs and a round now and then. */
function mixed(length: number): CapTableEvent[] {
  const random = seeded(7);
  const whole = (most: number) => 1 + Math.floor(random() * most);
  const who = () => ({ id: `h${whole(20)}`, name: "Holder" });
  const events: CapTableEvent[] = [
    {
      type: "common_issuance",
      grants: Array.from({ length: 20 }, (_, i) => ({ id: `h${i + 1}`, name: "Holder", shares: 1_000_000 })),
    },
    { type: "pool_change", shares: 900_000_000 },
  ];
  const granted: string[] = [];
  while (events.length < length) {
    const n = events.length;
    const day = Math.floor(n / 12);
    const date = new Date(Date.UTC(2015, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    const kind = whole(100);
    if (n % 1000 === 999) {
      const investments = [{ ...who(), amount: 5_000_000 }];
      events.push({
        type: "priced_round",
        date,
        label: `Round ${n}`,
        preMoneyValuation: 40_000_000 + n * 10_000,
        investments,
      });
    } else if (kind <= 25) {
      const grant: EquityGrant = {
        ...who(),
        shares: 4800,
        kind: "option",
        strikePrice: 0.1,
        securityId: `o${n}`,
        vesting: { start: date, months: 48, cliffMonths: 12 },
      };
      granted.push(`o${n}`);
      events.push({ type: "equity_grant", date, grants: [grant] });
    } else if (kind <= 40 && granted.length > 2000) {
      events.push({ type: "exercise", date, securityId: granted.shift() as string, shares: 10, beforeVesting: true });
    } else if (kind <= 60) {
      events.push({ type: "transfer", date, from: `h${whole(20)}`, to: who(), shares: whole(100) });
    } else if (kind <= 75) {
      events.push({ type: "common_issuance", date, grants: [{ ...who(), shares: whole(10_000) }] });
    } else if (kind <= 77) {
      events.push({ type: "safe_issuance", date, safes: [{ ...who(), amount: 1000, valuationCap: 90_000_000 }] });
    } else events.push({ type: "pool_change", date, shares: whole(100) });
  }
  return events;
}

/**
 * Processor time, which other work on the machine disturbs less than the clock, after three runs for the compiler; the
 * best of seven, since what disturbs only ever adds.
 */
function once(name: string, run: () => unknown): Measured {
  for (let i = 0; i < 3; i++) run();
  const times = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return { name, microseconds: Math.min(...times), ratio: 1 };
}

const many = mixed(10_000);
const thousand: CapTableEvent = {
  type: "safe_issuance",
  safes: Array.from({ length: 1000 }, (_, i) => ({
    id: `s${i}`,
    name: `S${i}`,
    amount: 1000 + i,
    valuationCap: 40_000_000 + i * 1237,
    discount: (i % 7) / 20,
    mfn: i % 50 === 0,
  })),
};
const plainRounds = Array.from(
  { length: 1000 },
  (_, i): CapTableEvent => ({
    type: "priced_round",
    label: `Round ${i}`,
    preMoneyValuation: 8_000_000 + i * 1_000_000,
    investments: [{ id: `v${i % 20}`, name: "V", amount: 100_000 + i }],
  }),
);
/** Each round below the one before, every series protected by the broad-based weighted average. */
const protectedRounds = Array.from(
  { length: 80 },
  (_, i): CapTableEvent => ({
    type: "priced_round",
    label: `Down ${i}`,
    preMoneyValuation: Math.round(20_000_000 * 0.97 ** i),
    terms: { antiDilution: "broad" },
    investments: [{ id: `d${i}`, name: "D", amount: 100_003 + 17 * i }],
  }),
);
/** Ten thousand summaries are hundreds of megabytes, which a server would not send. */
const unlimitedAnswers = { ...apiLimits, answerBytes: Number.POSITIVE_INFINITY };
print("Large tables, processor time, best of seven", [
  once("10,000 mixed events, 20 holders, summary", () =>
    computeCapTable({ events: many, options: { snapshots: "summary" } }, { limits: unlimitedAnswers }),
  ),
  once("a round of 1,000 instruments", () => computeCapTable({ events: [founders, thousand, seriesA], options })),
  once("1,000 plain rounds", () => computeCapTable({ events: [founders, ...plainRounds], options })),
  ...[20, 40, 80].map((count) =>
    once(`${count} protected down rounds`, () =>
      computeCapTable({ events: [founders, ...protectedRounds.slice(0, count)], options }),
    ),
  ),
]);

/** What is still reachable of an answer, in megabytes, after everything else was collected. */
function kept(run: () => unknown): number {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const answer = run();
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  return answer === undefined ? 0 : megabytes;
}

console.log("\n### How cost grows with mixed events, 20 holders\n");
console.log("| Events | Summary, ms | Full, ms | Summary, MB kept | Full, MB kept |\n|---|---|---|---|---|");
for (const length of [10, 100, 1000, 10_000]) {
  const events = many.slice(0, length);
  const fold = (snapshots: "summary" | "full") => () => computeCapTable({ events, options: { snapshots } });
  const milliseconds = (["summary", "full"] as const).map((show) => once(show, fold(show)).microseconds / 1000);
  const megabytes = (["summary", "full"] as const).map((show) => kept(fold(show)));
  const cells = [...milliseconds, ...megabytes].map((value) => value.toFixed(2));
  console.log(`| ${length.toLocaleString("en")} | ${cells.join(" | ")} |`);
}
