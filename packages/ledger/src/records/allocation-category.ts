/**
 * The categories by which income, expense and offering costs are allocated, and the words by which a rule names them.
 */
import { type Input, oneOf, openShape, orNull, plainArgument, text } from "@capstack/decimal";
import { type Account, accountTypes } from "./vehicle.js";

/** The categories allocated at a month's end, in order. */
export const allocationCategories = [
  "management_fee",
  "partnership_expense",
  "organizational_expense",
  "offering_cost",
  "income",
  "realized_gain",
  "valuation",
  "fx",
] as const;

/** A category of income, expense or offering costs; also the `sourceType` of the entry that allocates it. */
export type AllocationCategory = (typeof allocationCategories)[number];

/** Lines of a capital account that show allocations, and the categories each shows. */
const CATEGORIES_OF_LINE = {
  management_fees: ["management_fee"],
  expenses: ["partnership_expense", "organizational_expense"],
  offering_costs: ["offering_cost"],
  operating_income: ["income"],
  realized_gains: ["realized_gain"],
  unrealized_gains: ["valuation"],
  fx_translation: ["fx"],
} as const satisfies Readonly<Record<string, readonly AllocationCategory[]>>;

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

type RuleWord = AllocationCategory | keyof typeof CATEGORIES_OF_LINE;

/**
 * What an allocation rule may apply to: a category, or a line of the capital account as reports name it (`expenses`
 * means
 * both kinds of expense), in snake_case or camelCase; `*` is all of them.
 */
export type RuleCategory = "*" | RuleWord | CamelCase<RuleWord>;

const RULE_CATEGORIES: ReadonlyMap<string, readonly AllocationCategory[]> = /* @__PURE__ */ new Map<
  string,
  readonly AllocationCategory[]
>([
  ["*", allocationCategories],
  ...[...allocationCategories.map((one) => [one, [one]] as const), ...Object.entries(CATEGORIES_OF_LINE)].flatMap(
    ([word, categories]) => [[word, categories] as const, [toCamelCase(word), categories] as const],
  ),
]);

/**
 * Every word a rule's `category` may be.
 * @example ruleCategories.includes("managementFees") // => true
 */
export const ruleCategories: readonly RuleCategory[] = /* @__PURE__ */ [...RULE_CATEGORIES.keys()] as RuleCategory[];

/** The categories a rule's word means. */
export function categoriesOfRule(word: RuleCategory): readonly AllocationCategory[] {
  return RULE_CATEGORIES.get(word) ?? [];
}

function toCamelCase(word: string): string {
  return word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The ordinal of offering costs. */
export const OFFERING_COST: number = /* @__PURE__ */ allocationCategories.indexOf("offering_cost");

const CATEGORY_OF = /* @__PURE__ */ new Map<string, AllocationCategory>([
  ["fee", "management_fee"],
  ["expense", "partnership_expense"],
  ["gain", "realized_gain"],
  ["unrealized", "valuation"],
  ["fx_revaluation", "fx"],
]);

/** The category that an entry's own partner lines settle; −1 if its `sourceType` is no category. */
export function categoryOfSource(sourceType: string): number {
  return allocationCategories.indexOf(CATEGORY_OF.get(sourceType) ?? (sourceType as AllocationCategory));
}

/**
 * The category an account of income, expense or offering costs belongs to; −1 for all others. Offering costs are
 * allocated as results are, but reduce capital directly: they are no expense.
 */
export function categoryOfAccount({
  type,
  subtype,
  lpEntityId,
}: Pick<Account, "type" | "subtype" | "lpEntityId">): number {
  if (type === "equity" && subtype === "offering_costs" && (lpEntityId ?? null) === null) return OFFERING_COST;
  if (type !== "income" && type !== "expense") return -1;
  return allocationCategories.indexOf(type === "income" ? incomeCategory(subtype) : expenseCategory(subtype));
}

const categorised = openShape({
  type: oneOf(accountTypes),
  subtype: text(),
  /** The partner whose capital it is. */
  lpEntityId: orNull(text({ optional: true })),
});

/** What tells an account's category. */
export interface CategorisedAccount extends Input<typeof categorised> {}

/**
 * The category by which what is booked on an account is allocated to partners; null where it is none of income, expense and
 * offering costs.
 * @param account its type, its subtype, and the partner whose capital it is, if any
 * @throws EngineError `missing_field`, `invalid_value`
 * @example
 * allocationCategoryOf({ type: "expense", subtype: "management_fee_offset" }) // => "management_fee"
 * allocationCategoryOf({ type: "asset", subtype: "cash" }) // => null
 */
export function allocationCategoryOf(account: CategorisedAccount): AllocationCategory | null {
  const { type, subtype, lpEntityId = null } = plainArgument(account, categorised);
  return allocationCategories[categoryOfAccount({ type, subtype, lpEntityId })] ?? null;
}

function incomeCategory(subtype: string): AllocationCategory {
  if (subtype === "realized_gain") return "realized_gain";
  if (subtype === "unrealized") return "valuation";
  return FX_SUBTYPES.includes(subtype) ? "fx" : "income";
}

/** Gains of exchange rates: on investments, and on cash. */
export const FX_SUBTYPES: readonly string[] = ["fx_translation", "fx_translation_of_cash"];

/** The management fee and what reduces it. */
const FEE_SUBTYPES: readonly string[] = [
  "management_fee",
  "management_fee_offset",
  "management_fee_waiver",
  "management_fee_rebate",
];

/** Whether an account holds the management fee, or what reduces it. */
export function isManagementFee({ type, subtype }: Pick<Account, "type" | "subtype">): boolean {
  return type === "expense" && FEE_SUBTYPES.includes(subtype);
}

function expenseCategory(subtype: string): AllocationCategory {
  if (FEE_SUBTYPES.includes(subtype)) return "management_fee";
  return subtype === "organizational_expense" ? subtype : "partnership_expense";
}
