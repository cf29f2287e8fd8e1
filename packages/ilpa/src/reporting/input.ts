/** What a reporting template is made of: dates, amounts by row id, options, footnotes. */
import {
  currencyDecimals,
  date,
  type Exact,
  type Field,
  flag,
  fraction,
  type Input,
  isCurrency,
  list,
  money,
  nullOr,
  oneOf,
  optional,
  orEmpty,
  type Rational,
  Reading,
  shape,
  text,
} from "@capstack/decimal";
import type { Section } from "../rows/row.js";
import { type InputRowId, type OffsetRowId, offsetRowIds, type ReceivedRowId, reportingRows } from "../rows/rows.js";

type AmountField = Field<number, Rational, true>;
type OptionalAmount = Field<number, Rational | null, true>;

const amount = () => money({ min: Number.NEGATIVE_INFINITY, default: 0 });
const amountOrNone = () => money({ min: Number.NEGATIVE_INFINITY, optional: true });

/** A field for each input row of some sections; zero where it is left out. */
function amountsOf<Id extends string>(sections: readonly Section[]) {
  const inputs = reportingRows.filter(({ formula, section }) => formula === null && sections.includes(section));
  return Object.fromEntries(inputs.map(({ id }) => [id, amount()])) as Readonly<Record<Id, AmountField>>;
}

type FundInputId = Exclude<InputRowId, ReceivedRowId>;
type ReceivedInputId = Extract<InputRowId, ReceivedRowId>;

const fundColumn = shape({
  ...amountsOf<FundInputId>(["A.1", "A.2"]),
  /** Row 100 where carry is not split into accrued and earned; only with `options.carry` as `typed`. */
  carryAllocated: amountOrNone() as OptionalAmount,
});
const receivedColumn = shape(amountsOf<ReceivedInputId>(["B.1"]));

/** Balances that other statements show, which the columns since inception must come to. */
const statedColumn = shape({
  endingNav: amountOrNone(),
  carryEnd: amountOrNone(),
  endingNavGross: amountOrNone(),
  unappliedOffsetsEnd: amountOrNone(),
  unfundedEnd: amountOrNone(),
});

const fundPeriods = shape({ qtd: fundColumn, ytd: fundColumn, itd: fundColumn });
const receivedPeriods = shape({
  qtd: orEmpty(receivedColumn),
  ytd: orEmpty(receivedColumn),
  itd: orEmpty(receivedColumn),
});

const dates = shape(
  {
    inception: date(),
    initialClosing: date(),
    finalClosing: nullOr(date()),
    /** When operations began; funds that began from 2026-01-01 have no rows of the 2016 form. */
    commencement: date(),
    investmentPeriodEnd: nullOr(date()),
    termination: nullOr(date()),
    /** First day of the current year, of the current period, and the last day of both. */
    yearStart: date(),
    periodStart: date(),
    periodEnd: date(),
  },
  {
    check: ({ yearStart, periodStart, periodEnd, inception, place }) => {
      if (yearStart <= periodStart && periodStart <= periodEnd && inception <= periodEnd) return;
      place.problem("invalid_date", "yearStart, periodStart and periodEnd must follow each other.", "periodEnd");
    },
  },
);

const options = shape({
  /** `split`: rows 97 and 98 make row 100. `typed`: row 100 is given. */
  carry: oneOf(["split", "typed"], { default: "split" }),
  /** Sign of the general partner's carry: positive by the guidance, negative as ILPA's own sample prints it. */
  generalPartnerCarry: oneOf(["guidance", "as_sample"], { default: "guidance" }),
  /** Whether rows 58, 75 and 128 carry values of the 2016 form. */
  rows2016: flag({ default: false }),
  /** How moved interests are shown: in row 17 at the day, or as if the new partner had held them since inception. */
  transfers: oneOf(["lump", "restated"], { default: "lump" }),
  /** Whether rows 119 to 128 are shares estimated pro rata. */
  receivedEstimated: flag({ default: false }),
  /** Whether the fund holds other funds, and whether these do: later figures, and later days by which a template is due. */
  level: oneOf(["fund", "fund_of_funds", "second_level"], { default: "fund" }),
  /** Under US GAAP row 52 stays empty. */
  reporting: oneOf(["us_gaap", "other"], { default: "other" }),
});

const childAmounts = shape({
  managementFeeGross: amount(),
  managementFeeNet: amount(),
  partnershipExpenses: amount(),
  carryPaid: amount(),
});

const childFund = shape({
  name: text(),
  /** In the child's own currency. */
  commitment: money(),
  vintage: text(),
  currency: text(),
  /** In the parent's currency. */
  qtd: childAmounts,
  ytd: childAmounts,
  itd: childAmounts,
});

/** What a footnote may be about besides a row: what the template asks to be explained. */
export const footnoteTopics = ["fundDefinition", "relatedPersons", "general"] as const;

const footnote = shape({
  /** A row's id, `fundDefinition`, `relatedPersons` or `general`. */
  about: oneOf([...footnoteTopics, ...reportingRows.map(({ id }) => id)]),
  text: text(),
});

const offsetRates = shape(
  Object.fromEntries(offsetRowIds.map((id) => [id, fraction({ optional: true })])) as Readonly<
    Record<OffsetRowId, Field<number, Rational | null, true>>
  >,
);

const amounts = {
  /** This partner, the whole fund with its general partner, and the general partner. */
  columns: shape({
    lp: fundPeriods,
    fund: fundPeriods,
    gp: fundPeriods,
    /** All other limited partners together: with them the columns are tied to the fund's. */
    others: optional(fundPeriods),
  }),
  /** B.1: this partner, all limited partners, affiliated positions. */
  received: orEmpty(
    shape({ lp: orEmpty(receivedPeriods), allLps: orEmpty(receivedPeriods), affiliated: orEmpty(receivedPeriods) }),
  ),
};

const MOST = 500;

export const reportingTemplateInput = shape({
  fund: text(),
  /** Whose template it is. */
  partner: text(),
  /** ISO 4217. */
  currency: text(),
  dates,
  ...amounts,
  /** The percentage of each kind of fee that reduces this partner's fees at present: 1 is all. */
  offsetRates: orEmpty(offsetRates),
  childFunds: list(childFund, { default: [], most: MOST }),
  options: orEmpty(options),
  footnotes: list(footnote, { default: [], most: MOST }),
  /** Balances of the capital statement and the financial statements. */
  stated: orEmpty(shape({ lp: optional(statedColumn), fund: optional(statedColumn), gp: optional(statedColumn) })),
  /** The template of the quarter before, as it was given then: balances must continue, flows must add up. */
  previous: optional(
    shape({
      dates,
      columns: amounts.columns,
      options: orEmpty(options),
      /** What it is known by, such as the hash of the file that was sent. */
      called: text({ optional: true }),
    }),
  ),
});

/**
 * What {@link reportingTemplate} takes. Amounts are in units of currency, by row id, zero where a row is left out; signs are
 * those of the effect on the column's owner, carry included: negative for a limited partner, positive for the general one.
 */
export interface ReportingTemplateInput extends Input<typeof reportingTemplateInput> {}
/** The input, read. */
export type ExactReporting = Exact<typeof reportingTemplateInput>;
/** A column's amounts, as they are given. */
export interface FundColumnInput extends Input<typeof fundColumn> {}

/**
 * Reads an input.
 * @throws EngineError the codes of reading; `invalid_value` too for more decimals than the currency has, `conflicting_fields`
 * for amounts that an option rules out
 */
export function readReporting(input: unknown): ExactReporting {
  const reading = new Reading();
  const read = reportingTemplateInput.readAt(input, reading);
  if (reading.problems.count === 0) checkTogether(read);
  reading.problems.throwIfAny();
  return read;
}

const FIRST_LAUNCH_WITHOUT_2016 = "2026-01-01";

function checkTogether(read: ExactReporting): void {
  const { place, options: chosen, currency, dates: days } = read;
  if (!isCurrency(currency)) place.problem("invalid_value", `${currency} is no currency of ISO 4217.`, "currency");
  if (chosen.rows2016 && days.commencement >= FIRST_LAUNCH_WITHOUT_2016) {
    const message = `The fund began on ${days.commencement}; rows of the 2016 form are for funds that began before 2026.`;
    place.problem("conflicting_fields", message, "options", "rows2016");
  }
  const decimals = currencyDecimals(currency);
  checkChildFunds(read, decimals);
  for (const [id, value, path] of givenAmounts(read)) {
    const refuse = (message: string) => place.problem("conflicting_fields", message, ...path);
    const { is2016 = false } = reportingRows.find((row) => row.id === id) ?? {};
    if (!value.roundTo(decimals, "half_up").eq(value)) {
      place.problem("invalid_value", `${id} has more than ${decimals} decimals.`, ...path);
    }
    if (value.isZero() && id !== "carryAllocated") continue;
    if (is2016 && !chosen.rows2016) refuse(`${id} needs options.rows2016.`);
    if (id === "dueDiligence" && chosen.reporting === "us_gaap") refuse("dueDiligence stays empty under US GAAP.");
    if (id === "carryAllocated" && chosen.carry === "split") refuse("carryAllocated needs options.carry typed.");
    if ((id === "carryAccrued" || id === "carryEarned") && chosen.carry === "typed") {
      refuse(`${id} is not given where carryAllocated is typed.`);
    }
  }
}

const CHILD_AMOUNTS = ["managementFeeGross", "managementFeeNet", "partnershipExpenses", "carryPaid"] as const;

function checkChildFunds({ childFunds }: ExactReporting, decimals: number): void {
  for (const child of childFunds) {
    for (const period of ["qtd", "ytd", "itd"] as const) {
      for (const field of CHILD_AMOUNTS) {
        const value = child[period][field];
        if (value.roundTo(decimals, "half_up").eq(value)) continue;
        child.place.problem("invalid_value", `${field} has more than ${decimals} decimals.`, period, field);
      }
    }
  }
}

/** Every amount that is given, with its row and its path. */
function* givenAmounts(
  read: ExactReporting,
): Generator<readonly [string, Rational, readonly (string | number)[]], void> {
  const owners = { columns: read.columns, received: read.received } as Readonly<Record<string, object>>;
  for (const [part, groups] of Object.entries(owners)) {
    for (const group of ["lp", "fund", "gp", "others", "allLps", "affiliated"]) {
      const periods = (groups as Readonly<Record<string, object | null | undefined>>)[group];
      if (periods === null || periods === undefined) continue;
      for (const period of ["qtd", "ytd", "itd"] as const) {
        const column = (periods as Readonly<Record<string, Readonly<Record<string, Rational | null>>>>)[period];
        for (const { id } of reportingRows) {
          const value = column?.[id] ?? null;
          if (value !== null) yield [id, value, [part, group, period, id]];
        }
      }
    }
  }
}
