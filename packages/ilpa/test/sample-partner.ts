/**
 * The published sample of v2.0, limited partner 5 since inception. The given rows are the sample's; where it states a sum and
 * not its lines, one line holds all of it, and 113 is the sample's adjustment.
 */
import type { ReportingTemplateInput } from "../src/index.js";

/**
 * 15,960,000 = 35,000,000 - 19,000,000 - 40,000. 77 = 1,538,521 (24). 84 = 1,538,521 + 25,000 = 1,563,521.
 * 83 = -6,625,000 - 17,500 - 530,929 = -7,173,429; 85 = -7,173,429 + 1,563,521 = -5,609,908.
 * 91 = -5,609,908 + 223,508 = -5,386,400; 95 = 15,960,000 - 5,386,400 + 15,100,000 + 20,000,000 = 45,673,600.
 * 103 = -5,000,000 - 1,250,000 + 1,250,000 = -5,000,000; 104 = 45,673,600 + 5,000,000 = 50,673,600.
 * 114 = 50,000,000 - 35,000,000 + 4,000,000 - 500,000 = 18,500,000.
 */
export const sampleInception = {
  contributions: 35_000_000,
  distributions: -19_000_000,
  placementFees: -40_000,
  managementFeesGross: -6_625_000,
  managementFeeWaiver: 25_000,
  managementFeeOffsets: 1_538_521,
  internalAdministration: -17_500,
  administration: -530_929,
  offsetMonitoring: 1_538_521,
  interestIncome: 223_508,
  realizedGain: 15_100_000,
  unrealizedGain: 20_000_000,
  carryAccrued: -5_000_000,
  carryEarned: -1_250_000,
  carryPaid: 1_250_000,
  commitment: 50_000_000,
  unfundedBegin: 50_000_000,
  unfundedCalled: -35_000_000,
  unfundedRecalled: 4_000_000,
  unfundedOther: -500_000,
};

/** The quarter of the same partner, in which nothing moved: it begins as it ends. */
export const sampleStill = {
  beginningNav: 45_673_600,
  carryBegin: -5_000_000,
  commitment: 50_000_000,
  unfundedBegin: 18_500_000,
};

/** The general partner's: the carry of the partner, the other way round; no commitment of its own. */
const turned = { carryAccrued: 5_000_000, carryEarned: 1_250_000, carryPaid: -1_250_000 };
const gpInception = { ...turned, realizedGain: 1_250_000, distributions: -1_250_000, unrealizedGain: 5_000_000 };

/** The fund's: both, and the carry nil. */
const fundInception = {
  ...sampleInception,
  distributions: -20_250_000,
  realizedGain: 16_350_000,
  unrealizedGain: 25_000_000,
  carryAccrued: 0,
  carryEarned: 0,
  carryPaid: 0,
};

export const samplePartner: ReportingTemplateInput = {
  fund: "Sample Fund",
  partner: "LP 5",
  currency: "USD",
  dates: {
    inception: "2020-01-01",
    initialClosing: "2020-01-01",
    finalClosing: "2020-12-31",
    commencement: "2020-02-01",
    investmentPeriodEnd: "2026-12-31",
    termination: "2030-12-31",
    yearStart: "2026-01-01",
    periodStart: "2026-01-01",
    periodEnd: "2026-03-31",
  },
  columns: {
    lp: { qtd: sampleStill, ytd: sampleStill, itd: sampleInception },
    gp: {
      qtd: { beginningNav: 5_000_000, carryBegin: 5_000_000 },
      ytd: { beginningNav: 5_000_000, carryBegin: 5_000_000 },
      itd: gpInception,
    },
    fund: {
      qtd: { beginningNav: 50_673_600, commitment: 50_000_000, unfundedBegin: 18_500_000 },
      ytd: { beginningNav: 50_673_600, commitment: 50_000_000, unfundedBegin: 18_500_000 },
      itd: fundInception,
    },
    others: { qtd: {}, ytd: {}, itd: {} },
  },
  offsetRates: { offsetMonitoring: 1 },
  footnotes: [
    { about: "fundDefinition", text: "The fund comprises the main fund and its blockers, consolidated." },
    { about: "relatedPersons", text: "Related persons are the adviser, its affiliates and its operating partners." },
    { about: "unfundedOther", text: "500,000 of commitment moved to the parallel fund." },
  ],
};
