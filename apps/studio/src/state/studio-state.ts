/** All that a person has put in: what the address carries, what the browser keeps, what undo goes back to. */

/** What an engine reads, as JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** An event of the company, and whether it counts at present. */
export interface ListedEvent {
  readonly off?: true;
  readonly event: JsonObject;
}

/** What the exit page adds to the cap table: the price, the closing, terms changed in place. */
export interface ExitInputs {
  readonly exitValuation: number;
  readonly deal: JsonObject;
  /** New terms by series. */
  readonly preferred: Readonly<Record<string, JsonObject>>;
  readonly goal: { readonly holderId: string; readonly proceeds: number } | null;
  /** Prices that stand beside each other in tables; absent while nobody has chosen any. */
  readonly prices?: readonly number[];
}

/** A company with a cap table as a position of the fund: which investor the fund is, and how long it holds. */
export interface CompanyPosition {
  /** Of the list of companies; null for the company that is shown. */
  readonly companyId: string | null;
  /** Null while no investor is chosen. */
  readonly holderId: string | null;
  readonly holdingPeriodYears: number;
}

/** An investment that has no cap table here. */
export interface PlainPosition {
  readonly name: string;
  /** Cost. Currency. */
  readonly invested: number;
  /** Proceeds over cost. A factor. */
  readonly multiple: number;
  readonly holdingPeriodYears: number;
}

/** One investment of the fund with an amount of its own. */
export type FundPosition = CompanyPosition | PlainPosition;

/** The fund page: the fund, the positions with amounts of their own, and what is put beside it. */
export interface FundPageInputs {
  /** Of a fund that stands in several companies of this browser; absent in links. */
  readonly id?: string;
  /** The fund's name; absent until somebody gives it one. */
  readonly name?: string;
  readonly inputs: JsonObject;
  readonly positions: readonly FundPosition[];
  readonly scenarios: readonly { readonly name: string; readonly inputs: JsonObject }[];
}

export interface StudioState {
  readonly version: 1;
  /** For people: the name of the company. */
  readonly title: string;
  readonly events: readonly ListedEvent[];
  readonly options: JsonObject;
  /** What a share is worth before any round has set a price; absent while nobody has said. Currency. */
  readonly sharePrice?: number;
  readonly exit: ExitInputs;
  readonly fund: FundPageInputs;
}

/** Why something handed in is no state of the studio. */
export class NoStateError extends Error {}

const MOST_EVENTS = 5_000;
/** An engine takes 50 outcomes, and the fund's own are among them. */
export const MOST_POSITIONS = 20;

/**
 * Reads a state from JSON that anybody may have written. What the engines read is checked by them alone, at the field;
 * here it is made sure that each part is there and of its kind.
 */
export function readState(value: unknown): StudioState {
  const state = record(value, "state");
  if (state.version !== 1) throw new NoStateError("It was made by a later version of the studio.");
  const events = list(state.events, "events", MOST_EVENTS).map((entry, i): ListedEvent => {
    const { off, event } = record(entry, `events[${i}]`);
    return { ...(off === true ? { off } : {}), event: json(record(event, `events[${i}].event`)) };
  });
  const exit = record(state.exit, "exit");
  const fund = record(state.fund, "fund");
  const goal = exit.goal == null ? null : record(exit.goal, "exit.goal");
  return {
    version: 1,
    title: text(state.title, "title"),
    events,
    options: json(record(state.options, "options")),
    ...(state.sharePrice === undefined ? {} : { sharePrice: amount(state.sharePrice, "sharePrice") }),
    exit: {
      exitValuation: amount(exit.exitValuation, "exit.exitValuation"),
      deal: json(record(exit.deal, "exit.deal")),
      preferred: Object.fromEntries(
        Object.entries(record(exit.preferred, "exit.preferred")).map(([id, terms]) => [
          id,
          json(record(terms, `exit.preferred.${id}`)),
        ]),
      ),
      goal: goal && {
        holderId: text(goal.holderId, "exit.goal.holderId"),
        proceeds: amount(goal.proceeds, "exit.goal.proceeds"),
      },
      ...(exit.prices === undefined
        ? {}
        : { prices: list(exit.prices, "exit.prices", 8).map((price, i) => amount(price, `exit.prices[${i}]`)) }),
    },
    fund: {
      ...(fund.id === undefined ? {} : { id: text(fund.id, "fund.id") }),
      ...(fund.name === undefined ? {} : { name: text(fund.name, "fund.name") }),
      inputs: json(record(fund.inputs, "fund.inputs")),
      positions: readPositions(fund),
      scenarios: list(fund.scenarios, "fund.scenarios", 20).map((entry, i) => {
        const scenario = record(entry, `fund.scenarios[${i}]`);
        return {
          name: text(scenario.name, `fund.scenarios[${i}].name`),
          inputs: json(record(scenario.inputs, `fund.scenarios[${i}].inputs`)),
        };
      }),
    },
  };
}

/** Earlier versions kept one position, of the company itself. */
function readPositions({ positions, position }: Parsed): FundPosition[] {
  const kept = positions ?? (position == null ? [] : [{ companyId: null, ...record(position, "fund.position") }]);
  return list(kept, "fund.positions", MOST_POSITIONS).map((entry, i): FundPosition => {
    const at = `fund.positions[${i}]`;
    const { companyId, holderId, name, invested, multiple, holdingPeriodYears } = record(entry, at);
    const held = { holdingPeriodYears: amount(holdingPeriodYears, `${at}.holdingPeriodYears`) };
    if (companyId === undefined) {
      return {
        name: text(name, `${at}.name`),
        invested: amount(invested, `${at}.invested`),
        multiple: amount(multiple, `${at}.multiple`),
        ...held,
      };
    }
    return {
      companyId: companyId === null ? null : text(companyId, `${at}.companyId`),
      holderId: holderId == null ? null : text(holderId, `${at}.holderId`),
      ...held,
    };
  });
}

type Parsed = Record<string, unknown>;

function record(value: unknown, path: string): Parsed {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw wrong(path, "an object");
  return value as Parsed;
}

function list(value: unknown, path: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw wrong(path, "a list");
  if (value.length > most) throw wrong(path, `a list of at most ${most}`);
  return value;
}

function text(value: unknown, path: string): string {
  if (typeof value !== "string" || value.length > 200) throw wrong(path, "a text of at most 200 letters");
  return value;
}

function amount(value: unknown, path: string): number {
  if (typeof value !== "number" || !(value >= 0)) throw wrong(path, "a number of zero or more");
  return value;
}

/** What was parsed from JSON is JSON. */
function json(value: Parsed): JsonObject {
  return value as JsonObject;
}

function wrong(path: string, expected: string): NoStateError {
  return new NoStateError(`${path} must be ${expected}.`);
}
