/** The papers behind a story's entries: invoices, notices, agreements, memoranda and the bank's statements, as text. */
import { type CsvCell, groupThousands, rational, sumOf, writeCsv } from "@capstack/decimal";
import type { Entry } from "@capstack/ledger";
import { conversionTerms, instrumentTerms, instrumentTitle } from "./convertible-terms.js";
import { euroPrice, rateOf } from "./fund-portfolio.js";
import { workingsOf } from "./mark-workings.js";
import type { Story, StoryBankRow, StoryFile, StoryStep } from "./story.js";
import { byDate } from "./write-bank-feed.js";

/** A paper, and the entries that rest on it. */
export interface Paper {
  readonly date: string;
  readonly fileName: string;
  readonly note: string;
  readonly text: string;
  readonly entries: readonly Entry[];
}

/** The bank's statement of a month, and the rows on it. */
export interface BankStatement extends Paper {
  readonly rows: readonly StoryBankRow[];
}

/** Who tells what papers say. */
export interface Teller {
  readonly vehicle: string;
  readonly nameOf: (id: string) => string;
}

type Line = readonly [label: string, value: string];

/** What a kind of entry rests on. */
const PAPERS: Readonly<Record<string, string>> = {
  capital_call: "Capital call notice",
  distribution: "Distribution notice",
  recallable_distribution: "Distribution notice",
  management_fee: "Invoice",
  partnership_expense: "Invoice",
  organizational_expense: "Invoice",
  investment: "Purchase agreement, closing page",
  conversion: "Conversion notice",
  realized_gain: "Sale agreement, closing statement",
  escrow_release: "Escrow agent's release notice",
  valuation: "Valuation memorandum",
  fx: "Reference rates of the day",
  loan: "Credit line notice",
  manual: "Letter",
};

const AGREED = { transfer: "Transfer agreement", subsequent_close: "Subsequent close, closing statement" } as const;

/** What a step rests on; interest that a company owes, on its statement; what the bank alone says, on none. */
function titleOf(step: StoryStep, entry: Entry): string | undefined {
  if (step.kind === "agreement") return AGREED[step.terms.kind];
  // Of an exit nothing came, and nothing is held in escrow.
  const isLoss = !entry.postings.some(({ account }) => account === "1000" || account === "1350");
  if (entry.sourceType === "realized_gain" && isLoss) return "Certificate of dissolution";
  if (entry.sourceType === "investment") return instrumentTitle(companyOf(entry)) ?? PAPERS.investment;
  const isOwed = entry.sourceType === "income" && !entry.postings.some(({ account }) => account === "1000");
  return isOwed ? "Interest statement" : PAPERS[entry.sourceType];
}

/** The papers of a story, by date; an entry of the bank alone rests on the bank's statement. */
export function papersOf(story: Story, teller: Teller): Paper[] {
  const payees = new Map(story.rows.flatMap(({ entry, counterparty }) => (entry ? [[entry, counterparty]] : [])));
  return story.steps.flatMap((step, place) => {
    const entries = entriesOf(step);
    const [first] = entries;
    const title = first === undefined ? undefined : titleOf(step, first);
    // What was booked twice has one invoice, and the first entry has it.
    const isMistake = story.steps.some((other) => other.kind === "reversal" && other.of === first);
    if (first === undefined || title === undefined || isMistake) return [];
    const number = `${step.date.replaceAll("-", "")}-${place + 1}`;
    const payee = payees.get(first);
    const lines: Line[] = [
      ["Number", number],
      ["Date", step.date],
      ["Fund", teller.vehicle],
      ...(payee ? [["Other party", payee] as const] : []),
      ["For", first.memo ?? title],
      ...factsOf(story, step, first, teller),
      ...entries.flatMap((entry) => amountsOf(entry, teller)),
    ];
    const fileName = `${step.date} ${title} ${number}.txt`;
    return [{ date: step.date, fileName, note: title, text: textOf(title, lines), entries }];
  });
}

function entriesOf(step: StoryStep): readonly Entry[] {
  if (step.kind === "reversal") return [];
  return step.kind === "agreement" ? step.entries : [step.entry];
}

/** What the paper says besides amounts: a due date, shares and their price, how a value was found. */
function factsOf(story: Story, step: StoryStep, entry: Entry, teller: Teller): Line[] {
  const facts: Line[] = step.kind === "call" ? [["Due", step.dueDate]] : [...transferFacts(story, step)];
  const move = story.shares.find((one) => one.entry === entry);
  if (move !== undefined) {
    const count = Math.abs(move.shares);
    facts.push(["Shares", groupThousands(String(count))]);
    if (entry.sourceType === "investment") facts.push(["Price of a share", priceOf(entry, count)]);
  }
  if (entry.sourceType === "investment") facts.push(...euroFacts(entry), ...instrumentTerms(companyOf(entry)));
  if (entry.sourceType === "conversion") facts.push(...conversionTerms(companyOf(entry)));
  if (entry.sourceType === "escrow_release") facts.push(...CLAIM);
  if (entry.postings.some(({ account }) => account === "1350") && entry.sourceType === "realized_gain") {
    facts.push(["Escrow", "Held by the agent for six months against claims of the buyer, then released"]);
  }
  const mark = story.files.find((one) => one.entry === entry);
  return mark === undefined ? facts : [...facts, ...foundBy(story, mark, teller)];
}

/** Why the buyer kept a part of the escrow: nothing that was there, or known of, at the end of 2025. */
const CLAIM: readonly Line[] = [
  ["Claim", "Refunds to merchants after the outage of Indigo Pay's network on February 19, 2026"],
  ["First made", "March 2, 2026, by the buyer's notice of that day; no claim was made before"],
  ["Agreed", "March 12, 2026: the buyer keeps 25,000 and has no further claim on the escrow"],
  ["At December 31, 2025", "No claim was made or known, and the matter of this one had not arisen"],
];

/** What an agreement between two partners says besides the capital that passes. */
function transferFacts({ commitments }: Story, step: StoryStep): Line[] {
  if (step.kind !== "agreement" || step.terms.kind !== "transfer") return [];
  const passed = commitments.find(({ kind, date }) => kind === "transfer_in" && date === step.date);
  return [
    ...(passed === undefined ? [] : [["Commitment transferred", money(passed.amount)] as const]),
    ["Consent", "The general partner consents to the transfer."],
  ];
}

/** The company that the memo of a deal begins with. */
function companyOf({ memo }: Entry): string {
  return (memo ?? "").split(":")[0] ?? "";
}

/** What a company that counts in euros was paid, and at which rate. */
function euroFacts(entry: Entry): Line[] {
  const { entryDate, postings } = entry;
  const price = euroPrice(companyOf(entry), entryDate, Math.abs(postings[0]?.amount ?? 0));
  if (price === undefined) return [];
  return [
    ["Price in euros", `${groupThousands(price.euros)} EUR`],
    ["Dollars for one euro", String(price.rate)],
  ];
}

/** A memorandum of a value that was found unchanged, which no entry rests on. */
export interface Memorandum extends Paper {
  readonly file: StoryFile;
}

/** The memoranda of a year's end, one for each position that was not marked that day. */
export function memorandaOf(story: Story, teller: Teller): Memorandum[] {
  const { vehicle, nameOf } = teller;
  const title = "Valuation memorandum";
  return story.files
    .filter(({ entry }) => entry === undefined)
    .map((file) => {
      const company = nameOf(file.companyId);
      const lines: Line[] = [
        ["Date", file.date],
        ["Fund", vehicle],
        ["For", `${company}: fair value at year end, unchanged`],
        ...foundBy(story, file, teller),
      ];
      const fileName = `${file.date} ${title} ${company}.txt`;
      return { date: file.date, fileName, note: title, text: textOf(title, lines), entries: [], file };
    });
}

/** How a value was found: the technique with its inputs, what it is computed from, what changed since the mark before. */
function foundBy(
  story: Story,
  { date, companyId, securityId, fairValue, file }: StoryFile,
  { nameOf }: Teller,
): Line[] {
  const { level, technique, inputs = [], changes = "", calibration } = file;
  const company = nameOf(companyId);
  const moves = story.shares.filter((move) => move.securityId === securityId && move.entry.entryDate <= date);
  const shares = moves.reduce((sum, move) => sum + move.shares, 0);
  const isPriced = technique === "recent_transaction";
  return [
    ["Level", level.replace("level_", "")],
    ["Technique", technique.replaceAll("_", " ")],
    ...inputs.map(({ name, value }): Line => [name, String(value)]),
    ...(shares > 0 ? [["Shares held", groupThousands(String(shares))] as const] : []),
    ...(calibration === undefined
      ? []
      : [["Price paid on", `${calibration.date}, ${money(calibration.pricePaid)}`] as const]),
    ...(isPriced ? [] : workingsOf({ ...{ company, date, fairValue, shares }, ...rateOf(company, date) })),
    ["What changed", changes],
    ["Fair value", money(fairValue)],
  ];
}

function priceOf({ postings }: Entry, shares: number): string {
  return rational(Math.abs(postings[0]?.amount ?? 0))
    .div(shares)
    .toFixed(4);
}

type PaperLine = Entry["postings"][number];

const isOf =
  (...codes: readonly string[]) =>
  ({ account = "" }: PaperLine) =>
    codes.some((code) => account.startsWith(code));

const total = (amounts: readonly number[]) => sumOf(amounts.map((amount) => rational(amount).abs())).toNumber();

/** What the lines on accounts of these codes add (1) or take away (-1). */
function sideOf(postings: readonly PaperLine[], sign: 1 | -1, ...codes: readonly string[]): number {
  return total(postings.filter(isOf(...codes)).flatMap(({ amount }) => (amount * sign > 0 ? [amount] : [])));
}

/** The amounts that someone owes or gets by it: each partner's line and their sum, else what changes hands. */
function amountsOf(entry: Entry, { nameOf }: Teller): Line[] {
  const { sourceType, postings, memo } = entry;
  if (sourceType === "valuation" || sourceType === "fx") return [];
  const own = DEALS[sourceType]?.(postings);
  if (own !== undefined) return own.map(([label, amount]): Line => [label, money(amount)]);
  const named = postings.filter(isOf("1300", "2300"));
  const shown = named.length > 0 ? named : postings.filter(isOf("3100"));
  // Between partners, what one gives another gets.
  const sumUp = (lines: readonly PaperLine[]) => money(Math.max(sideOf(lines, 1, ""), sideOf(lines, -1, "")));
  if (shown.length > 0) {
    const lines = shown.map(({ lpEntityId, amount }): Line => [nameOf(lpEntityId ?? ""), money(Math.abs(amount))]);
    return [...lines, [`Total, ${memo ?? ""}`, sumUp(shown)]];
  }
  const cash = postings.filter(isOf("1000"));
  return [["Amount", cash.length > 0 ? sumUp(cash) : money(sideOf(postings, 1, ""))]];
}

type Figure = readonly [label: string, amount: number];

/** What papers of deals state: what was paid, converted or lost, not what the entry takes back of the unrealized. */
const DEALS: Readonly<Record<string, (postings: readonly PaperLine[]) => readonly Figure[]>> = {
  realized_gain: (postings) => {
    const [paid, escrow] = [sideOf(postings, 1, "1000"), sideOf(postings, 1, "1350")];
    if (paid === 0 && escrow === 0) {
      return [
        ["Cost written off", sideOf(postings, -1, "1100")],
        ["Paid to the holders", 0],
      ];
    }
    if (escrow === 0) return [["Proceeds", paid]];
    return [
      ["Proceeds", total([paid, escrow])],
      ["Of it paid at the closing", paid],
      ["Of it held in escrow", escrow],
    ];
  },
  conversion: (postings) => {
    const interest = sideOf(postings, -1, "1150");
    return [
      ["Cost converted", sideOf(postings, -1, "1100")],
      ...(interest > 0 ? [["Accrued interest converted", interest] as const] : []),
      ["Value of what was received", sideOf(postings, 1, "1100", "1200")],
    ];
  },
  escrow_release: (postings) => [
    ["Held in escrow", sideOf(postings, -1, "1350")],
    ["Released to the fund", sideOf(postings, 1, "1000")],
    ["Kept by the buyer", sideOf(postings, 1, "4000")],
  ],
};

/** The bank's statements, a month each: its rows with the balance after each. */
export function bankStatements(rows: readonly StoryBankRow[], vehicle: string): BankStatement[] {
  const ordered = byDate(rows);
  const months = [...new Set(ordered.map(({ txnDate }) => txnDate.slice(0, 7)))];
  let balance = rational(0);
  return months.map((month) => {
    const own = ordered.filter(({ txnDate }) => txnDate.startsWith(month));
    const lines = own.map(({ txnDate, description, counterparty, amount }): CsvCell[] => {
      balance = balance.plus(amount);
      return [txnDate, description, counterparty, amount, balance.toNumber()];
    });
    const entries = own.flatMap(({ entry }) => (entry === undefined || entry.sourceType in PAPERS ? [] : [entry]));
    return {
      date: own.at(-1)?.txnDate ?? `${month}-01`,
      fileName: `${vehicle} bank statement ${month}.csv`,
      note: "Bank statement",
      text: writeCsv([["Date", "Description", "Counterparty", "Amount", "Balance"], ...lines]),
      ...{ entries, rows: own },
    };
  });
}

/** Text as a file: the title, then a line for each fact. */
export function textOf(title: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return `${title.toUpperCase()}\n\n${lines.map(([label, value]) => `${label.padEnd(width)}${value}\n`).join("")}`;
}

/** An amount in US dollars. */
export function money(amount: number): string {
  return `${groupThousands(rational(amount).toFixed(2))} USD`;
}
