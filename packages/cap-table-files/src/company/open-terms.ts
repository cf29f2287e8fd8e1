/** Terms that files leave open, asked once for all securities that share the rest of their terms. */
import { accruedOn, type DayCount, dayCounts, groupThousands, rational, roundToCents } from "@capstack/decimal";
import type { Questions } from "../questions/questions.js";
import type { FileClass, FileCompany, FileConvertible, FilePool } from "./company.js";

/** The terms of a SAFE or a note that its ledger does not say. */
export interface OpenTerms {
  readonly valuationCap: number | undefined;
  /** Off the price. A fraction of one. */
  readonly discount: number | undefined;
  /** A fraction a year. */
  readonly interestRate: number | undefined;
  readonly capType: "pre" | "post" | undefined;
  readonly mfn: boolean;
  readonly dayCount: DayCount | undefined;
  readonly interestTreatment: "converts" | "paid" | "forgiven" | undefined;
  readonly qualifiedFinancingThreshold: number;
}

/** Securities that share their terms share a question, named by the first of them. */
class SharedTerms {
  readonly #asked = new Map<string, FileConvertible[]>();

  /** The question's id, and whose securities it asks about so far: `the SAFE of Ada`, `the SAFEs of Ada and Ben`. */
  of(
    about: string,
    one: FileConvertible,
    ...terms: readonly unknown[]
  ): { readonly id: string; readonly whose: string } {
    const key = JSON.stringify([about, one.kind, ...terms]);
    const asked = [...(this.#asked.get(key) ?? []), one];
    this.#asked.set(key, asked);
    const holders = [...new Set(asked.map(({ holder }) => holder.name))];
    const named =
      holders.length > MOST_NAMED
        ? [...holders.slice(0, MOST_NAMED), `${holders.length - MOST_NAMED} others`]
        : holders;
    const people = [named.slice(0, -1).join(", "), ...named.slice(-1)].filter(Boolean).join(" and ");
    return {
      id: `${about}:${asked[0]?.securityId}`,
      whose: `the ${nameOf(one)}${asked.length > 1 ? "s" : ""} of ${people}`,
    };
  }
}

/** Holders whom a question names at most. */
const MOST_NAMED = 3;

const nameOf = ({ kind }: FileConvertible) => (kind === "safe" ? "SAFE" : "note");

/** YC published the SAFE whose cap is post-money in this month; older ones are pre-money. */
const POST_MONEY_SINCE = "2018-10-01";

/** Asks what each instrument needs. */
export function openTermsOf(company: FileCompany, questions: Questions): Map<string, OpenTerms> {
  const shared = new SharedTerms();
  return new Map(
    company.convertibles
      .filter(({ cancelledDate }) => cancelledDate === undefined)
      .map((one) => [one.securityId, termsOf(one, company.asOf, shared, questions)]),
  );
}

function termsOf(written: FileConvertible, asOf: string | null, shared: SharedTerms, questions: Questions): OpenTerms {
  const discount = askDiscount(written, shared, questions);
  const interestRate = askRate(written, shared, questions);
  const one = { ...written, discount, interestRate };
  const { securityId, kind, issueDate } = one;
  const about = [securityId];
  const valuationCap = one.valuationCap ?? (one.hasOpenPrice === true ? askValuationCap(one, questions) : undefined);
  const isOld = issueDate !== undefined && issueDate < POST_MONEY_SINCE;
  const askCap = () => {
    const { id, whose } = shared.of("capType", one, valuationCap, discount, isOld);
    return questions.ask({
      id,
      about,
      sentence: `Is the cap of ${groupThousands(String(valuationCap ?? 0))} of ${whose} a pre-money or a post-money one?`,
      options: [
        { value: "post", says: "post-money: the count it is divided by includes what converts" },
        { value: "pre", says: "pre-money: that count leaves out what converts" },
      ],
      default: kind === "note" || isOld ? "pre" : "post",
    }) as "pre" | "post";
  };
  const askMfn = () => {
    const { id, whose } = shared.of("mfn", one, valuationCap, discount);
    const question = {
      id,
      about,
      sentence: `May ${whose} take the better terms of a later SAFE (most favoured nation)?`,
      options: [
        { value: "no", says: "no" },
        { value: "yes", says: "yes" },
      ],
      default: "no",
    };
    return questions.ask(question) === "yes";
  };
  const isNote = kind === "note";
  const bears = isNote && interestRate !== undefined;
  return {
    valuationCap,
    discount,
    interestRate,
    capType: one.capType ?? (valuationCap === undefined ? undefined : askCap()),
    mfn: one.mfn ?? (!isNote && askMfn()),
    dayCount: bears ? askDayCount(one, asOf, shared, questions) : undefined,
    interestTreatment: bears ? askInterest(one, shared, questions) : undefined,
    qualifiedFinancingThreshold: one.qualifiedFinancingThreshold ?? (isNote ? askThreshold(one, shared, questions) : 0),
  };
}

/** Above this a discount may be the part of the price that is paid, as YC's SAFE writes its Discount Rate. */
const MOST_OFF = 0.5;

/** What is taken off the price; asked where so much is that it may be what is paid. */
function askDiscount(one: FileConvertible, shared: SharedTerms, questions: Questions): number | undefined {
  const { discount } = one;
  if (discount === undefined || discount <= MOST_OFF) return discount;
  const { id, whose } = shared.of("discount", one, discount);
  const paid = rational(1).minus(discount).toNumber();
  const [many, few] = [discount, paid].map(inPerCent);
  const answer = questions.ask({
    id,
    about: [one.securityId],
    sentence: `The discount of ${whose} is given as ${many}. Is that what is paid of the price, or what is taken off it?`,
    options: [
      { value: String(paid), says: `${many} of the price is paid: a discount of ${few}` },
      { value: String(discount), says: `a discount of ${many}` },
    ],
    default: String(paid),
  });
  return Number(answer);
}

/** The rate of a note; asked where it may be a fraction of one, or in per cent. */
function askRate(one: FileConvertible, shared: SharedTerms, questions: Questions): number | undefined {
  const { interestRate: rate, kind } = one;
  if (rate === undefined || one.isRateOpen !== true || kind === "safe") return rate;
  const { id, whose } = shared.of("interestRate", one, rate);
  const small = rational(rate).div(100).toNumber();
  const answer = questions.ask({
    id,
    about: [one.securityId],
    sentence: `The interest rate of ${whose} is given as ${rate}. Is that ${inPerCent(small)} or ${inPerCent(rate)} a year?`,
    options: [small, rate].map((value) => ({ value: String(value), says: `${inPerCent(value)} a year` })),
    default: String(small),
  });
  return Number(answer);
}

const inPerCent = (fraction: number): string => `${rational(fraction).times(100).toNumber()} %`;

/** The cap of an instrument whose file has no place for it; nothing where there is none. */
function askValuationCap(one: FileConvertible, questions: Questions) {
  const { securityId, holder, principal } = one;
  const cap = questions.askFigure({
    id: `valuationCap:${securityId}`,
    about: [securityId],
    sentence: `What is the valuation cap of the ${nameOf(one)} of ${groupThousands(String(principal))} of ${holder.name}? The file does not say. 0 for none.`,
    default: "0",
  });
  return cap > 0 ? cap : undefined;
}

function askDayCount(one: FileConvertible, asOf: string | null, shared: SharedTerms, questions: Questions): DayCount {
  const { securityId, interestRate, issueDate } = one;
  const usual = dayCountOf(one, asOf) ?? "actual/365";
  const { id, whose } = shared.of("dayCount", one, interestRate, usual);
  return questions.ask({
    id,
    about: [securityId],
    sentence: `How are the days of interest of ${whose} counted${issueDate === undefined ? "" : ` from ${issueDate}`}?`,
    options: dayCounts.map((value) => ({ value, says: value })),
    default: usual,
  }) as DayCount;
}

/** The one convention that gives the interest the file states. */
function dayCountOf({ principal, interest, interestRate, issueDate }: FileConvertible, asOf: string | null) {
  if (interest === undefined || interestRate === undefined || issueDate === undefined || asOf === null)
    return undefined;
  if (asOf <= issueDate) return undefined;
  return dayCounts.find((dayCount) => {
    const terms = { annualRate: interestRate, accrual: "simple", from: issueDate, to: asOf, dayCount } as const;
    return roundToCents(accruedOn(principal, terms)) === interest;
  });
}

function askInterest(one: FileConvertible, shared: SharedTerms, questions: Questions) {
  const { id, whose } = shared.of("interest", one, one.interestRate);
  return questions.ask({
    id,
    about: [one.securityId],
    sentence: `What becomes of the interest of ${whose} at a conversion?`,
    options: [
      { value: "converts", says: "it converts with the principal" },
      { value: "paid", says: "it is paid in money" },
      { value: "forgiven", says: "it is forgiven" },
    ],
    default: "converts",
  }) as "converts" | "paid" | "forgiven";
}

function askThreshold(one: FileConvertible, shared: SharedTerms, questions: Questions) {
  const { id, whose } = shared.of("qualifiedFinancing", one, one.valuationCap, one.discount);
  return questions.askFigure({
    id,
    about: [one.securityId],
    sentence: `How much new money must a round raise to convert ${whose} without a decision? 0 for any.`,
    default: "0",
  });
}

/** The price of a preferred class that no sheet has; 0 stands for common stock. */
export function askPrice({ id, name }: Pick<FileClass, "id" | "name">, questions: Questions): number {
  return questions.askFigure({
    id: `originalIssuePrice:${id}`,
    about: [id],
    sentence: `What is the original issue price of ${name}? With 0 it is read as common stock, without a preference.`,
    default: "0",
  });
}

/** Whether a class that was sold at a price, and says it nowhere, is preferred. */
export function askStockKind({ id, name }: FileClass, questions: Questions): FileClass["kind"] {
  return questions.ask({
    id: `stockKind:${id}`,
    about: [id],
    sentence: `Is ${name} common or preferred stock? Neither its name nor the file says it.`,
    options: [
      { value: "common", says: "common: it has no preference" },
      { value: "preferred", says: "preferred: its price comes back first at an exit" },
    ],
    default: "common",
  }) as FileClass["kind"];
}

/** The exercise price of awards or warrants that a cap table counts and no ledger has. */
export function askStrike(id: string, name: string, questions: Questions): number {
  return questions.askFigure({
    id: `strikePrice:${id}`,
    about: [id],
    sentence: `What is the exercise price of ${name}? The file counts them and does not say.`,
    default: "0",
  });
}

/** What preferred stock is promised beside its price. */
export interface OpenClassTerms {
  readonly seniority: "senior" | "pari_passu";
  readonly participation: "none" | "full";
}

/** Asks for rank once, and for participation of each class. */
export function askClassTerms(preferred: readonly FileClass[], questions: Questions): Map<string, OpenClassTerms> {
  const ranked = preferred.length > 1 && preferred.some(({ seniority }) => seniority === undefined);
  const seniority = ranked ? askSeniority(preferred, questions) : "senior";
  return new Map(
    preferred.map(({ id, name }) => {
      const participation = questions.ask({
        id: `participation:${id}`,
        about: [id],
        sentence: `Does ${name} share with common stock after its preference?`,
        options: [
          { value: "none", says: "no: it takes its preference, or converts" },
          { value: "full", says: "yes: it takes its preference and shares" },
        ],
        default: "none",
      }) as OpenClassTerms["participation"];
      return [id, { seniority, participation }];
    }),
  );
}

function askSeniority(preferred: readonly FileClass[], questions: Questions): OpenClassTerms["seniority"] {
  return questions.ask({
    id: "seniority",
    about: preferred.map(({ id }) => id),
    sentence: "Which preferred class is paid first?",
    options: [
      { value: "senior", says: "the class issued last, and so on down to the first" },
      { value: "pari_passu", says: "all at once, each by its share" },
    ],
    default: "senior",
  }) as OpenClassTerms["seniority"];
}

/** A pool's name for people, in a question. */
export function awardsUnder({ name }: FilePool): string {
  return `the awards under ${name}`;
}
