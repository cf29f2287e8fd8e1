/** Events in the words of the trade: their names, when they are used, and a line on each. */
import { showCompact, showShares } from "../figures/figures.js";
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
    exercise: "Options exercised",
    settlement: "Units settled",
    repricing: "Options repriced",
    cancellation: "Cancellation",
    acceleration: "Acceleration of vesting",
    termination: "Termination of service",
  },
  Stock: {
    common_issuance: "Common stock issued",
    preferred_issuance: "Preferred stock issued",
    class_definition: "Class of stock defined",
    transfer: "Transfer (secondary)",
    repurchase: "Repurchase",
    preferred_conversion: "Preferred converted",
    conversion_adjustment: "Conversion price adjusted",
    stock_split: "Stock split",
    stock_dividend: "Stock dividend",
  },
  Time: { checkpoint: "Checkpoint" },
};

/** What events of a type are called. */
export const eventNames: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(eventGroups));

/** What an event is called. */
export function nameOf(event: JsonObject): string {
  const { label, type } = event;
  return typeof label === "string" && label !== "" ? label : (eventNames[String(type)] ?? String(type));
}

/** An event in a line: who, and how much. */
export function summaryOf(event: JsonObject, nameOfId: (id: string) => string = (id) => id): string {
  const { preMoneyValuation, postMoneyValuation, pricePerShare, shares, date } = event;
  const rows = [event.grants, event.safes, event.notes, event.warrants, event.investments].find(Array.isArray);
  const parts = [
    typeof preMoneyValuation === "number" ? `${showCompact(preMoneyValuation)} pre-money` : null,
    typeof postMoneyValuation === "number" ? `${showCompact(postMoneyValuation)} post-money` : null,
    typeof pricePerShare === "number" ? `${pricePerShare} a share` : null,
    typeof shares === "number" ? `${showShares(shares)} shares` : null,
    rows === undefined ? null : people(rows, nameOfId),
    typeof date === "string" && date !== "" ? date : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function people(rows: readonly Json[], nameOfId: (id: string) => string): string {
  const told = rows.slice(0, 3).map((row) => {
    const { name, id, amount, principal, shares } = row as JsonObject;
    const size = [amount, principal, shares].find((value) => typeof value === "number");
    return `${String(name ?? nameOfId(String(id)))}${size === undefined ? "" : ` ${showCompact(size as number)}`}`;
  });
  return [...told, ...(rows.length > 3 ? [`${rows.length - 3} more`] : [])].join(", ");
}
