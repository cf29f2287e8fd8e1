/** SAFEs and notes: what each is owed in cash, what converts, and into how much. */
import { rational } from "@capstack/decimal";
import type { Convertible } from "@capstack/waterfall";
import { type Formula, least, minus, most, over, plus, times, toCent } from "../sheet/formula.js";
import type { Format } from "../sheet/look.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { dealOf, type ExitSource, hasLiveInterest, yearDays } from "./exit-source.js";

/** Cells of a convertible's terms. */
export interface ConvertibleCells {
  readonly amount: Formula;
  readonly cashClaim: Formula;
  readonly stepUp: Formula | null;
  /** Amount and interest. */
  readonly converting: Formula;
  readonly conversion:
    | { readonly kind: "post_money" | "pre_money"; readonly cap: Formula }
    | { readonly kind: "shares" | "price"; readonly figure: Formula }
    | { readonly kind: "none" };
}

const HEADINGS = [
  "SAFE or note",
  "Kind",
  "Amount",
  "Valuation cap",
  "Discount",
  "Cash, times",
  "Interest rate",
  "From",
  "Until",
  "Accrued before",
  "Interest",
  "Cash claim",
  "Converts",
  "Step-up",
  "Fixed shares or price",
];

/** Writes a row for each convertible below its headings; `row` is that of the headings. */
export function writeConvertibleTerms(
  sheet: SheetPlan,
  row: number,
  source: ExitSource,
  exitDate: Formula | null,
): ConvertibleCells[] {
  const { convertibles = [] } = source.request.model;
  if (convertibles.length === 0) return [];
  sheet.headings(row, HEADINGS);
  return convertibles.map((one, index) =>
    new ConvertibleRow(sheet, row + 1 + index, one, index).write(source, exitDate),
  );
}

/** One row under construction. */
class ConvertibleRow {
  readonly #sheet: SheetPlan;
  readonly #row: number;
  readonly #terms: Convertible;
  readonly #index: number;
  readonly #isLive: boolean;

  constructor(sheet: SheetPlan, row: number, terms: Convertible, index: number) {
    this.#sheet = sheet;
    this.#row = row;
    this.#terms = terms;
    this.#index = index;
    this.#isLive = hasLiveInterest(terms);
  }

  write(source: ExitSource, exitDate: Formula | null): ConvertibleCells {
    const terms = this.#terms;
    this.#sheet.text(this.#row, 0, terms.name ?? terms.id);
    this.#sheet.text(this.#row, 1, terms.type);
    const amount = this.#cell(2, "amount", terms.amount, "money");
    const interest = this.#interest(source, amount, exitDate);
    const multiple = this.#cell(5, "cashMultiple", terms.cashMultiple ?? 1, "multiple");
    const format = "money";
    const cashClaim = this.#sheet.formula(this.#row, 11, plus(times(amount, multiple), interest), { format });
    const converting = this.#sheet.formula(this.#row, 12, plus(amount, interest), { format });
    return {
      amount,
      cashClaim,
      converting,
      stepUp: this.#stepUp(source, cashClaim, converting),
      conversion: this.#conversion(source),
    };
  }

  #cell(column: number, field: keyof Convertible, value: number | string, format: Format): Formula {
    const label = `${this.#terms.name ?? this.#terms.id}: ${HEADINGS[column]}`;
    const path = ["model", "convertibles", this.#index, field];
    if (this.#isLive) return this.#sheet.input(this.#row, column, value, { format, path, label });
    return typeof value === "string"
      ? this.#sheet.day(this.#row, column, value, { format })
      : this.#sheet.figure(this.#row, column, value, { format });
  }

  /** Interest to the cent: given outright, or amount × rate × days over the year's, and what had accrued before. */
  #interest(source: ExitSource, amount: Formula, exitDate: Formula | null): Formula {
    const {
      type,
      accruedInterest,
      interestRate = 0,
      issueDate,
      interestStartDate,
      interestEndDate,
      dayCount,
    } = this.#terms;
    const [sheet, row, format] = [this.#sheet, this.#row, "money"] as const;
    if (type === "safe") return sheet.figure(row, 10, 0, { format });
    if (!this.#isLive) return sheet.figure(row, 10, engineInterest(source, this.#terms), { format });
    const before = accruedInterest == null ? null : this.#cell(9, "accruedInterest", accruedInterest, "money");
    if (before !== null && interestStartDate == null) return sheet.formula(row, 10, before, { format });
    const start = interestStartDate ?? issueDate;
    const days = yearDays(dayCount);
    if (interestRate === 0 || start == null || exitDate === null || days === undefined) {
      return before === null ? sheet.figure(row, 10, 0, { format }) : sheet.formula(row, 10, before, { format });
    }
    const rate = this.#cell(6, "interestRate", interestRate, "percent");
    const from = this.#cell(7, interestStartDate == null ? "issueDate" : "interestStartDate", start, "date");
    const until = interestEndDate == null ? null : this.#cell(8, "interestEndDate", interestEndDate, "date");
    const end = until === null ? exitDate : least(exitDate, until);
    const since = toCent(over(times(amount, rate, most(0, minus(end, from))), days));
    return sheet.formula(row, 10, before === null ? since : plus(since, before), { format });
  }

  /** What a discount is worth above the cash claim. */
  #stepUp({ request }: ExitSource, cashClaim: Formula, converting: Formula): Formula | null {
    const { discount = 0, payoutOnExit } = this.#terms;
    const none = discount === 0 || payoutOnExit === "cash" || request.deal?.exitType === "dissolution";
    if (none) return null;
    const rate = this.#cell(4, "discount", discount, "percent");
    const worth = over(converting, minus(1, rate));
    return this.#sheet.formula(this.#row, 13, most(0, minus(worth, cashClaim)), { format: "money" });
  }

  #conversion(source: ExitSource): ConvertibleCells["conversion"] {
    const { type, capType, valuationCap, conversionShares, conversionPrice } = this.#terms;
    if (dealOf(source).exitType === "dissolution") return { kind: "none" };
    if (conversionShares != null) {
      return { kind: "shares", figure: this.#cell(14, "conversionShares", conversionShares, "shares") };
    }
    if (conversionPrice != null) {
      return { kind: "price", figure: this.#cell(14, "conversionPrice", conversionPrice, "price") };
    }
    if (valuationCap == null) return { kind: "none" };
    const kind = (capType ?? (type === "safe" ? "post" : "pre")) === "post" ? "post_money" : "pre_money";
    return { kind, cap: this.#cell(3, "valuationCap", valuationCap, "money") };
  }
}

/** Interest as the engine accrued it: what the claim has above the amount. */
function engineInterest({ terms }: ExitSource, { id, amount, cashMultiple = 1 }: Convertible): number {
  const row = terms.rows.find((one) => one.id === id && terms.classes[one.classIndex]?.id === "convertibles");
  return rational(row?.preference ?? 0)
    .minus(rational(amount).times(cashMultiple))
    .toNumber();
}
