/** What Fund I bought, how it was marked, and what came back. */
import type { MarkFile } from "@capstack/books/tables/json-shapes";
import { rational, sumOf } from "@capstack/decimal";
import {
  buildConversion,
  buildEscrowRelease,
  buildExit,
  buildFxRevaluation,
  buildIncome,
  buildInvestment,
  buildValuation,
  buildWriteOff,
  positions,
} from "@capstack/ledger";
import { type CastSecurity, fundCompanies } from "./cast.js";
import { ANSWERS, inputsOf, TECHNIQUES } from "./mark-inputs.js";
import type { Schedule } from "./schedule.js";
import type { Story } from "./story.js";

/** Finds the id of a cast member by name. */
export type IdOf = (name: string) => string;

/** A purchase; the shares bought, or null for a SAFE and a note. */
type Purchase = readonly [date: string, company: string, amount: number, shares: number | null];

const PURCHASES: readonly Purchase[] = [
  ["2022-09-12", "Aurora Robotics", 1_500_000, 1_200_000],
  ["2022-10-18", "Birch Analytics", 1_200_000, null],
  ["2022-12-05", "Cobalt Health", 3_000_000, 750_000],
  ["2023-02-14", "Delta Grid", 1_000_000, 800_000],
  ["2023-03-22", "Elbe Software", 2_200_000, 550_000],
  ["2023-05-09", "Fjord Security", 750_000, null],
  ["2023-06-20", "Granite Bio", 1_000_000, null],
  ["2023-09-26", "Harrow Freight", 3_500_000, 875_000],
  ["2023-11-14", "Indigo Pay", 2_500_000, 1_000_000],
  ["2024-02-20", "Aurora Robotics", 2_000_000, 500_000],
  ["2024-03-19", "Juniper Foods", 900_000, 450_000],
  ["2024-07-09", "Kestrel Space", 4_000_000, 1_600_000],
  ["2024-09-17", "Cobalt Health", 1_500_000, 250_000],
  ["2025-02-11", "Lumen Energy", 2_800_000, 700_000],
];

/** What a security becomes on its day: shares, their fair value, and the accrued interest that converts. */
interface Converted {
  readonly shares: number;
  readonly fairValue: number;
  readonly interest?: number;
  readonly memo: string;
}

const CONVERSIONS: Readonly<Record<string, Converted>> = {
  "Fjord Security": {
    shares: 720_000,
    fairValue: 1_440_000,
    memo: "Fjord Security: SAFE converts in the Series A",
  },
  "Granite Bio": {
    shares: 540_000,
    fairValue: 1_350_000,
    interest: 100_000,
    memo: "Granite Bio: note converts into preferred",
  },
};

/** A fair value at the end of a quarter, how it was found, and what had changed. */
type Mark = readonly [date: string, company: string, fairValue: number, file: string, changes: string];

/** Fair values at the end of a quarter, where they changed: an up-round, a down-round, a write-off among them. */
const MARKS: readonly Mark[] = [
  ["2023-06-30", "Aurora Robotics", 1_850_000, "round", "A seed extension was priced above the purchase."],
  ["2023-09-30", "Cobalt Health", 3_350_000, "round", "A strategic investor joined at a higher price."],
  ["2023-12-31", "Delta Grid", 1_600_000, "round", "The Series A was priced above the purchase."],
  [
    "2024-03-31",
    "Aurora Robotics",
    6_400_000,
    "options",
    "The Series A of February, in which the fund took part, and the largest order so far, which its price did not know of. With two classes of unlike preference the option model replaces the price of the last round.",
  ],
  [
    "2024-03-31",
    "Birch Analytics",
    700_000,
    "scenarios",
    "A large customer left; twelve months of cash remain. No round will convert the SAFE, so that what a sale would bring replaces its price.",
  ],
  [
    "2024-06-30",
    "Indigo Pay",
    3_900_000,
    "multiple",
    "Revenue doubled, which the price of the purchase does not show; listed peers trade at 7.5 times theirs, and their multiple replaces it.",
  ],
  ["2024-09-30", "Cobalt Health", 5_900_000, "round", "The Series B, in which the fund took part."],
  [
    "2024-12-31",
    "Delta Grid",
    3_100_000,
    "multiple",
    "Revenue grew by 80 %; multiples of listed peers are stable. The price of the Series A is more than a year old, and the multiple replaces it.",
  ],
  [
    "2024-12-31",
    "Harrow Freight",
    3_900_000,
    "multiple",
    "Revenue grew as planned. The price of the purchase is 15 months old, and the multiple of listed peers replaces it.",
  ],
  ["2025-03-31", "Birch Analytics", 0, "scenarios", "The company stopped; nothing is left after its creditors."],
  [
    "2025-03-31",
    "Indigo Pay",
    5_200_000,
    "multiple",
    "Revenue grew by 23 %; a buyer's first offer is in line with listed peers, and a sale in sight takes the discount from 0.25 to 0.2.",
  ],
  [
    "2025-06-30",
    "Harrow Freight",
    2_250_000,
    "multiple",
    "Freight rates fell, and with them revenue, by 6 %, and the multiple of listed peers; loans were repaid.",
  ],
  [
    "2025-06-30",
    "Kestrel Space",
    4_650_000,
    "options",
    "The first satellite is in orbit, which the price of the round did not know of; with two classes of unlike preference the option model replaces it.",
  ],
  [
    "2025-09-30",
    "Granite Bio",
    1_700_000,
    "scenarios",
    "The second trial reached its end point. What the company is worth now hangs on one licence, so that its odds replace the price of the round.",
  ],
  [
    "2025-12-31",
    "Aurora Robotics",
    8_900_000,
    "options",
    "The Series B of December, priced by a new investor: the equity value is what the model gives a share of it the 9.72 paid at.",
  ],
  [
    "2025-12-31",
    "Juniper Foods",
    1_150_000,
    "multiple",
    "Two retail chains list the products, and revenue doubled. The price of the purchase is 21 months old, and the multiple of listed peers replaces it.",
  ],
  ["2026-03-31", "Kestrel Space", 5_400_000, "options", "A second contract for three years."],
  ["2026-03-31", "Lumen Energy", 3_300_000, "round", "An inside round closed above the purchase."],
  ["2026-06-30", "Cobalt Health", 7_250_000, "options", "Approval in the second market."],
  [
    "2026-06-30",
    "Indigo Pay",
    3_700_000,
    "multiple",
    "Revenue grew by 46 % as merchants of a rival came over; listed peers trade at lower multiples.",
  ],
];

/** Ends of years at which every position is answered for, also where nothing changed. */
const YEAR_ENDS = ["2023-12-31", "2024-12-31", "2025-12-31"];

const EURO_COMPANY = "Elbe Software";

/** Dollars for one euro at the ends of quarters, from the rate of the purchase on. */
const EURO_RATES: readonly (readonly [date: string, rate: number])[] = [
  ["2023-03-22", 1.08],
  ["2023-06-30", 1.0866],
  ["2023-09-30", 1.0594],
  ["2023-12-31", 1.105],
  ["2024-03-31", 1.0811],
  ["2024-06-30", 1.0705],
  ["2024-09-30", 1.1196],
  ["2024-12-31", 1.0389],
  ["2025-03-31", 1.0815],
  ["2025-06-30", 1.172],
  ["2025-09-30", 1.1741],
  ["2025-12-31", 1.175],
  ["2026-03-31", 1.162],
  ["2026-06-30", 1.1695],
];

/** What a purchase cost in euros, and the dollars paid for one; none for a company in dollars. */
export function euroPrice(company: string, date: string, amount: number): { euros: string; rate: number } | undefined {
  const rate = company === EURO_COMPANY ? EURO_RATES.find(([day]) => day === date)?.[1] : undefined;
  return rate === undefined ? undefined : { euros: rational(amount).div(rate).toFixed(2), rate };
}

/** The currency a company counts in, and the dollars for one unit of it at the end of a quarter. */
export function rateOf(company: string, date: string): { currency: string; rate: number } {
  const rate = company === EURO_COMPANY ? EURO_RATES.find(([day]) => day === date)?.[1] : undefined;
  return rate === undefined ? { currency: "USD", rate: 1 } : { currency: "EUR", rate };
}

/** A company's security, by ids. */
interface Held {
  readonly companyId: string;
  readonly securityId: string;
}

/** A value, how it was found and what had changed. */
interface Found {
  readonly fairValue: number;
  readonly found: string;
  readonly changes: string;
}

/** What a buyer pays. */
interface Sold {
  readonly proceeds: number;
  readonly escrow?: number;
  readonly buyer: string;
  readonly memo: string;
}

/** The portfolio as it is told. */
interface Portfolio {
  readonly schedule: Schedule;
  readonly story: Story;
  readonly idOf: IdOf;
}

/** Notes the portfolio's happenings. */
export function schedulePortfolio(schedule: Schedule, story: Story, idOf: IdOf): void {
  const portfolio = { schedule, story, idOf };
  for (const purchase of PURCHASES) schedulePurchase(portfolio, purchase);
  scheduleNote(portfolio);
  scheduleEuro(schedule, story, idOf(EURO_COMPANY));
  for (const company of Object.keys(CONVERSIONS)) scheduleConversion(portfolio, company);
  scheduleExits(portfolio);
  for (const mark of MARKS) scheduleMark(portfolio, mark);
  for (const date of YEAR_ENDS) schedule.on(date, () => answerUnchanged(portfolio, date));
}

function schedulePurchase(portfolio: Portfolio, [date, company, amount, shares]: Purchase): void {
  const { schedule, story } = portfolio;
  const held = heldIn(portfolio, company, date);
  const memo = `${company}: purchase`;
  schedule.on(date, () => {
    const entry = story.book(buildInvestment(story.books, { date, ...held, amount, memo }), { counterparty: company });
    if (shares !== null) story.moveShares({ entry, ...held, shares });
  });
}

function scheduleMark(portfolio: Portfolio, [date, company, fairValue, found, changes]: Mark): void {
  const { schedule, story } = portfolio;
  const held = heldIn(portfolio, company, date);
  const memo = `${company}: fair value at quarter end`;
  schedule.on(date, () => {
    const entry = story.book(buildValuation(story.books, { date, ...held, fairValue, memo }));
    const file = fileOf(portfolio, { company, date, ...held }, { fairValue, found, changes });
    story.file({ date, ...held, fairValue, entry, file });
  });
}

const securitiesOf = (company: string) => fundCompanies.find(({ name }) => name === company)?.securities ?? [];

/** What a company is held in on a day, before what converts on it. */
function heldIn({ idOf }: Portfolio, company: string, date: string) {
  const held = securitiesOf(company).find(({ convertsOn = date }) => date <= convertsOn);
  return { companyId: idOf(company), securityId: idOf(`${company}, ${held?.name}`) };
}

/** How a mark was found; a price of a round is per share where there are shares. */
function fileOf(
  { story }: Portfolio,
  { company, date, securityId }: Held & { readonly company: string; readonly date: string },
  { fairValue, found, changes }: Found,
): MarkFile {
  const technique = TECHNIQUES[found] as MarkFile["technique"];
  const isRound = found === "round";
  const shares = story.sharesOf(securityId);
  const inputs = isRound ? (shares > 0 ? [priceOf(fairValue, shares)] : []) : inputsOf(company, date);
  const calibration = isRound ? calibrationOf(company, date) : undefined;
  const sources = ["Valuation memorandum of the quarter"];
  return { level: "level_3", technique, inputs, changes, sources, ...(calibration && { calibration }) };
}

/** The latest purchase or conversion of a company by a day: its price is what the technique gives on its day. */
function calibrationOf(company: string, date: string): MarkFile["calibration"] {
  const bought = PURCHASES.filter(([, name]) => name === company).map(([day, , amount]) => [day, amount] as const);
  const [note] = securitiesOf(company);
  const { fairValue } = CONVERSIONS[company] ?? {};
  const converted =
    note?.convertsOn === undefined || fairValue === undefined ? [] : [[note.convertsOn, fairValue] as const];
  const [day, amount] = [...bought, ...converted].filter(([own]) => own <= date).at(-1) ?? [];
  if (day === undefined || amount === undefined) return undefined;
  return { date: day, pricePaid: amount, modelValue: amount, adjustment: "None: the round is the transaction." };
}

/** Rounded to the hundredth of a cent, as memoranda print it. */
function priceOf(fairValue: number, shares: number) {
  const value = Number(rational(fairValue).div(shares).toFixed(4));
  return { name: "Price of a share", value, unit: "currency" } as const;
}

/** The committee's answer at a year's end for every position that it did not mark that day. */
function answerUnchanged(portfolio: Portfolio, date: string): void {
  const { story } = portfolio;
  for (const { companyId, name, currentValue, accruedInterest, cost } of positions(story.books, { end: date })) {
    const before = story.files.filter((one) => one.companyId === companyId).at(-1);
    if (cost === 0 || before?.date === date) continue;
    const fairValue = sumOf([currentValue, -accruedInterest].map((one) => rational(one))).toNumber();
    const answer = ANSWERS[`${date} ${name}`];
    if (answer === undefined) throw new Error(`nobody answered for ${name} on ${date}`);
    const { found, changes } = answer;
    const held = heldIn(portfolio, name, date);
    // The price of a round follows the value, which exchange rates move; other inputs stay as they were.
    const isPriced = before === undefined || before.file.technique === TECHNIQUES.round;
    const isFoundAnew = found !== undefined || isPriced;
    const file = isFoundAnew
      ? fileOf(portfolio, { company: name, date, ...held }, { fairValue, found: found ?? "round", changes })
      : { ...before.file, inputs: inputsOf(name, date), changes };
    story.file({ date, ...held, fairValue, file });
  }
}

/** A note at 8 % that accrues each quarter until it converts with its interest. */
function scheduleNote(portfolio: Portfolio): void {
  const { schedule, story } = portfolio;
  schedule.quarterly("2023-07-01", "2024-12-01", (date) => {
    const memo = "Granite Bio: note interest";
    const held = heldIn(portfolio, "Granite Bio", date);
    story.book(buildIncome(story.books, { date, ...held, amount: 20_000, account: "4110", accrued: true, memo }));
  });
}

function scheduleEuro(schedule: Schedule, story: Story, companyId: string): void {
  for (const [place, [date, newRate]] of EURO_RATES.entries()) {
    const before = EURO_RATES[place - 1];
    if (before === undefined) continue;
    const memo = `Elbe Software: euro at ${newRate}`;
    schedule.on(date, () => {
      story.book(buildFxRevaluation(story.books, { date, companyId, oldRate: before[1], newRate, memo }));
    });
  }
}

function scheduleConversion({ schedule, story, idOf }: Portfolio, company: string): void {
  const { shares, ...deal } = CONVERSIONS[company] as Converted;
  const [note, stock] = securitiesOf(company) as [CastSecurity, CastSecurity];
  const [securityId, intoSecurityId] = [note, stock].map(({ name }) => idOf(`${company}, ${name}`)) as [string, string];
  schedule.on(note.convertsOn as string, (date) => {
    const terms = { date, companyId: idOf(company), securityId, intoSecurityId, ...deal };
    const entry = story.book(buildConversion(story.books, terms));
    story.moveShares({ entry, companyId: idOf(company), securityId: intoSecurityId, shares });
  });
}

function scheduleExits({ schedule, story, idOf }: Portfolio): void {
  const sell = (date: string, company: string, sale: { soldPct: number; shares: number } & Sold) => {
    const { shares, buyer, ...deal } = sale;
    schedule.on(date, () => {
      const held = heldIn({ schedule, story, idOf }, company, date);
      const entry = story.book(buildExit(story.books, { date, ...held, ...deal }), { counterparty: buyer });
      story.moveShares({ entry, ...held, shares: -shares });
    });
  };
  sell("2025-09-16", "Indigo Pay", {
    ...{ soldPct: 0.4, shares: 400_000, proceeds: 2_150_000, escrow: 240_000, buyer: "Indigo Pay" },
    memo: "Indigo Pay: sale of 40 %, escrow held back",
  });
  sell("2025-11-04", "Delta Grid", {
    ...{ soldPct: 1, shares: 800_000, proceeds: 5_240_000, buyer: "Delta Grid buyer" },
    memo: "Delta Grid: sold to a strategic buyer",
  });
  schedule.on("2025-12-15", (date) => {
    const held = heldIn({ schedule, story, idOf }, "Birch Analytics", date);
    const memo = "Birch Analytics: dissolved without anything for its holders, written off";
    story.book(buildWriteOff(story.books, { date, ...held, realize: true, memo }));
  });
  schedule.on("2026-03-17", (date) => {
    const memo = "Indigo Pay: escrow released, less a claim first made in March 2026 on a matter of February 2026";
    const release = { date, companyId: idOf("Indigo Pay"), received: 215_000, shortfall: 25_000, memo };
    story.book(buildEscrowRelease(story.books, release), { counterparty: "Indigo Pay escrow agent" });
  });
}
