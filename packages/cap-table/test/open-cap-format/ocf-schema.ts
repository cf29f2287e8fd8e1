/**
 * What the published schemas of the Open Cap Format 1.2 ask of the objects this package reads and writes: the fields
 * that must be there, those that may be, and the form of their values. Written from the schemas, field by field.
 * @see https://github.com/Open-Cap-Table-Coalition/Open-Cap-Format-OCF, schema/
 */

type Check = (value: unknown) => boolean;
type Shape = readonly [required: Readonly<Record<string, Check>>, optional?: Readonly<Record<string, Check>>];

const text: Check = (value) => typeof value === "string";
const whole: Check = Number.isInteger;
const flag: Check = (value) => typeof value === "boolean";
const day: Check = (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
const numeric: Check = (value) => typeof value === "string" && /^[+-]?\d+(\.\d{1,10})?$/.test(value);
const percentage: Check = (value) =>
  typeof value === "string" && /^0?(\.\d{1,10})?$|^0(\.\d{1,10})?$|^1(\.0{1,10})?$/.test(value);
const listOf =
  (check: Check, least = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(check);
const one =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value);
const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

function object(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  return (value) => faults(value, [required, optional]).length === 0;
}

/** The fields of an object that are missing, unknown or ill-formed. */
function faults(value: unknown, [required, optional = {}]: Shape): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return ["not an object"];
  const fields = value as Record<string, unknown>;
  const missing = Object.keys(required).filter((name) => !Object.hasOwn(fields, name));
  const wrong = Object.entries(fields).filter(([name, field]) => !(required[name] ?? optional[name] ?? no)(field));
  return [...missing.map((name) => `${name} is missing`), ...wrong.map(([name]) => `${name} is wrong or unknown`)];
}

const no: Check = () => false;
const monetary = object({ amount: numeric, currency: (value) => /^[A-Z]{3}$/.test(String(value)) });
const ratio = object({ numerator: numeric, denominator: numeric });
const exemption = object({ description: text, jurisdiction: text });
const vestings = listOf(object({ date: day, amount: numeric }), 1);
const comments = { comments: listOf(text) };

const start = object({ type: one("VESTING_START_DATE") });
const relative = object({
  type: one("VESTING_SCHEDULE_RELATIVE"),
  relative_to_condition_id: text,
  period: either(
    object({ length: whole, type: one("DAYS"), occurrences: whole }),
    object({
      length: whole,
      type: one("MONTHS"),
      occurrences: whole,
      day_of_month: either(
        one("VESTING_START_DAY_OR_LAST_DAY_OF_MONTH", "29_OR_LAST_DAY_OF_MONTH", "30_OR_LAST_DAY_OF_MONTH"),
        (value) => /^(0[1-9]|1\d|2[0-8])$|^31_OR_LAST_DAY_OF_MONTH$/.test(String(value)),
      ),
    }),
  ),
});
const absolute = object({ type: one("VESTING_SCHEDULE_ABSOLUTE"), date: day });
const happening = object({ type: one("VESTING_EVENT") });
const condition = (amount: Readonly<Record<string, Check>>) =>
  object(
    { id: text, trigger: either(start, relative, absolute, happening), next_condition_ids: listOf(text), ...amount },
    { description: text },
  );

const capitalization = {
  capitalization_definition: text,
  capitalization_definition_rules: object(
    Object.fromEntries(
      [
        "outstanding_shares",
        "outstanding_options",
        "outstanding_unissued_options",
        "this_security",
        "other_converting_securities",
        "option_pool_topup_for_promised_options",
        "additional_option_pool_topup",
        "new_money",
      ].map((name) => [`include_${name}`, flag]),
    ),
  ),
};
const shared = { conversion_discount: percentage, conversion_valuation_cap: monetary, exit_multiple: ratio };
const safe = object(
  { type: one("SAFE_CONVERSION"), conversion_mfn: flag },
  { ...shared, ...capitalization, conversion_timing: one("PRE_MONEY", "POST_MONEY") },
);
const note = object(
  {
    type: one("CONVERTIBLE_NOTE_CONVERSION"),
    interest_rates: listOf(object({ rate: percentage, accrual_start_date: day }, { accrual_end_date: day })),
    day_count_convention: one("ACTUAL_365", "30_360"),
    interest_payout: one("DEFERRED", "CASH"),
    interest_accrual_period: one("DAILY", "MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL"),
    compounding_type: one("COMPOUNDING", "SIMPLE"),
  },
  { ...shared, ...capitalization, conversion_mfn: flag },
);
const percent = object(
  { type: one("FIXED_PERCENT_OF_CAPITALIZATION_CONVERSION"), converts_to_percent: percentage },
  capitalization,
);
const fixed = object({ type: one("FIXED_AMOUNT_CONVERSION"), converts_to_quantity: numeric });
const byRatio = object({
  type: one("RATIO_CONVERSION"),
  ratio,
  conversion_price: monetary,
  rounding_type: one("CEILING", "FLOOR", "NORMAL"),
});
const right = (type: string, mechanism: Check) =>
  object(
    { type: one(type), conversion_mechanism: mechanism },
    { converts_to_future_round: flag, converts_to_stock_class_id: text },
  );
const triggered = (rights: Check) =>
  either(
    object({
      type: one("AUTOMATIC_ON_CONDITION"),
      trigger_id: text,
      trigger_condition: text,
      conversion_right: rights,
    }),
    object({ type: one("ELECTIVE_AT_WILL"), trigger_id: text, conversion_right: rights }),
  );

const thing = { id: text, object_type: text };
const transaction = { ...thing, date: day };
const onSecurity = { ...transaction, security_id: text };
const issuance = {
  ...onSecurity,
  custom_id: text,
  stakeholder_id: text,
  security_law_exemptions: listOf(exemption),
};
const approvals = {
  ...comments,
  board_approval_date: day,
  stockholder_approval_date: day,
  consideration_text: text,
};
const vesting = { vesting_terms_id: text, vestings };

const shapes: Readonly<Record<string, Shape>> = {
  STAKEHOLDER: [
    {
      ...thing,
      name: object({ legal_name: text }, { first_name: text, last_name: text }),
      stakeholder_type: one("INDIVIDUAL", "INSTITUTION"),
    },
    { ...comments, current_relationship: text, current_relationships: listOf(text), issuer_assigned_id: text },
  ],
  STOCK_CLASS: [
    {
      ...thing,
      name: text,
      class_type: one("COMMON", "PREFERRED"),
      default_id_prefix: text,
      initial_shares_authorized: either(numeric, one("UNLIMITED", "NOT APPLICABLE")),
      votes_per_share: either(numeric, whole),
      seniority: numeric,
    },
    {
      ...comments,
      par_value: monetary,
      price_per_share: monetary,
      liquidation_preference_multiple: numeric,
      participation_cap_multiple: numeric,
      conversion_rights: listOf(right("STOCK_CLASS_CONVERSION_RIGHT", byRatio)),
    },
  ],
  STOCK_PLAN: [
    { ...thing, plan_name: text, initial_shares_reserved: numeric, stock_class_ids: listOf(text, 1) },
    {
      ...comments,
      default_cancellation_behavior: one(
        "RETIRE",
        "RETURN_TO_POOL",
        "HOLD_AS_CAPITAL_STOCK",
        "DEFINED_PER_PLAN_SECURITY",
      ),
    },
  ],
  VESTING_TERMS: [
    {
      ...thing,
      name: text,
      description: text,
      allocation_type: one(
        "CUMULATIVE_ROUNDING",
        "CUMULATIVE_ROUND_DOWN",
        "FRONT_LOADED",
        "BACK_LOADED",
        "FRONT_LOADED_TO_SINGLE_TRANCHE",
        "BACK_LOADED_TO_SINGLE_TRANCHE",
        "FRACTIONAL",
      ),
      vesting_conditions: listOf(
        either(
          condition({ quantity: numeric }),
          condition({ portion: object({ numerator: numeric, denominator: numeric }, { remainder: flag }) }),
        ),
        1,
      ),
    },
    comments,
  ],
  TX_STOCK_ISSUANCE: [
    { ...issuance, stock_class_id: text, share_price: monetary, quantity: numeric, stock_legend_ids: listOf(text) },
    { ...approvals, ...vesting, stock_plan_id: text, cost_basis: monetary },
  ],
  TX_EQUITY_COMPENSATION_ISSUANCE: [
    {
      ...issuance,
      compensation_type: one("OPTION", "OPTION_ISO", "OPTION_NSO", "RSU", "CSAR", "SSAR"),
      quantity: numeric,
      expiration_date: either(day, one(null)),
      termination_exercise_windows: listOf(object({ reason: text, period: whole, period_type: one("DAYS", "MONTHS") })),
    },
    {
      ...approvals,
      ...vesting,
      stock_plan_id: text,
      stock_class_id: text,
      exercise_price: monetary,
      base_price: monetary,
      early_exercisable: flag,
    },
  ],
  TX_CONVERTIBLE_ISSUANCE: [
    {
      ...issuance,
      convertible_type: one("NOTE", "SAFE", "CONVERTIBLE_SECURITY"),
      investment_amount: monetary,
      conversion_triggers: listOf(triggered(right("CONVERTIBLE_CONVERSION_RIGHT", either(safe, note, percent))), 1),
      seniority: whole,
    },
    { ...approvals, pro_rata: numeric },
  ],
  TX_WARRANT_ISSUANCE: [
    {
      ...issuance,
      purchase_price: monetary,
      exercise_triggers: listOf(triggered(right("WARRANT_CONVERSION_RIGHT", fixed))),
    },
    {
      ...approvals,
      ...vesting,
      quantity: numeric,
      quantity_source: one("INSTRUMENT_FIXED"),
      exercise_price: monetary,
      warrant_expiration_date: day,
    },
  ],
  TX_VESTING_START: [{ ...onSecurity, vesting_condition_id: text }, comments],
  TX_VESTING_EVENT: [{ ...onSecurity, vesting_condition_id: text }, comments],
  TX_EQUITY_COMPENSATION_EXERCISE: [
    { ...onSecurity, quantity: numeric, resulting_security_ids: listOf(text, 1) },
    { ...comments, consideration_text: text },
  ],
  TX_STOCK_TRANSFER: [
    { ...onSecurity, quantity: numeric, resulting_security_ids: listOf(text, 1) },
    { ...comments, consideration_text: text, balance_security_id: text },
  ],
  TX_STOCK_REPURCHASE: [
    { ...onSecurity, quantity: numeric, price: monetary },
    { ...comments, consideration_text: text, balance_security_id: text },
  ],
  TX_STOCK_CLASS_SPLIT: [{ ...transaction, stock_class_id: text, split_ratio: ratio }, comments],
  TX_STOCK_ACCEPTANCE: [onSecurity, comments],
};

/** What a schema would refuse of an object, field by field; an object of another type is refused whole. */
export function schemaFaults(one: { readonly object_type: string; readonly id?: unknown }): string[] {
  const shape = shapes[one.object_type];
  if (shape === undefined) return [`${one.object_type} has no shape here`];
  return faults(one, shape).map((fault) => `${one.object_type} ${String(one.id)}: ${fault}`);
}
