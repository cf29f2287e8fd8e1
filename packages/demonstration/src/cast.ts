/** Who stands in the demonstration: partners and companies, all invented. */

import type { SecurityType } from "@capstack/ledger";

/** A partner with its first commitment. */
export interface CastPartner {
  readonly name: string;
  readonly partnerClass: "lp" | "gp";
  readonly commitment: number;
  readonly commitmentDate: string;
}

const FIRST_CLOSE = "2022-07-01";
/** The day two more partners joined. */
export const SECOND_CLOSE = "2023-03-15";

const lp = (name: string, commitment: number, commitmentDate = FIRST_CLOSE): CastPartner => {
  return { name, partnerClass: "lp", commitment, commitmentDate };
};

/** Sixty million from ten limited partners and the general partner. */
export const fundPartners: readonly CastPartner[] = [
  { name: "Meridian GP", partnerClass: "gp", commitment: 1_200_000, commitmentDate: FIRST_CLOSE },
  lp("Alder Teachers Pension", 12_000_000),
  lp("Brightwater Endowment", 9_000_000),
  lp("Cedar Insurance", 7_500_000),
  lp("Dunmore Family Office", 5_000_000),
  lp("Eastgate Foundation", 4_500_000),
  lp("Fennel Holdings", 3_800_000),
  lp("Grove Fund of Funds", 3_000_000),
  lp("Heron Trust", 2_000_000),
  lp("Isle Sovereign", 8_000_000, SECOND_CLOSE),
  lp("Jasper University", 4_000_000, SECOND_CLOSE),
];

/** A portfolio company. */
export interface CastCompany {
  readonly name: string;
  readonly stage: "Seed" | "Series A" | "Series B";
  readonly currency?: string;
  readonly ownership?: number;
  readonly postMoney?: number;
  readonly industry?: string;
  readonly country?: string;
  /** What it is held in, in the order of purchase; nothing is recorded of the company of the single-company vehicle. */
  readonly securities?: readonly CastSecurity[];
}

/** What a company is held in. Its shares come with the entries that buy them. */
export interface CastSecurity {
  readonly name: string;
  readonly securityType: SecurityType;
  readonly principal?: number;
  /** The day on which it becomes the next one. */
  readonly convertsOn?: string;
}

const preferred = (stage: CastCompany["stage"]): CastSecurity => {
  return { name: `${stage} preferred`, securityType: "preferred" };
};

/** Twelve companies over seed, A and B. */
export const fundCompanies: readonly CastCompany[] = [
  {
    name: "Aurora Robotics",
    stage: "Seed",
    ownership: 0.11,
    postMoney: 48_000_000,
    industry: "Robotics",
    country: "United States",
    securities: [preferred("Seed")],
  },
  {
    name: "Birch Analytics",
    stage: "Seed",
    industry: "Software",
    country: "United States",
    securities: [{ name: "SAFE of 2022", securityType: "safe", principal: 1_200_000 }],
  },
  {
    name: "Cobalt Health",
    stage: "Series A",
    ownership: 0.09,
    postMoney: 62_000_000,
    industry: "Health care",
    country: "United States",
    securities: [preferred("Series A")],
  },
  { name: "Delta Grid", stage: "Seed", industry: "Energy", country: "Canada", securities: [preferred("Seed")] },
  {
    name: "Elbe Software",
    stage: "Series A",
    currency: "EUR",
    ownership: 0.08,
    industry: "Software",
    country: "Germany",
    securities: [preferred("Series A")],
  },
  {
    name: "Fjord Security",
    stage: "Seed",
    ownership: 0.06,
    postMoney: 24_000_000,
    industry: "Software",
    country: "Norway",
    securities: [
      { name: "SAFE of 2023", securityType: "safe", principal: 750_000, convertsOn: "2024-06-11" },
      preferred("Series A"),
    ],
  },
  {
    name: "Granite Bio",
    stage: "Seed",
    industry: "Health care",
    country: "United States",
    securities: [
      {
        name: "Convertible note of 2023",
        securityType: "convertible_note",
        principal: 1_000_000,
        convertsOn: "2024-12-10",
      },
      preferred("Seed"),
    ],
  },
  {
    name: "Harrow Freight",
    stage: "Series B",
    ownership: 0.05,
    postMoney: 46_000_000,
    industry: "Logistics",
    country: "United Kingdom",
    securities: [preferred("Series B")],
  },
  {
    name: "Indigo Pay",
    stage: "Series A",
    industry: "Financial services",
    country: "United States",
    securities: [preferred("Series A")],
  },
  {
    name: "Juniper Foods",
    stage: "Seed",
    industry: "Consumer",
    country: "United States",
    securities: [{ name: "Common stock", securityType: "common" }],
  },
  {
    name: "Kestrel Space",
    stage: "Series B",
    ownership: 0.04,
    postMoney: 110_000_000,
    industry: "Aerospace",
    country: "United States",
    securities: [preferred("Series B")],
  },
  {
    name: "Lumen Energy",
    stage: "Series A",
    industry: "Energy",
    country: "Germany",
    securities: [preferred("Series A")],
  },
];

/** The partners of the single-company vehicle. */
export const spvPartners: readonly CastPartner[] = [
  { name: "Meridian GP", partnerClass: "gp", commitment: 100_000, commitmentDate: "2024-09-02" },
  lp("Alder Teachers Pension", 2_500_000, "2024-09-02"),
  lp("Brightwater Endowment", 1_500_000, "2024-09-02"),
  lp("Heron Trust", 900_000, "2024-09-02"),
];
