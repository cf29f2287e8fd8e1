/** Events in the words of the trade: their names, when they are used, and a line on each. */
import { showCompact, showPrice, showShares, writeFigure } from "../figures/figures.js";
import { togetherOf } from "../figures/together.js";
import type { Json, JsonObject } from "../state/studio-state.js";

/** Event types by what they are about, in the order people need them. */
export const eventGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Raising money": {
    priced_round: "Priced round",
    safe_issuance: "SAFE",
    note_issuance: "Convertible note",
    round_closing: "Further closing of a round",
    convert: "Conversion outside a round",
    instrument_amendment: "SAFE or note amended",
    note_settlement: "Note repaid",
    warrant_issuance: "Warrants issued",
  },
  "People and options": {
    pool_change: "Option pool",
    equity_grant: "Options granted",
    profits_interests: "Profits interests granted",
    exercise: "Options exercised",
    settlement: "RSUs settled",
    repricing: "Options repriced",
    cancellation: "Cancellation",
    acceleration: "Acceleration of vesting",
    milestone: "Milestone",
    change_of_control: "Change of control",
    termination: "Termination of service",
  },
  Stock: {
    common_issuance: "Common stock issued",
    preferred_issuance: "Preferred stock issued",
    class_definition: "Class of stock defined",
    transfer: "Transfer",
    secondary_sale: "Secondary or tender",
    repurchase: "Repurchase",
    preferred_conversion: "Preferred converted",
    conversion_adjustment: "Conversion price adjusted",
    stock_split: "Stock split",
    stock_dividend: "Stock dividend",
  },
  Time: { checkpoint: "Checkpoint" },
};

/** What events of a type are called, and grants of an own kind. */
export const eventNames: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(eventGroups));

/** What an event is called. */
export function nameOf(event: JsonObject): string {
  const { label } = event;
  if (typeof label === "string" && label !== "") return label;
  const type = areInterests(event) ? "profits_interests" : String(event.type);
  return eventNames[type] ?? type;
}

/** Whether an event grants profits interests alone. */
function areInterests({ type, grants }: JsonObject): boolean {
  const rows = type === "equity_grant" && Array.isArray(grants) ? (grants as readonly JsonObject[]) : [];
  return rows.length > 0 && rows.every(({ kind }) => String(kind).startsWith("profits_interest"));
}

type NameOf = (id: string) => string;

/** What an event did that has no rows of people: 2 for 1, who left, what converted. */
const DID: Readonly<Record<string, (event: JsonObject, nameOfId: NameOf) => readonly (string | null)[]>> = {
  stock_split: ({ numerator, denominator, classId }, nameOfId) => [
    `${String(numerator)} for ${String(denominator)}`,
    named(classId, nameOfId),
  ],
  stock_dividend: ({ sharesPerShare, classId }, nameOfId) => [
    named(classId, nameOfId),
    `${String(sharesPerShare)} new for each share`,
  ],
  termination: ({ id }, nameOfId) => [named(id, nameOfId, "leaves")],
  acceleration: ({ id, securityId, pct }, nameOfId) => [
    named(id ?? securityId, nameOfId),
    typeof pct === "number" ? `${writeFigure(pct, true)} % of what is unvested` : null,
  ],
  repurchase: ({ id, classId }, nameOfId) => [named(id, nameOfId, "", "from"), named(classId, nameOfId)],
  transfer: ({ from, to }, nameOfId) => [`${nameOfId(String(from))} to ${people([to ?? {}], nameOfId)}`],
  preferred_conversion: ({ classId, holders }, nameOfId) => [
    `${nameOfId(String(classId))} into common`,
    Array.isArray(holders) ? holders.map((id) => nameOfId(String(id))).join(", ") : "all holders",
  ],
  conversion_adjustment: ({ classId, conversionPrice, conversionRatio }, nameOfId) => [
    named(classId, nameOfId),
    typeof conversionPrice === "number" ? `converts at ${showPrice(conversionPrice)}` : null,
    typeof conversionRatio === "number" ? `${writeFigure(conversionRatio)} common for each` : null,
  ],
  class_definition: ({ label, name, kind }) => [label ? null : String(name), `${kind} stock`],
  preferred_issuance: ({ classId, className }, nameOfId) => [
    typeof className === "string" ? className : named(classId, nameOfId),
  ],
  repricing: ({ strikePrice }) => [typeof strikePrice === "number" ? `strike ${showPrice(strikePrice)}` : null],
  instrument_amendment: ({ securityId }, nameOfId) => [named(securityId, nameOfId)],
  note_settlement: ({ securityId, amount }, nameOfId) => [
    named(securityId, nameOfId),
    typeof amount === "number" ? `${showCompact(amount)} of it` : null,
  ],
  exercise: ({ securityId }, nameOfId) => [named(securityId, nameOfId)],
  settlement: ({ securityId }, nameOfId) => [named(securityId, nameOfId)],
  cancellation: ({ securityId }, nameOfId) => [named(securityId, nameOfId)],
  convert: ({ securities }, nameOfId) => [
    Array.isArray(securities) ? securities.flatMap((id) => named(id, nameOfId) ?? []).join(", ") || null : null,
  ],
};

/** What an id is called; nothing where only a program knows it. */
function named(id: Json | undefined, nameOfId: NameOf, after = "", before = ""): string | null {
  if (typeof id !== "string") return null;
  const name = nameOfId(id);
  if (name === id && /^[a-z]+(-\d+)?(\/\d+)?$/.test(id)) return null;
  return [before, name, after].filter((part) => part !== "").join(" ");
}

/** An event in a line: what it did, who, how much, and when. */
export function summaryOf(event: JsonObject, nameOfId: NameOf = (id) => id): string {
  return [didOf(event, nameOfId), dateOf(event)].filter(Boolean).join(SEPARATOR);
}

const SEPARATOR = " · ";

/** The day of an event; null where it has none. */
export const dateOf = ({ date }: JsonObject): string | null => (typeof date === "string" && date !== "" ? date : null);

/** Whether pro rata rights change who invests how much in a round. */
export const hasProRata = ({ proRata }: JsonObject): boolean => Array.isArray(proRata) && proRata.length > 0;

/**
 * What an event did, who, and how much.
 * @param invested by whom in the end, of a round with pro rata rights; without it such a round says what it raises
 */
export function didOf(
  event: JsonObject,
  nameOfId: NameOf = (id) => id,
  invested: readonly JsonObject[] | null = null,
): string {
  const { preMoneyValuation, postMoneyValuation, pricePerShare, shares } = event;
  const typed = [event.grants, event.safes, event.notes, event.warrants, event.investments, event.sellers].find(
    Array.isArray,
  );
  const rows = hasProRata(event) ? (invested ?? undefined) : typed;
  const parts = [
    ...(DID[String(event.type)]?.(event, nameOfId) ?? []),
    typeof preMoneyValuation === "number" ? `${showCompact(preMoneyValuation)} pre-money` : null,
    typeof postMoneyValuation === "number" ? `${showCompact(postMoneyValuation)} post-money` : null,
    typeof shares === "number" ? `${showShares(shares)} shares` : null,
    typeof pricePerShare === "number" ? `${showPrice(pricePerShare)} per share` : null,
    rows === undefined ? raisedIn(event) : people(rows, nameOfId),
  ];
  return parts.filter((part) => part !== null && !nameOf(event).startsWith(part)).join(SEPARATOR);
}

/** What a round with pro rata rights asks of its investors, of whom others take a part. */
function raisedIn(event: JsonObject): string | null {
  if (!hasProRata(event) || !Array.isArray(event.investments)) return null;
  const raised = togetherOf(event.investments as readonly JsonObject[], ({ amount }) => Number(amount ?? 0));
  const onTop = (event.proRata as readonly JsonObject[]).some(({ mode }) => mode === "on_top");
  return `${showCompact(raised)} raised${onTop ? ", and pro rata on top" : ""}`;
}

/** Who, and how much; of many how many. */
function people(rows: readonly Json[], nameOfId: NameOf): string {
  if (rows.length > MOST_NAMED) return `${rows.length} holders`;
  const told = rows.slice(0, 3).map((row) => {
    const { name, id, amount, principal, shares } = row as JsonObject;
    const size = [amount, principal, shares].find((value) => typeof value === "number");
    return `${String(name ?? nameOfId(String(id)))}${size === undefined ? "" : ` ${showCompact(size as number)}`}`;
  });
  return [...told, ...(rows.length > 3 ? [`${rows.length - 3} more`] : [])].join(", ");
}

const MOST_NAMED = 6;
