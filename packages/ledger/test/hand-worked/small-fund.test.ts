/** A small fund: what the engine books and answers is what was worked by hand in `small-fund.md`. */
import { describe, expect, it } from "vitest";
import {
  accountBalances,
  type Books,
  capitalAccountStatement,
  capitalAccounts,
  closeEntries,
  computeCreditLineCost,
  computeManagementFee,
  type Entry,
  financialHighlights,
  ilpaStatement,
  offsetRoll,
  type Posting,
  partnersCapitalStatement,
} from "../../src/index.js";
import {
  alder,
  ash,
  birch,
  cedar,
  euroAccount,
  firstOf,
  held,
  line,
  offsets,
  secondCloseLines,
  secondOf,
} from "./small-fund-books.js";
import { column, nonZero, num, percent, table } from "./small-fund-page.js";

const year2026 = { start: "2026-01-01", end: "2026-12-31" };
const year2025 = { start: "2025-01-01", end: "2025-12-31" };
const nameOf = new Map<string, string>([
  [ash, "Ash"],
  [birch, "Birch"],
  [cedar, "Cedar"],
]);
const accountOf = new Map(alder.accounts.map((account) => [account.code, account]));
const eventOf = ({ id }: Entry) => id.split(":")[0];
const entriesOf = (event: number) => alder.entries.filter((entry) => eventOf(entry) === String(event));

/** A line as the page writes it: the account, whose it is, and the amount in dollars. */
function written({ account = "", lpEntityId, amount, baseAmount }: Posting): string {
  const of = accountOf.get(account);
  const security = Object.values(held).find(({ securityId }) => securityId === of?.securityId);
  const owner = security?.name ?? nameOf.get(of?.lpEntityId ?? lpEntityId ?? "");
  const code = account === euroAccount ? "1000 euro" : account.slice(0, 4);
  return `${owner === undefined ? code : `${code} ${owner}`} ${baseAmount ?? amount}`;
}

/** The same as a cell has it. */
function asWritten(line: string): string {
  const [, account, amount] = /^(.*) (\S+)$/.exec(line.trim()) ?? [];
  return `${account} ${num(amount)}`;
}

describe("events", () => {
  it.each(table("Events").map((row) => [row["No."], row.What, row] as const))(
    "%s, %s, are as written",
    (_, __, row) => {
      const entries = entriesOf(num(row["No."]));
      const lines = entries.flatMap(({ postings }) => postings.map(written));
      expect(lines.sort()).toEqual((row.Postings ?? "").split(";").map(asWritten).sort());
      expect(entries.at(-1)?.entryDate).toBe(row.Day);
    },
  );
  it("are all on the page", () => {
    expect(new Set(alder.entries.map(eventOf)).size).toBe(table("Events").length);
  });
  it("leave the commitments of each day", () => {
    const rows = table("Who, and on what terms");
    for (const day of ["2025-01-01", "2025-07-01", "2026-07-01"]) {
      const { rows: accounts } = capitalAccounts(alder, { end: day });
      const committed = Object.fromEntries(accounts.map(({ name, commitment }) => [name, commitment]));
      const { All: all, ...each } = nonZero(column(rows, `From ${day}`, "Partner"));
      expect(nonZero(committed)).toEqual(each);
      expect(Object.values(committed).reduce((sum, one) => sum + one, 0)).toBe(all);
    }
  });
});

describe("fees", () => {
  const [first, ...later] = table("Fees");

  it("of a partner that joins later are for the time before, at its rate", () => {
    const { lines } = computeManagementFee(alder, firstOf(2025));
    const retroactive = entriesOf(9).find(({ sourceType }) => sourceType === "management_fee");
    const [gross] = retroactive?.postings ?? [];
    expect([lines.map(({ amount }) => amount), gross?.amount]).toEqual([[num(first?.Ash)], num(first?.Birch)]);
  });
  it.each([secondOf(2025), firstOf(2026), secondOf(2026)].map((terms, at) => [terms.from, terms, later[at]] as const))(
    "from %s on are by commitment, rate and days",
    (_, terms, row) => {
      const { gross, lines } = computeManagementFee(alder, terms);
      expect(lines.map(({ amount }) => amount)).toEqual([num(row?.Ash), num(row?.Birch)]);
      expect(gross).toBe(num(row?.Gross));
      const { offset, fee } = computeManagementFee(alder, { ...terms, offset: row?.Offset ? 100_000 : 0 });
      expect([offset, fee]).toEqual([num(row?.Offset), num(row?.Net)]);
    },
  );
  it("take of an offset what they have room for; the rest is carried forward", () => {
    const { opening, recognised, applied, closing } = offsetRoll(alder, { offsets, ...year2026 });
    expect([opening, recognised, applied, closing]).toEqual(table("Fees", 1).map(({ Amount }) => num(Amount)));
  });
});

describe("the second close", () => {
  it("charges the newcomer its part of the call with interest, for those who overpaid", () => {
    const lines = secondCloseLines.map(({ lpEntityId, ...own }) => [nameOf.get(lpEntityId), ...Object.values(own)]);
    const rows = table("Second close").map((row) => [
      row.Partner,
      ...["Called before", "Called after", "Change", "Interest"].map((title) => num(row[title])),
    ]);
    expect(lines).toEqual(rows);
  });
  it("splits organization and offering costs again", () => {
    const [organization, offering] = table("Second close", 1);
    for (const [sourceType, row] of [
      ["organizational_expense", organization],
      ["offering_cost", offering],
    ] as const) {
      const { postings = [] } = entriesOf(9).find((entry) => entry.sourceType === sourceType) ?? {};
      const moved = Object.fromEntries(postings.map((own) => [nameOf.get(own.lpEntityId ?? ""), -own.amount]));
      expect(moved).toEqual({ Ash: num(row?.Ash), Birch: num(row?.Birch), Cedar: num(row?.Cedar) });
    }
  });
});

it.each(table("Euro account").map((row) => [row.Day ?? "", row] as const))(
  "the euro account is carried at the rate of %s",
  (end, row) => {
    const posted = alder.entries.filter(({ entryDate }) => entryDate <= end).flatMap(({ postings }) => postings);
    const euro = posted.filter(({ account }) => account === euroAccount).reduce((sum, { amount }) => sum + amount, 0);
    const balances = accountBalances(alder, { end });
    const dollars = balances.filter(({ code }) => code === "1010" || code === euroAccount);
    expect(euro).toBe(num(row.Euro));
    expect(dollars.reduce((sum, { balance }) => sum + balance, 0)).toBe(num(row["In dollars"]));
    expect(Number((num(row.Euro) * num(row.Rate)).toFixed(2))).toBe(num(row["In dollars"]));
    expect(num(row["In dollars"]) - num(row["Carried before"])).toBe(num(row.Gain));
  },
);

it.each(table("Credit line").map((row) => [row.From ?? "", row.To ?? "", row] as const))(
  "the credit line costs by balance and days from %s to %s",
  (from, to, row) => {
    const { interest, unusedFee, spans } = computeCreditLineCost(alder, { from, to, ...line });
    expect([interest, unusedFee]).toEqual([num(row.Interest), num(row["Unused fee"])]);
    expect(spans).toMatchObject([{ days: num(row.Days), drawn: num(row.Drawn) }]);
  },
);

/** Lines of a capital account as the page calls them. */
const LINES = {
  Beginning: "beginning",
  Contributions: "contributions",
  Distributions: "distributions",
  "Management fee": "managementFees",
  Expenses: "expenses",
  "Offering costs": "offeringCosts",
  "Operating income": "operatingIncome",
  "Realized gains": "realizedGains",
  "Change in unrealized": "unrealizedGains",
  "Exchange rates": "fxTranslation",
  Transfers: "transfers",
  "Carried interest reallocation": "carriedInterest",
  Ending: "ending",
} as const;
type Lines = Readonly<Record<(typeof LINES)[keyof typeof LINES], number>>;
const shown = (lines: Lines) => Object.fromEntries(Object.entries(LINES).map(([title, own]) => [title, lines[own]]));

describe("the transfer", () => {
  const [ofCapital, ofHistory] = [table("Transfer"), table("Transfer", 1)];
  const moved = column(ofHistory, "Amount", "What moves");

  it("is of half of the capital of the day", () => {
    const { rows } = capitalAccounts(alder, { end: "2026-06-30" });
    const { itd } = rows.find(({ name }) => name === "Ash") ?? {};
    const lines = ["contributions", "managementFees", "expenses", "offeringCosts", "operatingIncome"] as const;
    const rest = ["unrealizedGains", "fxTranslation", "ending"] as const;
    expect([...lines, ...rest].map((own) => itd?.[own])).toEqual(ofCapital.map((row) => num(row.Ash)));
    const sold = entriesOf(27).map(({ postings }) => postings[0]?.amount ?? 0);
    expect(sold.reduce((sum, own) => sum + own, 0)).toBe(moved.Capital);
    expect(num(ofCapital.at(-1)?.Half)).toBe(moved.Capital);
  });
  it("moves commitment and history with their days", () => {
    const bought = (alder.historyFlows ?? []).filter(({ lpEntityId }) => lpEntityId === birch);
    const [committed, ...flows] = ofHistory.slice(0, -1).map((row) => num(row.Amount));
    const days = ofHistory.flatMap((row) => /20\d\d-\d\d-\d\d/.exec(row["What moves"] ?? "")?.[0] ?? []);
    expect(bought.map(({ date, amount }) => [date, amount])).toEqual(days.map((day, at) => [day, flows[at]]));
    expect(alder.commitments.filter(({ date }) => date === "2026-07-01").map(({ amount }) => amount)).toEqual([
      -(committed ?? 0),
      committed,
    ]);
  });
});

describe("carry", () => {
  const [ofAsh, ofBirch, results = []] = [table("Carry"), table("Carry", 1), table("Carry", 2)];
  const carried = (books: Books) =>
    Object.fromEntries(capitalAccounts(books, {}).rows.map(({ name, carriedInterest }) => [name, carriedInterest]));

  it("is the least of the catch-up and a fifth of profit", () => {
    const { Ash, Birch, Both } = column(results, "Carry", "Partner");
    expect(carried(alder)).toEqual({ Ash: -(Ash ?? 0), Birch: -(Birch ?? 0), Cedar: Both });
    expect(capitalAccounts(alder, {}).carryAccrued).toBe(Both);
  });
  it("is all beyond the hurdle while the catch-up lasts", () => {
    // With a rate of carry that no one reaches, carry is Π − Q.
    const waterfall = { kind: "european", carryRate: 0.9, prefRate: 0.08, catchupRate: 1 } as const;
    const { Ash, Birch } = column(results, "Π − Q", "Partner");
    const cents = (amount = 0) => -Number(amount.toFixed(2));
    expect(carried({ ...alder, waterfall })).toMatchObject({ Ash: cents(Ash), Birch: cents(Birch) });
  });
  it.each([["Ash", ofAsh] as const, ["Birch", ofBirch] as const])("of %s rolls its hurdle day by day", (name, rows) => {
    let [capital, preferred] = [0, 0];
    for (const row of rows) {
      const earned = (capital + preferred) * (1.08 ** (num(row.Days) / 365) - 1);
      expect(Math.abs(earned - num(row["Preferred return of them"]))).toBeLessThan(0.0002);
      capital += num(row["Paid in"]) - num(row["Paid out"]);
      preferred = num(row["Preferred return after"]);
      expect(capital).toBe(num(row["Capital after"]));
    }
    expect(preferred).toBe(column(results, "Q", "Partner")[name]);
  });
  it("accrues at no earlier quarter's end", () => {
    for (const end of ["2025-03-31", "2025-09-30", "2025-12-31", "2026-03-31", "2026-06-30", "2026-09-30"]) {
      expect(capitalAccounts(alder, { end }).carryAccrued).toBe(0);
    }
  });
});

describe("capital", () => {
  it.each([["2026", year2026] as const, ["2025", year2025] as const])("changes in %s line by line", (year, window) => {
    const rows = table(`Partners' capital ${year}`);
    const { partners, lp, gp, fund, check } = partnersCapitalStatement(alder, window);
    const [ofAsh, ofBirch, ofCedar] = partners;
    expect(shown(ofAsh as Lines)).toEqual(column(rows, "Ash"));
    expect(shown(ofBirch as Lines)).toEqual(column(rows, "Birch"));
    expect(shown(lp)).toEqual(column(rows, "Limited partners"));
    expect(shown(ofCedar as Lines)).toEqual(column(rows, "Cedar, general partner"));
    expect(shown(gp)).toEqual(column(rows, "Cedar, general partner"));
    expect(shown(fund)).toEqual(column(rows, "Fund"));
    expect(check).toBe(0);
  });
  it.each([...nameOf])("of a partner is on its statement, %s", (lpEntityId, name) => {
    const title = name === "Cedar" ? "Cedar, general partner" : name;
    const rows = table("Since inception");
    const worked = column(rows.slice(0, -1), name);
    const { partner, periodLines, sinceInception } = capitalAccountStatement(alder, { ...year2026, lpEntityId });
    expect(shown(periodLines)).toEqual(column(table("Partners' capital 2026"), title));
    expect({
      ...{ Commitment: partner.commitment, Called: partner.called, Distributed: -sinceInception.distributions },
      ...{ Unfunded: partner.outstanding, Capital: sinceInception.ending },
      ...{ DPI: Number(partner.dpi?.toFixed(6)), TVPI: Number(partner.tvpi?.toFixed(6)) },
    }).toEqual(worked);
    expect(percent(partner.irr)).toBe(rows.at(-1)?.[name]);
  });
  it.each(["Ash", "Birch", "Cedar", "Fund"])("can be called from %s as far as it is unfunded", (name) => {
    const lpEntityId = [...nameOf].find(([, own]) => own === name)?.[0];
    const { partner, fund, check } = ilpaStatement(alder, {
      end: "2026-12-31",
      ...(lpEntityId === undefined ? {} : { lpEntityId }),
    });
    const { beginning, recallable, contributions, commitmentChanges, ending } = (partner ?? fund).ytd.unfunded;
    expect([beginning, recallable, -contributions, commitmentChanges, ending]).toEqual(
      table("Unfunded commitments 2026").map((row) => num(row[name])),
    );
    expect(check).toBe(0);
  });
  it("is the same once all months are closed", () => {
    const entries = closeEntries(alder, { through: "2026-12-31" }).map(
      (entry): Entry => ({ ...entry, status: "posted" }),
    );
    const closed: Books = { ...alder, entries: [...alder.entries, ...entries], closedThrough: "2026-12-31" };
    for (const window of [year2025, year2026]) {
      expect(partnersCapitalStatement(closed, window)).toEqual(partnersCapitalStatement(alder, window));
      expect(financialHighlights(closed, window)).toEqual(financialHighlights(alder, window));
    }
  });
});
