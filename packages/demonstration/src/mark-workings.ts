/**
 * How the marks of Fund I are computed, from figures of the companies to the cent: what a valuation memorandum states
 * besides its inputs. Equity value and revenue are what the fair value follows from; everything else is as it is told.
 */
import { groupThousands, rational } from "@capstack/decimal";
import { allocateOpm, backsolveOpm, compileWaterfall } from "@capstack/waterfall";
import { inputsOf, SALE_DISCOUNT } from "./mark-inputs.js";

type Line = readonly [label: string, value: string];

/** A mark of a company, and how many of its shares the fund holds that day. */
interface WorkedMark {
  readonly company: string;
  readonly date: string;
  readonly fairValue: number;
  readonly shares: number;
  /** Dollars for one unit of the company's currency. */
  readonly rate: number;
  readonly currency: string;
}

interface Series {
  readonly name: string;
  readonly shares: number;
  readonly price: number;
  /** Of them, the fund's. */
  readonly held: number;
}

/** What an option model is of: series of one rank that convert into common or take back their price, common, options. */
interface Stack {
  readonly series: readonly Series[];
  readonly common: number;
  readonly options: readonly [shares: number, strike: number];
  readonly riskFreeRate: number;
  /** The series of the last round, and its day. */
  readonly lastRound: readonly [name: string, date: string];
}

/** Debt less cash, and all shares, options among them. */
interface Balance {
  readonly netDebt: number;
  readonly allShares: number;
}

type ByDay<Value> = Readonly<Record<string, readonly (readonly [from: string, value: Value])[]>>;

const seriesOf = (name: string, shares: number, price: number, held: number): Series => ({ name, shares, price, held });

const auroraSeries = [seriesOf("Seed", 2_400_000, 1.25, 1_200_000), seriesOf("Series A", 2_500_000, 4, 500_000)];
const cobaltSeries = [seriesOf("Series A", 3_000_000, 4, 750_000), seriesOf("Series B", 2_500_000, 6, 250_000)];
const kestrelSeries = [seriesOf("Series A", 10_000_000, 1.2, 0), seriesOf("Series B", 12_000_000, 2.5, 1_600_000)];

/** A company's stock from a day on, until the next. */
const STACKS: ByDay<Stack> = {
  "Aurora Robotics": [
    [
      "2024-03-31",
      {
        series: auroraSeries,
        common: 5_600_000,
        options: [1_500_000, 0.4],
        riskFreeRate: 0.042,
        lastRound: ["Series A", "2024-02-20"],
      },
    ],
    [
      "2025-12-31",
      {
        series: [...auroraSeries, seriesOf("Series B", 3_450_000, 9.72, 0)],
        ...{ common: 5_600_000, options: [1_500_000, 0.4], riskFreeRate: 0.037, lastRound: ["Series B", "2025-12-18"] },
      },
    ],
  ],
  "Cobalt Health": [
    [
      "2025-12-31",
      {
        series: cobaltSeries,
        common: 4_600_000,
        options: [1_010_000, 0.9],
        riskFreeRate: 0.037,
        lastRound: ["Series B", "2024-09-17"],
      },
    ],
    [
      "2026-06-30",
      {
        series: cobaltSeries,
        common: 4_600_000,
        options: [1_010_000, 0.9],
        riskFreeRate: 0.036,
        lastRound: ["Series B", "2024-09-17"],
      },
    ],
  ],
  "Kestrel Space": [
    [
      "2025-06-30",
      {
        series: kestrelSeries,
        common: 15_000_000,
        options: [3_000_000, 0.5],
        riskFreeRate: 0.039,
        lastRound: ["Series B", "2024-07-09"],
      },
    ],
    [
      "2025-12-31",
      {
        series: kestrelSeries,
        common: 15_000_000,
        options: [3_000_000, 0.5],
        riskFreeRate: 0.037,
        lastRound: ["Series B", "2024-07-09"],
      },
    ],
    [
      "2026-03-31",
      {
        series: kestrelSeries,
        common: 15_000_000,
        options: [3_000_000, 0.5],
        riskFreeRate: 0.036,
        lastRound: ["Series B", "2024-07-09"],
      },
    ],
  ],
};

/** What a company owes and how many shares it has, from a day on, until the next; in its own currency. */
const BALANCES: ByDay<Balance> = {
  "Delta Grid": [["2024-12-31", { netDebt: 2_400_000, allShares: 9_500_000 }]],
  "Elbe Software": [
    ["2024-12-31", { netDebt: -1_800_000, allShares: 6_875_000 }],
    ["2025-12-31", { netDebt: -900_000, allShares: 6_875_000 }],
  ],
  "Fjord Security": [["2025-12-31", { netDebt: -2_100_000, allShares: 12_000_000 }]],
  "Harrow Freight": [
    ["2024-12-31", { netDebt: 8_000_000, allShares: 17_500_000 }],
    ["2025-06-30", { netDebt: 5_000_000, allShares: 17_500_000 }],
    ["2025-12-31", { netDebt: 5_600_000, allShares: 17_500_000 }],
  ],
  "Indigo Pay": [
    ["2024-06-30", { netDebt: 1_500_000, allShares: 11_000_000 }],
    ["2024-12-31", { netDebt: 2_250_000, allShares: 11_000_000 }],
    ["2025-03-31", { netDebt: 1_500_000, allShares: 11_000_000 }],
    ["2025-12-31", { netDebt: 3_000_000, allShares: 11_000_000 }],
    ["2026-06-30", { netDebt: 3_500_000, allShares: 11_000_000 }],
  ],
  "Juniper Foods": [["2025-12-31", { netDebt: 1_200_000, allShares: 7_500_000 }]],
};

/** What a seller of all shares would leave to the fund where the sale comes, by the count of shares; none of a SAFE. */
const SALES: Readonly<Record<string, string>> = {
  "Birch Analytics": "The SAFE's share of what a buyer of the software would pay, after creditors",
  "Granite Bio": "The fund's part of what a licence of the trial's substance would bring, after creditors",
};

/** The computation of a mark, a line a step; none where the price of a round is all there is. */
export function workingsOf(mark: WorkedMark): Line[] {
  const value = (name: string) => inputsOf(mark.company, mark.date).find((one) => one.name === name)?.value;
  const [volatility, multiple, probability] = [
    value("Volatility"),
    value("Enterprise value to revenue"),
    value("Probability of a sale"),
  ];
  if (probability !== undefined) {
    return scenarioLines(mark, { probability, proceeds: value("Proceeds of a sale") ?? 0 });
  }
  const discount = value("Discount for illiquidity") ?? 0;
  const years = value("Time to exit") ?? 0;
  if (volatility !== undefined) return optionLines(mark, { volatility, years, discount });
  return multiple === undefined ? [] : multipleLines(mark, { multiple, discount });
}

/** The amount at which an increasing function gives a value: of those that do, the one in the middle, in whole cents. */
function solve(target: number, valueAt: (amount: number) => number): number {
  const firstAbove = (isAbove: (value: number) => boolean) => {
    let [low, high] = [0, MOST_CENTS];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isAbove(valueAt(middle / 100))) high = middle;
      else low = middle;
    }
    return high;
  };
  const [first, next] = [firstAbove((value) => value >= target), firstAbove((value) => value > target)];
  return Math.floor((first + next) / 2) / 100;
}

const MOST_CENTS = 100_000_000_000;

interface OptionTerms {
  readonly volatility: number;
  readonly years: number;
  readonly discount: number;
}

/** The option model: equity over the breakpoints of the stock, the fund's part of its series, less the discount. */
function optionLines(mark: WorkedMark, { volatility, years, discount }: OptionTerms): Line[] {
  const stack = latest(STACKS, mark);
  const { series, common, options, riskFreeRate } = stack;
  const [granted, strikePrice] = options;
  const { breakpoints } = compileWaterfall({
    common: [{ id: "common", name: "Common", shares: common }],
    preferred: series.map(({ name, shares, price }) => ({
      ...{ id: name, name, seniority: 1 },
      holders: [{ id: name, name, shares, invested: Math.round(shares * price * 100) / 100 }],
    })),
    options: [{ id: "options", name: "Options", shares: granted, strikePrice }],
  });
  const terms = { breakpoints, volatility, riskFreeRate, years };
  const partsAt = (equityValue: number) => {
    const { classes } = allocateOpm({ ...terms, equityValue });
    return series.map((one) => ({ ...one, value: classes.find(({ classId }) => classId === one.name)?.value ?? 0 }));
  };
  const allHeld = (equityValue: number) =>
    partsAt(equityValue).reduce((sum, { value, held, shares }) => sum + (value * held) / shares, 0);
  const worth = (equityValue: number) => cents(allHeld(equityValue) * (1 - discount));
  const equityValue = solve(mark.fairValue, worth);
  const parts = partsAt(equityValue);
  const [classId, roundDate] = stack.lastRound;
  const { shares: sold, price: paid } = series.find(({ name }) => name === classId) as Series;
  const solved = backsolveOpm({ ...terms, classId, shares: sold, pricePerShare: paid }).equityValue;
  const above = (100 * (equityValue / solved - 1)).toFixed(2);
  return [
    ...series.map(({ name, shares, price, held }): Line => {
      const own = held > 0 ? `, the fund's ${count(held)}` : "";
      return [`${name} preferred`, `${count(shares)} shares${own}, at ${price.toFixed(2)}, one rank, 1x or converted`];
    }),
    ["Common", `${count(common)} shares`],
    ["Options", `${count(granted)} at ${strikePrice.toFixed(2)}`],
    ["Equity value", amount(equityValue, mark)],
    [
      "By the last round",
      `${amount(solved, mark)}, at which ${classId} is worth the ${paid.toFixed(2)} paid on ${roundDate}; taken ${above} % above it for what changed since`,
    ],
    ["Risk-free rate", `${riskFreeRate}, a year, continuously compounded`],
    ...breakpoints.map(({ equityValue: from, tranche }, place): Line => {
      const shared = tranche.shares.map(({ classId, share }) => `${classId} ${Number(share).toFixed(10)}`).join(", ");
      return [`Breakpoint ${place + 1}`, `from ${amount(Number(from), mark)}, each next dollar: ${shared}`];
    }),
    ["Method", "Each tranche is a call struck at its breakpoint less the call at the next (Black and Scholes)"],
    ...parts.map(({ name, value, shares, held }): Line => {
      const own = held === 0 ? "" : `, the fund's ${amount((value * held) / shares, mark)}`;
      return [`${name} preferred, value`, `${amount(value, mark)}, ${(value / shares).toFixed(4)} a share${own}`];
    }),
    ["The fund's, together", amount(allHeld(equityValue), mark)],
    [`Less ${discount} for illiquidity`, amount(worth(equityValue), mark)],
  ];
}

/** Revenue times the multiple less debt, by the fund's part of all shares, less the discount, in dollars. */
function multipleLines(mark: WorkedMark, { multiple, discount }: { multiple: number; discount: number }): Line[] {
  const { netDebt, allShares } = latest(BALANCES, mark);
  const equityAt = (revenue: number) => rational(revenue).times(multiple).minus(netDebt);
  const worth = (revenue: number) =>
    Number(
      equityAt(revenue)
        .times(mark.shares)
        .div(allShares)
        .times(rational(1).minus(discount))
        .times(mark.rate)
        .toFixed(2),
    );
  const revenue = solve(mark.fairValue, worth);
  const equity = equityAt(revenue);
  return [
    ["Revenue of twelve months", amount(revenue, mark)],
    [`Enterprise value, ${multiple} times`, amount(rational(revenue).times(multiple), mark)],
    netDebt < 0 ? ["Plus cash less debt", amount(-netDebt, mark)] : ["Less debt, net of cash", amount(netDebt, mark)],
    ["Equity value", amount(equity, mark)],
    ["The fund's shares of all", `${count(mark.shares)} of ${count(allShares)}`],
    ["The fund's part", amount(equity.times(mark.shares).div(allShares), mark)],
    [
      `Less ${discount} for illiquidity`,
      amount(equity.times(mark.shares).div(allShares).times(rational(1).minus(discount)), mark),
    ],
    ...(mark.currency === "USD" ? [] : [[`Dollars for one ${mark.currency}`, String(mark.rate)] as const]),
    ...comparison(mark),
  ];
}

/** What a sale of some of the shares tells of the others; no step of the computation. */
function comparison({ company, date, fairValue, shares }: WorkedMark): Line[] {
  const below = inputsOf(company, date).find(({ name }) => name === SALE_DISCOUNT)?.value;
  if (below === undefined) return [];
  const price = rational(fairValue).div(shares).toFixed(4);
  return [
    ["Compared with the sale", `${price} a share is ${below} below its 5.975; a check, no step of the computation`],
  ];
}

function scenarioLines(mark: WorkedMark, { probability, proceeds }: { probability: number; proceeds: number }): Line[] {
  const rest = rational(1).minus(probability).toNumber();
  return [
    ["A sale", `${probability} x ${amount(proceeds, mark)} = ${amount(rational(proceeds).times(probability), mark)}`],
    ["Otherwise", `${rest} x 0.00 = 0.00, nothing after creditors`],
    ["Proceeds of a sale are", SALES[mark.company] ?? "The fund's part, after creditors"],
  ];
}

function latest<Value>(byDay: ByDay<Value>, { company, date }: WorkedMark): Value {
  const found = byDay[company]?.filter(([from]) => from <= date).at(-1)?.[1];
  if (found === undefined) throw new Error(`nothing is told of ${company} on ${date}`);
  return found;
}

const cents = (value: number) => Math.round(value * 100) / 100;

function amount(value: number | ReturnType<typeof rational>, { currency }: WorkedMark): string {
  return `${groupThousands(value.toFixed(2))} ${currency}`;
}

function count(shares: number): string {
  return groupThousands(String(shares));
}
