/** What dated cash flows returned: rate, multiples, and the same money in an index. */
import { shapeRefusal } from "@capstack/contract";
import { daysBetween, isDate, isEngineError, rational, sumOf } from "@capstack/decimal";
import { directAlpha, ksPme, type Multiples, multiples, type RateStatus, xirrDetailed } from "@capstack/returns";
import { BackendFailure } from "../backend/backend-failure.js";
import { money, multiple, percent } from "../summary/text-table.js";
import { refuseSecondCurrency } from "./arguments/one-currency.js";
import { requireAccess } from "./arguments/read-file.js";
import { readNames, refuseField } from "./arguments/read-names.js";
import { type Handler, toTool } from "./tool.js";

interface Returned {
  /** A fraction a year; null where there is none, and `status` says why. */
  readonly xirr: number | null;
  readonly status: RateStatus;
  readonly distributions: number;
  readonly nav: number;
  /** The day that what is left counts on. */
  readonly navDate: string;
  /** Days from the first flow to the last. */
  readonly days: number;
  /** What the rate a year comes to over these days, where they are less than a year. */
  readonly notAnnualized?: number;
  readonly multiples: Multiples;
  readonly pme?: { readonly ksPme: number | null; readonly directAlpha: number | null };
  readonly warnings?: readonly { readonly message: string }[];
}

interface Flow {
  readonly date: string;
  readonly amount: number;
}

const FIELDS = ["flows", "nav", "navDate", "committed", "index"];
/** Flows of a call. */
const MOST_FLOWS = 5_000;
/** Levels of an index: one a day for some sixty years. */
const MOST_LEVELS = 20_000;
const day = { type: "string", description: "The day, YYYY-MM-DD." };

/** The parts of a call, for `describe` and the reading of a call. */
const PARTS = {
  ReturnFlow: {
    type: "object",
    description: "Money on a day.",
    properties: {
      date: day,
      amount: { type: "number", description: "Paid in negative, received positive. Currency." },
    },
    required: ["date", "amount"],
  },
  IndexLevel: {
    type: "object",
    description: "A total-return index on a day; it counts until the next day that has a level.",
    properties: { date: day, level: { type: "number", description: "Above zero." } },
    required: ["date", "level"],
  },
};

const described = toTool({
  name: "returns_compute",
  title: "Compute returns",
  description: "XIRR, DPI, RVPI, TVPI, PME of cash flows. Needs a key.",
  input: () => ({
    type: "object",
    properties: {
      flows: {
        type: "array",
        items: { $ref: "#/$defs/ReturnFlow" },
        description: "Dated amounts, negative if paid in.",
      },
      nav: { type: "number", description: "What is left." },
      navDate: { type: "string", description: "Its day, YYYY-MM-DD; the last flow's by default." },
      committed: { type: "number", description: "For paid-in to committed." },
      index: { type: "array", items: { $ref: "#/$defs/IndexLevel" }, description: "Dates and levels, for PME." },
    },
    required: ["flows"],
    $defs: PARTS,
    examples: [
      {
        flows: [
          { date: "2023-01-01", amount: -100 },
          { date: "2024-01-01", amount: 60 },
        ],
        nav: 70,
      },
    ],
  }),
  output: () => ({
    type: "object",
    properties: { xirr: { type: "number", description: "A fraction a year, actual/365; null without a rate." } },
  }),
  reads: true,
  long: false,
  seldom: ["committed", "index"],
});

/** The tool that computes returns. */
export const returnsTool: Handler = {
  ...described,
  answer: async (backend, args, signal) => {
    await requireAccess(backend, signal, "A key is needed to compute returns.");
    refuseSecondCurrency(args, described.whole.input);
    return computeReturns(readNames(args, FIELDS));
  },
  summarize: sayReturns,
};

function computeReturns({ flows, nav = 0, navDate, committed, index }: Readonly<Record<string, unknown>>): Returned {
  if (!Array.isArray(flows) || flows.length === 0)
    return refuseField("flows", "flows must be a list of dated amounts.");
  if (flows.length > MOST_FLOWS)
    refuseField("flows", `flows has ${flows.length} items; at most ${MOST_FLOWS} are accepted.`);
  const worth = numberOf("nav", nav);
  if (navDate !== undefined && !isDate(navDate))
    refuseField("navDate", "navDate must be a YYYY-MM-DD date.", "invalid_date");
  const given = flows as readonly Flow[];
  return orRefuse(() => {
    // The engine reads the flows first: what is wrong with one is refused at its place.
    xirrDetailed(given);
    const last =
      given
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? "";
    const end = navDate === undefined ? last : String(navDate);
    const all = [...given, { date: end, amount: worth }];
    const { rate, status } = xirrDetailed(all);
    const days = daysOf(all);
    const warnings = index === undefined ? [] : endsEarly(index, end);
    const total = (sign: number) =>
      sumOf(
        given.filter(({ amount }) => amount * sign > 0).map(({ amount }) => rational(amount).times(sign)),
      ).toNumber();
    const [contributions, distributions] = [total(-1), total(1)];
    const promised = committed === undefined ? {} : { committed: numberOf("committed", committed) };
    return {
      xirr: rate,
      status,
      distributions,
      nav: worth,
      navDate: end,
      days,
      ...(rate === null || days >= YEAR ? {} : { notAnnualized: (1 + rate) ** (days / YEAR) - 1 }),
      multiples: multiples({ contributions, distributions, nav: worth, ...promised }),
      ...(index === undefined ? {} : { pme: equivalents([...given, { date: end, amount: 0 }], index, worth) }),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  });
}

/** Days of a year by which rates are annual. */
const YEAR = 365;

/** Days from the first flow to the last. */
function daysOf(flows: readonly Flow[]): number {
  const dates = flows.map(({ date }) => date).sort();
  return daysBetween(dates[0] ?? "", dates.at(-1) ?? "");
}

/** That an index has no level as late as the day that what is left counts on. */
function endsEarly(index: unknown, end: string): { readonly message: string }[] {
  const levels = Array.isArray(index) ? (index as readonly { readonly date?: unknown }[]) : [];
  const last = levels
    .map((level) => String(level?.date))
    .sort()
    .at(-1);
  if (last === undefined || last >= end) return [];
  const message = `The index ends on ${last}, before ${end}, the day of what is left: its last level stands for the days after. Give a level of ${end}.`;
  return [{ message }];
}

/** The flows against an index, whose last level by a day counts on it. */
function equivalents(flows: readonly Flow[], index: unknown, nav: number) {
  if (!Array.isArray(index)) return refuseField("index", "index must be a list of dated levels.");
  if (index.length > MOST_LEVELS) {
    refuseField("index", `index has ${index.length} items; at most ${MOST_LEVELS} are accepted.`);
  }
  const levels = (index as readonly { readonly date: string; readonly level: number }[])
    .filter((one) => isDate(one?.date) && typeof one.level === "number")
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  if (levels.length < index.length) refuseField("index", "Each level of index has a date and a number, its level.");
  const levelOn = new Map<string, number>();
  let passed = 0;
  for (const date of flows.map((flow) => flow.date).sort()) {
    while ((levels[passed]?.date ?? "9999-12-32") <= date) passed++;
    levelOn.set(date, levels[passed - 1]?.level ?? refuseField("index", `index has no level by ${date}.`));
  }
  const fund = { flows, index: flows.map(({ date }) => levelOn.get(date) as number), nav };
  return { ksPme: ksPme(fund), directAlpha: directAlpha(fund) };
}

function numberOf(field: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return refuseField(field, `${field} must be a number.`);
}

/** What the engine refuses, as the API would refuse it. */
function orRefuse<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (!isEngineError(error)) throw error;
    throw new BackendFailure(shapeRefusal(error.issues).error);
  }
}

const REASONS: Readonly<Partial<Record<RateStatus, string>>> = {
  none: "no rate makes the flows worth zero",
  no_sign_change: "money flows one way only",
  single_date: "all flows are on one day",
};

/** What a rate of less than a year comes to, since such a rate a year promises what has not been earned. */
function shorter({ days, notAnnualized }: Returned): string {
  return notAnnualized === undefined ? "" : ` over ${days} days; ${percent(notAnnualized)} not annualized`;
}

function sayReturns(returned: Returned, params?: { readonly navDate?: unknown }): string {
  const { xirr, status, distributions, nav, navDate, multiples: over, pme } = returned;
  const several = status === "multiple" ? ", one of several rates that make the flows worth zero" : "";
  const rate =
    xirr === null
      ? `No XIRR: ${REASONS[status] ?? status}.`
      : `XIRR ${percent(xirr)} a year${several}${shorter(returned)}.`;
  const part = over.pic === null ? "" : `, ${percent(over.pic)} of commitments`;
  return [
    rate,
    `Paid in ${money(over.paidIn)}${part}; came back ${money(distributions)}; left ${money(nav)}.`,
    ...(nav === 0 || params?.navDate !== undefined
      ? []
      : [`What is left counts on ${navDate}, the day of the last flow; navDate gives another day.`]),
    ...(over.paidIn === 0 && distributions > 0
      ? ["No flow is negative: if these amounts were paid in, give them below zero, and what came back above."]
      : []),
    `DPI ${multiple(over.dpi)}, RVPI ${multiple(over.rvpi)}, TVPI ${multiple(over.tvpi)}.`,
    ...(pme === undefined
      ? []
      : [`Against the index: KS-PME ${multiple(pme.ksPme)}, direct alpha ${percent(pme.directAlpha)} a year.`]),
  ].join("\n");
}
