/**
 * What a quarterly reporting template takes from a fund's books: for each partner, the general partner and the fund, of the
 * quarter, the year and since inception. Results are by the labels that the caller gives to accounts.
 * @see ILPA, Reporting Template v2.0, rows 12 to 23, 92 to 104 and 108 to 114
 */
import {
  addDays,
  date,
  EngineError,
  type Input,
  later,
  list,
  openShape,
  plainArgument,
  shape,
  text,
  toDayNumber,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { allocationShares } from "../capital/allocation/allocation-shares.js";
import { commitmentUnits } from "../capital/movements/commitment.js";
import { requireUnits, toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { quarterEnd, quarterStart } from "../periods/window.js";
import { amount } from "../records/books-kinds.js";
import type { PartnerClass } from "../records/partner.js";
import { historyMovedIn } from "../statements/partners/transfer-line.js";
import { accountUnits, capitalUnits } from "../structure/held-capital.js";
import { carryFigures, commitmentFigures } from "./carry-and-commitment.js";
import { type LabelledShare, type Labels, labelledShares, monthOf } from "./labelled-results.js";

const labelOfAccount = shape({
  /** An account, or the base account it belongs to; its own label goes before that of its base account. */
  code: text(),
  /** What its amounts are summed under, as `legal`. */
  label: text(),
});
const labelOfEntry = shape({
  entryId: text(),
  /** What its results are summed under; it goes before the labels of its accounts. */
  label: text(),
});
const sharedItem = shape({
  /** The day by whose weights it is shared, and in whose windows it falls. */
  date: later(date()),
  /** What its parts are summed under. */
  label: text(),
  /** Currency. */
  amount: later(amount()),
});

const restLabels = shape({
  management_fee: text(),
  partnership_expense: text(),
  organizational_expense: text(),
  offering_cost: text(),
  income: text(),
});

export const templateQuestion = openShape({
  /** The last day of the quarter. */
  end: later(date()),
  labels: list(labelOfAccount),
  /** Entries whose results have a label of their own. */
  entryLabels: list(labelOfEntry, { default: [] }),
  /** By category, the label of accounts that have none. */
  rest: restLabels,
  /** Amounts that no account has, shared as the management fee is: offsets recognised, fees received. */
  items: list(sharedItem, { default: [] }),
});

/** The quarter, the labels, and what is shared besides the books. */
export interface TemplateQuestion extends Input<typeof templateQuestion> {}

/** A quarter, a year, or all since inception, of one partner or several. Currency; what raises capital is positive. */
export interface TemplateColumn {
  readonly beginningNav: number;
  readonly contributions: number;
  readonly distributions: number;
  readonly transfers: number;
  /** Fees, expenses, offering costs and income by label. */
  readonly results: Readonly<Record<string, number>>;
  /** Net of carry that was paid. */
  readonly realizedGain: number;
  /** Net of carry that accrues; exchange rates among it. */
  readonly unrealizedGain: number;
  readonly endingNav: number;
  readonly carryBegin: number;
  readonly carryAccrued: number;
  readonly carryEarned: number;
  readonly carryEscrow: number;
  readonly carryPaid: number;
  readonly carryReturned: number;
  readonly commitment: number;
  readonly unfundedBegin: number;
  readonly unfundedCalled: number;
  readonly unfundedRecalled: number;
  readonly unfundedReleased: number;
  readonly unfundedOther: number;
  /** What is shared besides the books, by label. */
  readonly items: Readonly<Record<string, number>>;
}

/** The three windows. */
export interface TemplateColumns {
  readonly qtd: TemplateColumn;
  readonly ytd: TemplateColumn;
  readonly itd: TemplateColumn;
}

/** A partner's columns, and those of all limited partners but it. */
export interface TemplatePartner {
  readonly lpEntityId: string;
  readonly name: string;
  readonly partnerClass: PartnerClass;
  readonly own: TemplateColumns;
  readonly others: TemplateColumns;
}

/** The columns of a fund's template. */
export interface TemplateFigures {
  readonly quarterStart: string;
  readonly yearStart: string;
  readonly end: string;
  readonly fund: TemplateColumns;
  readonly generalPartner: TemplateColumns;
  readonly partners: readonly TemplatePartner[];
}

/**
 * Every column of every partner's template. Limited partners and the general partner add up to the fund, and quarters to
 * years and to all since inception, in every figure.
 * @returns base currency, exact to the minor unit
 * @throws EngineError `invalid_date`, `invalid_period` (no quarter ends there), `amount_precision`, and as {@link capitalAccounts}
 * @see ILPA, Reporting Template v2.0 (22 January 2025)
 * @example
 * const rest = { management_fee: "fee", partnership_expense: "other", organizational_expense: "other", offering_cost: "offering", income: "income" };
 * const { fund } = templateFigures(halfAYear, { end: "2025-06-30", labels: [], rest });
 * fund.itd.results.fee // => -42000
 */
export function templateFigures(books: Books | BooksIndex, input: TemplateQuestion): TemplateFigures {
  const question = plainArgument(input, templateQuestion);
  const index = toIndex(books);
  const { end } = question;
  if (quarterEnd(end) !== end) {
    throw new EngineError("invalid_period", `${end} is not the last day of a quarter.`, ["end"]);
  }
  const [quarter, year] = [quarterStart(end), `${end.slice(0, 4)}-01-01`];
  const starts = { qtd: quarter, ytd: year, itd: FIRST_DAY };
  const shares = labelledShares(index, readLabels(question), toDayNumber(end));
  const items = sharedItems(index, question);
  const units = index.partners.map((_, partner) => {
    const column = (start: string) => partnerUnits(index, { partner, start, end, shares, items });
    return { qtd: column(starts.qtd), ytd: column(starts.ytd), itd: column(starts.itd) };
  });
  const { decimals } = index.base;
  const sumOf = (isIn: (partner: number) => boolean): TemplateColumns => {
    const own = units.filter((_, partner) => isIn(partner));
    const column = (name: "qtd" | "ytd" | "itd") =>
      toColumn(
        own.map((one) => one[name]),
        decimals,
      );
    return { qtd: column("qtd"), ytd: column("ytd"), itd: column("itd") };
  };
  const isLimited = (partner: number) => index.partners[partner]?.partnerClass === "lp";
  return {
    ...{ quarterStart: quarter, yearStart: year, end },
    fund: sumOf(() => true),
    generalPartner: sumOf((partner) => !isLimited(partner)),
    partners: index.partners.map(({ lpEntityId, name, partnerClass }, at) => ({
      ...{ lpEntityId, name, partnerClass },
      own: sumOf((partner) => partner === at),
      others: sumOf((partner) => isLimited(partner) && partner !== at),
    })),
  };
}

/** Before every entry. */
const FIRST_DAY = "1900-01-01";

function readLabels({ labels, entryLabels = [], rest }: TemplateQuestion): Labels {
  const byCode = new Map(labels.map(({ code, label }) => [code, label]));
  return {
    ofAccount: (code) => byCode.get(code) ?? byCode.get(code.split("-")[0] ?? "") ?? null,
    ofEntry: new Map(entryLabels.map(({ entryId, label }) => [entryId, label])),
    rest,
  };
}

interface SharedItem {
  readonly date: string;
  readonly label: string;
  readonly parts: readonly Units[];
}

/** Each amount by partner, by the weights of the fee on its day, or by commitments where nobody pays a fee. */
function sharedItems(index: BooksIndex, { items = [] }: TemplateQuestion): SharedItem[] {
  return items.map(({ date: on, label, amount: whole }) => {
    const day = toDayNumber(on);
    const weights = allocationShares(index, "management_fee", day);
    const by = weights.length > 0 ? weights : commitmentUnits(index, day).map((one) => Math.max(one, 0));
    const total = requireUnits(whole, index.base.decimals, ["items"]);
    return { date: on, label, parts: by.some((weight) => Number(weight) > 0) ? splitUnits(total, by) : [] };
  });
}

/** What a column has one figure of; its other parts are by label. */
const figureNames = [
  ...(["beginningNav", "contributions", "distributions", "transfers"] as const),
  ...(["realizedGain", "unrealizedGain", "endingNav"] as const),
  ...(["carryBegin", "carryAccrued", "carryEarned", "carryEscrow", "carryPaid", "carryReturned"] as const),
  ...(["commitment", "unfundedBegin", "unfundedCalled", "unfundedRecalled"] as const),
  ...(["unfundedReleased", "unfundedOther"] as const),
] as const satisfies readonly Figure[];

type Figure = Exclude<keyof TemplateColumn, "results" | "items">;

interface ColumnUnits {
  readonly figures: Readonly<Record<Figure, Units>>;
  readonly results: ReadonlyMap<string, Units>;
  readonly items: ReadonlyMap<string, Units>;
}

interface AskedColumn {
  readonly partner: number;
  readonly start: string;
  readonly end: string;
  readonly shares: readonly LabelledShare[];
  readonly items: readonly SharedItem[];
}

function partnerUnits(index: BooksIndex, asked: AskedColumn): ColumnUnits {
  const { partner, start, end, shares, items } = asked;
  const { lpEntityId = "" } = index.partners[partner] ?? {};
  const account = accountUnits(index, lpEntityId, { start, end });
  const moved = historyMovedIn(index, { start, end }, partner);
  const movedOf = (name: string) => totalUnits(moved.filter(({ line }) => line === name).map((own) => own.units));
  const [movedIn, movedOut] = [movedOf("contributions"), movedOf("distributions")];
  const contributions = sumUnits(account.contributions, -movedIn);
  const months = [monthOf(toDayNumber(start)), monthOf(toDayNumber(end))] as const;
  const own = shares.filter(({ partner: who, month }) => who === partner && month >= months[0] && month <= months[1]);
  return {
    figures: {
      beginningNav: start === FIRST_DAY ? 0 : capitalUnits(index, lpEntityId, addDays(start, -1)),
      contributions,
      distributions: sumUnits(account.distributions, -movedOut),
      transfers: sumUnits(account.moved, movedIn, movedOut),
      realizedGain: account.realizedGains,
      unrealizedGain: sumUnits(account.unrealizedGains, account.fxTranslation),
      endingNav: capitalUnits(index, lpEntityId, end),
      ...carryFigures(index, asked),
      ...commitmentFigures(index, asked, { contributions, isSinceInception: start === FIRST_DAY }),
    },
    results: summed(own.map(({ label, units: share }) => [label, share])),
    items: summed(
      items.filter(({ date: on }) => on >= start && on <= end).map(({ label, parts }) => [label, parts[partner] ?? 0]),
    ),
  };
}

function summed(parts: readonly (readonly [string, Units])[]): ReadonlyMap<string, Units> {
  const sums = new Map<string, Units>();
  for (const [label, part] of parts) sums.set(label, sumUnits(sums.get(label) ?? 0, part));
  return sums;
}

/** Units of several partners as amounts, figure by figure. */
function toColumn(columns: readonly ColumnUnits[], decimals: number): TemplateColumn {
  const total = (pick: (column: ColumnUnits) => Units) => toAmount(totalUnits(columns.map(pick)), decimals);
  const byLabel = (pick: (column: ColumnUnits) => ReadonlyMap<string, Units>) => {
    const labels = [...new Set(columns.flatMap((column) => [...pick(column).keys()]))].sort();
    return Object.fromEntries(labels.map((label) => [label, total((column) => pick(column).get(label) ?? 0)]));
  };
  const sums = figureNames.map((name) => [name, total(({ figures }) => figures[name])]);
  return {
    ...(Object.fromEntries(sums) as Readonly<Record<Figure, number>>),
    results: byLabel(({ results }) => results),
    items: byLabel(({ items }) => items),
  };
}
