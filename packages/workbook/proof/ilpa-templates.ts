/** Reporting templates whose workbooks are proved: a partner's, one with every option, one of dinars, which have three decimals, with child funds. */
import { type ReportingTemplateInput, reportingRows } from "@capstack/ilpa";

const dates = {
  inception: "2022-01-01",
  initialClosing: "2022-01-01",
  finalClosing: "2022-12-31",
  commencement: "2022-02-01",
  investmentPeriodEnd: "2027-12-31",
  termination: "2032-12-31",
  yearStart: "2026-01-01",
  periodStart: "2026-04-01",
  periodEnd: "2026-06-30",
};

/** Amounts that differ in every row: the row's number, and so many cents. */
function columnOf(sections: readonly string[], factor: number, without: readonly string[]) {
  const rows = reportingRows.filter(({ formula, section }) => formula === null && sections.includes(section));
  return Object.fromEntries(
    rows
      .filter(({ id, is2016 }) => !is2016 && !without.includes(id))
      .map(({ id, row, sign }) => [id, ((sign === "minus" ? -1 : 1) * factor * (row * 100_000 + row)) / 100]),
  );
}

const periodsOf = (factor: number, without: readonly string[] = []) => ({
  qtd: columnOf(["A.1", "A.2"], factor, without),
  ytd: columnOf(["A.1", "A.2"], factor * 2, without),
  itd: columnOf(["A.1", "A.2"], factor * 7, without),
});
const received = { qtd: columnOf(["B.1"], 1, []), ytd: columnOf(["B.1"], 2, []), itd: columnOf(["B.1"], 7, []) };

const partner: ReportingTemplateInput = {
  fund: "Harbor Fund I",
  partner: "=Pine Pension",
  currency: "USD",
  dates,
  columns: { lp: periodsOf(1), fund: periodsOf(10), gp: periodsOf(3) },
  received: { lp: received, allLps: received },
  offsetRates: { offsetMonitoring: 1, offsetDirectors: 0.5 },
  footnotes: [
    { about: "fundDefinition", text: "The main fund and its blockers." },
    { about: "externalOther", text: "Translations." },
  ],
};

const split = ["carryAccrued", "carryEarned"];
const typed = (factor: number) => {
  const { qtd, ytd, itd } = periodsOf(factor, split);
  return { qtd: { ...qtd, carryAllocated: 5.05 }, ytd: { ...ytd, carryAllocated: 7 }, itd };
};

const whole = (factor: number) => ({
  qtd: { contributions: factor * 100, audit: -factor },
  ytd: { contributions: factor * 100, audit: -factor * 2 },
  itd: { contributions: factor * 900, audit: -factor * 3 },
});
const child = (name: string, fee: number) => {
  const amounts = { managementFeeGross: -fee, managementFeeNet: -fee + 10, partnershipExpenses: -5 };
  return { name, commitment: 1_000_000, vintage: "2022", currency: "USD", qtd: amounts, ytd: amounts, itd: amounts };
};

/** Each by what it shows. */
export const ilpaTemplates: Readonly<Record<string, ReportingTemplateInput>> = {
  "a partner's template": partner,
  "a template with every option": {
    ...partner,
    options: { carry: "typed", generalPartnerCarry: "as_sample", rows2016: true, receivedEstimated: true },
    columns: { lp: typed(1), fund: typed(10), gp: typed(3) },
  },
  "a fund of funds in dinars": {
    ...partner,
    currency: "KWD",
    columns: { lp: whole(1), fund: whole(10), gp: whole(3) },
    received: {},
    childFunds: [child("Child A", 500), child("Child B", 250)],
  },
};
