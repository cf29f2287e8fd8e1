/** Events in the words of the trade: their names, when they are used, and a line on each. */
import { showCompact, showShares } from "../figures/figures.js";
import type { Json, JsonObject } from "../state/studio-state.js";

/** Event types in the order people need them. */
export const eventNames: Readonly<Record<string, string>> = {
  priced_round: "Priced round",
  safe_issuance: "SAFE",
  note_issuance: "Convertible note",
  common_issuance: "Common stock issued",
  pool_change: "Option pool",
  equity_grant: "Options granted",
  exercise: "Options exercised",
  warrant_issuance: "Warrants issued",
  round_closing: "Further closing of a round",
  convert: "Conversion outside a round",
  preferred_issuance: "Preferred stock issued",
  class_definition: "Class of stock defined",
  transfer: "Transfer (secondary)",
  repurchase: "Repurchase",
  termination: "Termination of service",
  acceleration: "Acceleration of vesting",
  cancellation: "Cancellation",
  settlement: "Units settled",
  note_settlement: "Note settled",
  instrument_amendment: "SAFE or note amended",
  preferred_conversion: "Preferred converted",
  repricing: "Options repriced",
  stock_split: "Stock split",
  stock_dividend: "Stock dividend",
  conversion_adjustment: "Conversion price adjusted",
  checkpoint: "Checkpoint",
};

/** What an event is called. */
export function nameOf(event: JsonObject): string {
  const { label, type } = event;
  return typeof label === "string" && label !== "" ? label : (eventNames[String(type)] ?? String(type));
}

/** An event in a line: who, and how much. */
export function summaryOf(event: JsonObject): string {
  const { preMoneyValuation, postMoneyValuation, pricePerShare, shares } = event;
  const rows = [event.grants, event.safes, event.notes, event.warrants, event.investments].find(Array.isArray);
  const parts = [
    typeof preMoneyValuation === "number" ? `${showCompact(preMoneyValuation)} pre-money` : null,
    typeof postMoneyValuation === "number" ? `${showCompact(postMoneyValuation)} post-money` : null,
    typeof pricePerShare === "number" ? `${pricePerShare} a share` : null,
    typeof shares === "number" ? `${showShares(shares)} shares` : null,
    rows === undefined ? null : people(rows),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function people(rows: readonly Json[]): string {
  const told = rows.slice(0, 3).map((row) => {
    const { name, id, amount, principal, shares } = row as JsonObject;
    const size = [amount, principal, shares].find((value) => typeof value === "number");
    return `${String(name ?? id)}${size === undefined ? "" : ` ${showCompact(size as number)}`}`;
  });
  return [...told, ...(rows.length > 3 ? [`${rows.length - 3} more`] : [])].join(", ");
}
