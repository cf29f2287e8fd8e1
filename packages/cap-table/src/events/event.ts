/**
 * The one place that knows every event type: what reads it and what applies it. A new type is a file of its own, a
 * member of the union and a case here.
 */

import { nearestName } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { applyRound } from "../round/apply-round.js";
import { type PricedRoundEvent, readPricedRound } from "../round/priced-round.js";
import { Fields } from "../shapes/fields.js";
import type { Reading } from "../shapes/reading.js";
import { type AccelerationEvent, applyAcceleration, readAcceleration } from "./acceleration.js";
import { applyCancellation, type CancellationEvent, readCancellation } from "./cancellation.js";
import type { CheckpointEvent } from "./checkpoint.js";
import { applyClassDefinition, type ClassDefinitionEvent, readClassDefinition } from "./class-definition.js";
import { applyCommonIssuance, type CommonIssuanceEvent, readCommonIssuance } from "./common-issuance.js";
import {
  applyConversionAdjustment,
  type ConversionAdjustmentEvent,
  readConversionAdjustment,
} from "./conversion-adjustment.js";
import { applyConvert, type ConvertEvent, readConvert } from "./convert.js";
import { applyEquityGrant, type EquityGrantEvent, readEquityGrant } from "./equity-grant.js";
import { applyExercise, type ExerciseEvent, readExercise } from "./exercise.js";
import {
  applyInstrumentAmendment,
  type InstrumentAmendmentEvent,
  readInstrumentAmendment,
} from "./instrument-amendment.js";
import { applyNoteIssuance, type NoteIssuanceEvent, readNoteIssuance } from "./note-issuance.js";
import { applyNoteSettlement, type NoteSettlementEvent, readNoteSettlement } from "./note-settlement.js";
import { applyPoolChange, type PoolChangeEvent, readPoolChange } from "./pool-change.js";
import {
  applyPreferredConversion,
  type PreferredConversionEvent,
  readPreferredConversion,
} from "./preferred-conversion.js";
import { applyPreferredIssuance, type PreferredIssuanceEvent, readPreferredIssuance } from "./preferred-issuance.js";
import { applyRepricing, type RepricingEvent, readRepricing } from "./repricing.js";
import { applyRepurchase, type RepurchaseEvent, readRepurchase } from "./repurchase.js";
import { applyRoundClosing, type RoundClosingEvent, readRoundClosing } from "./round-closing.js";
import { applySafeIssuance, readSafeIssuance, type SafeIssuanceEvent } from "./safe-issuance.js";
import { applySettlement, readSettlement, type SettlementEvent } from "./settlement.js";
import { applyStockDividend, readStockDividend, type StockDividendEvent } from "./stock-dividend.js";
import { applyStockSplit, readStockSplit, type StockSplitEvent } from "./stock-split.js";
import { applyTermination, readTermination, type TerminationEvent } from "./termination.js";
import { applyTransfer, readTransfer, type TransferEvent } from "./transfer.js";
import { applyWarrantIssuance, readWarrantIssuance, type WarrantIssuanceEvent } from "./warrant-issuance.js";

/** One thing that happened to the company. Events take effect in the order of the list. */
export type CapTableEvent =
  | CommonIssuanceEvent
  | ClassDefinitionEvent
  | PreferredIssuanceEvent
  | PoolChangeEvent
  | EquityGrantEvent
  | SafeIssuanceEvent
  | NoteIssuanceEvent
  | WarrantIssuanceEvent
  | PricedRoundEvent
  | RoundClosingEvent
  | ConvertEvent
  | NoteSettlementEvent
  | InstrumentAmendmentEvent
  | PreferredConversionEvent
  | TransferEvent
  | RepurchaseEvent
  | ExerciseEvent
  | SettlementEvent
  | CancellationEvent
  | TerminationEvent
  | AccelerationEvent
  | RepricingEvent
  | StockSplitEvent
  | StockDividendEvent
  | ConversionAdjustmentEvent
  | CheckpointEvent;

/** Every event's `type`. */
export type CapTableEventType = CapTableEvent["type"];

/**
 * The event types this engine knows.
 * @example eventTypes.includes("priced_round") // => true
 */
export const eventTypes = [
  "common_issuance",
  "class_definition",
  "preferred_issuance",
  "pool_change",
  "equity_grant",
  "safe_issuance",
  "note_issuance",
  "warrant_issuance",
  "priced_round",
  "round_closing",
  "convert",
  "note_settlement",
  "instrument_amendment",
  "preferred_conversion",
  "transfer",
  "repurchase",
  "exercise",
  "settlement",
  "cancellation",
  "termination",
  "acceleration",
  "repricing",
  "stock_split",
  "stock_dividend",
  "conversion_adjustment",
  "checkpoint",
] as const satisfies readonly CapTableEventType[];

/** An event read into exact values, ready to be applied. */
export interface PreparedEvent {
  readonly type: CapTableEventType;
  readonly label: string;
  readonly id: string | null;
  readonly date: string | null;
  readonly apply: (table: CapTable, step: EventStep) => void;
}

/** Events about one holder, whose `id` names that holder; their own is `eventId`. */
const HOLDER_EVENTS: ReadonlySet<string> = /* @__PURE__ */ new Set(["repurchase", "termination", "acceleration"]);

export function readEvent(value: unknown, index: number, reading: Reading): PreparedEvent | null {
  return Fields.read(value, ["events", index], reading, (fields) => {
    const type = fields.text("type") as CapTableEventType;
    const label = fields.optionalText("label") ?? type;
    const id = fields.optionalText(HOLDER_EVENTS.has(type) ? "eventId" : "id");
    const date = fields.optionalDate("date");
    return { type, label, id, date, apply: readEffect(type, fields) };
  });
}

function readEffect(type: CapTableEventType, fields: Fields): PreparedEvent["apply"] {
  switch (type) {
    case "common_issuance":
      return effect(readCommonIssuance(fields), applyCommonIssuance);
    case "class_definition":
      return effect(readClassDefinition(fields), applyClassDefinition);
    case "preferred_issuance":
      return effect(readPreferredIssuance(fields), applyPreferredIssuance);
    case "pool_change":
      return effect(readPoolChange(fields), applyPoolChange);
    case "equity_grant":
      return effect(readEquityGrant(fields), applyEquityGrant);
    case "safe_issuance":
      return effect(readSafeIssuance(fields), applySafeIssuance);
    case "note_issuance":
      return effect(readNoteIssuance(fields), applyNoteIssuance);
    case "warrant_issuance":
      return effect(readWarrantIssuance(fields), applyWarrantIssuance);
    case "priced_round":
      return effect(readPricedRound(fields), applyRound);
    case "round_closing":
      return effect(readRoundClosing(fields), applyRoundClosing);
    case "convert":
      return effect(readConvert(fields), applyConvert);
    case "note_settlement":
      return effect(readNoteSettlement(fields), applyNoteSettlement);
    case "instrument_amendment":
      return effect(readInstrumentAmendment(fields), applyInstrumentAmendment);
    case "preferred_conversion":
      return effect(readPreferredConversion(fields), applyPreferredConversion);
    case "transfer":
      return effect(readTransfer(fields), applyTransfer);
    case "repurchase":
      return effect(readRepurchase(fields), applyRepurchase);
    case "exercise":
      return effect(readExercise(fields), applyExercise);
    case "settlement":
      return effect(readSettlement(fields), applySettlement);
    case "cancellation":
      return effect(readCancellation(fields), applyCancellation);
    case "termination":
      return effect(readTermination(fields), applyTermination);
    case "acceleration":
      return effect(readAcceleration(fields), applyAcceleration);
    case "repricing":
      return effect(readRepricing(fields), applyRepricing);
    case "stock_split":
      return effect(readStockSplit(fields), applyStockSplit);
    case "stock_dividend":
      return effect(readStockDividend(fields), applyStockDividend);
    case "conversion_adjustment":
      return effect(readConversionAdjustment(fields), applyConversionAdjustment);
    case "checkpoint":
      return () => undefined;
    default:
      return unknownType(type satisfies never, fields);
  }
}

function effect<Event>(
  event: Event,
  apply: (table: CapTable, event: Event, step: EventStep) => void,
): PreparedEvent["apply"] {
  return (table, step) => apply(table, event, step);
}

function unknownType(type: string, fields: Fields): PreparedEvent["apply"] {
  fields.ignoreRest();
  const meant = nearestName(type, eventTypes);
  const hint = meant === undefined ? `Known types: ${eventTypes.join(", ")}.` : `Did you mean ${meant}?`;
  if (type !== "") fields.problem("unknown_event_type", `"${type.slice(0, 40)}" is not an event type. ${hint}`, "type");
  return () => undefined;
}
