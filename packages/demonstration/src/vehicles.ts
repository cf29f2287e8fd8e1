/** The three vehicles of the demonstration and how their stories run. */
import { buildCapitalCall, buildExpense, buildInvestment, buildValuation } from "@capstack/ledger";
import { type CastCompany, type CastPartner, fundCompanies, fundPartners, SECOND_CLOSE, spvPartners } from "./cast.js";
import { type IdOf, schedulePortfolio } from "./fund-portfolio.js";
import {
  scheduleCalls,
  scheduleCosts,
  scheduleCreditLine,
  scheduleDistributions,
  scheduleFees,
  scheduleMistake,
  scheduleOpenItems,
  scheduleSecondClose,
  scheduleTransfer,
} from "./fund-running.js";
import type { AgreedTerms, Articles } from "./partnership-agreement.js";
import { Schedule } from "./schedule.js";
import type { Story } from "./story.js";

/** The last day of the last full quarter, which the stories run through. */
const LAST = "2026-06-30";

/** A vehicle of the demonstration. */
export interface DemoVehicle {
  /** The first note to its statements, in the words of its agreement; as it comes by default. */
  readonly organization?: string;
  readonly name: string;
  readonly kind: "fund" | "spv" | "manco";
  readonly startDate: string;
  readonly vintageYear: number | undefined;
  readonly partners: readonly CastPartner[];
  readonly companies: readonly CastCompany[];
  readonly terms: AgreedTerms | null;
  /** What its agreement says besides them. */
  readonly articles?: Articles;
  readonly closedThrough: string | null;
  readonly tell: (story: Story, cast: { idOf: IdOf; nameOf: (id: string) => string }) => void;
}

const fundOne: DemoVehicle = {
  name: "Fund I",
  kind: "fund",
  startDate: "2022-07-01",
  vintageYear: 2022,
  partners: fundPartners.map((partner) =>
    partner.commitmentDate === SECOND_CLOSE ? { ...partner, commitment: 0 } : partner,
  ),
  companies: fundCompanies,
  organization:
    "{vehicle} (the partnership) is a limited partnership organized under the laws of the State of Delaware. It commenced operations on {began} for a term of ten years, which the general partner may extend by two one-year periods; its investment period ended on June 30, 2025. {generalPartner} is its general partner, Meridian Management its manager and Ledgerwell Administration its administrator. The partnership invests in equity and convertible securities of technology companies from the seed stage to Series B. At {end} it had {limitedPartners} limited partners and held investments in {companies} companies.",
  terms: {
    waterfall: { kind: "european", carryRate: 0.2, prefRate: 0.08, catchupRate: 1, prefCompounds: true },
    fee: {
      annualRate: 0.02,
      basis: "committed",
      termYears: 10,
      startDate: "2022-07-01",
      stepDownYear: 3,
      stepDownRate: 0.0175,
      stepDownBasis: "invested",
    },
    orgCostCap: 250_000,
  },
  articles: {
    Organization:
      "Fund I is a limited partnership organized under the laws of the State of Delaware. Meridian GP is its general partner, Meridian Management its manager and Ledgerwell Administration its administrator. It invests in equity and convertible securities of technology companies from the seed stage to Series B.",
    Term: "Ten years from July 1, 2022, through June 30, 2032. The general partner may extend the term twice, by one year each.",
    "Investment period":
      "From July 1, 2022, through June 30, 2025. After it commitments are called only for fees and expenses, and for more of companies in which the partnership is invested.",
    "Commitments and calls":
      "Commitments are called in proportion, on notice of 14 days. The partner that is admitted, or commits more, at a subsequent close pays what it would have paid before, with interest at 8 % a year; both go to the earlier partners, and the interest is neither a contribution nor a distribution.",
    Transfers:
      "A partner may transfer its interest with the consent of the general partner; who takes it takes over its commitment, called and uncalled, and its capital.",
  },
  closedThrough: "2026-03-31",
  tell: (story, { idOf, nameOf }) => {
    openAccount(story, "2022-07-05", 25_000);
    const schedule = new Schedule();
    scheduleCalls(schedule, story, nameOf);
    scheduleSecondClose(schedule, story, idOf);
    schedulePortfolio(schedule, story, idOf);
    scheduleFees(schedule, story, LAST);
    scheduleCosts(schedule, story, LAST);
    scheduleCreditLine(schedule, story);
    scheduleDistributions(schedule, story, nameOf);
    scheduleTransfer(schedule, story, idOf);
    scheduleMistake(schedule, story);
    scheduleOpenItems(schedule, story);
    schedule.run();
  },
};

/** The general partner advances the first deposit; the feed begins with it as its opening balance. */
function openAccount(story: Story, date: string, amount: number): void {
  const memo = "Bank account opened with an advance of the general partner";
  story.book(
    story.plain(date, "manual", memo, [
      ["1000", amount],
      ["2100", -amount],
    ]),
  );
  story.report({ txnDate: date, amount, description: "Opening balance", counterparty: "", state: "opening" });
}

const opportunity: DemoVehicle = {
  name: "Opportunity SPV",
  kind: "spv",
  startDate: "2024-09-02",
  vintageYear: 2024,
  partners: spvPartners,
  companies: [{ name: "Kestrel Space", stage: "Series B", ownership: 0.045, postMoney: 110_000_000 }],
  terms: { waterfall: { kind: "straight", carryRate: 0.1 } },
  articles: {
    Organization:
      "Opportunity SPV is a limited partnership organized under the laws of the State of Delaware to hold stock of Kestrel Space. Meridian GP is its general partner. There is no management fee.",
    Term: "Until the stock is sold or distributed, seven years from September 2, 2024, at most.",
    "Commitments and calls": "Commitments are called once, in full.",
  },
  closedThrough: "2026-03-31",
  tell: (story, { idOf }) => {
    const companyId = idOf("Kestrel Space");
    const wires = { counterparty: "Partners" };
    const call = { date: "2024-09-09", total: 5_000_000, fundedAtOnce: true, memo: "Capital call in full" };
    story.book(buildCapitalCall(story.books, call), wires);
    const costs = { date: "2024-09-10", amount: 38_500, kind: "organizational" as const, memo: "Formation" };
    story.book(buildExpense(story.books, costs), { counterparty: "Northgate Legal LLP" });
    const purchase = { date: "2024-09-12", companyId, amount: 4_800_000, memo: "Kestrel Space: purchase" };
    story.book(buildInvestment(story.books, purchase), { counterparty: "Kestrel Space" });
    for (const [date, fairValue] of [
      ["2025-06-30", 5_580_000],
      ["2026-03-31", 6_480_000],
    ] as const) {
      const memo = "Kestrel Space: fair value at quarter end";
      story.book(buildValuation(story.books, { date, companyId, fairValue, memo }));
      const fee = { date, amount: 12_400, kind: "administration" as const, memo: "Administration, audit share" };
      story.book(buildExpense(story.books, fee), { counterparty: "Ledgerwell Administration" });
    }
  },
};

const management: DemoVehicle = {
  name: "Meridian Management",
  kind: "manco",
  startDate: "2022-04-01",
  vintageYear: undefined,
  partners: [{ name: "Founders of Meridian", partnerClass: "gp", commitment: 400_000, commitmentDate: "2022-04-01" }],
  companies: [],
  terms: null,
  closedThrough: null,
  tell: (story) => {
    const call = { date: "2022-04-04", total: 400_000, fundedAtOnce: true, memo: "Founders' capital" };
    story.book(buildCapitalCall(story.books, call), { counterparty: "Founders of Meridian" });
    for (const [date, amount, memo] of [
      ["2022-06-30", 96_250.4, "Salaries and rent before the first close"],
      ["2022-09-30", 141_870.15, "Salaries and rent, third quarter"],
    ] as const) {
      story.book(buildExpense(story.books, { date, amount, memo }), { counterparty: "Payroll and landlord" });
    }
  },
};

/** In the order they are made. */
export const demoVehicles: readonly DemoVehicle[] = [fundOne, opportunity, management];
