/**
 * The one place that knows every event type: what reads it and what applies it. A new type is a file of its own, a
 * member of the union and a line of the table here.
 */

import {
  type AnyField,
  type Exact,
  type FieldTable,
  nearestName,
  type ObjectShape,
  Place,
  variants,
} from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { applyRound } from "../round/apply-round.js";
import { type PricedRoundEvent, pricedRoundEvent } from "../round/terms/priced-round.js";
import { type Reading, refuse } from "../shapes/reading.js";
import { type AccelerationEvent, accelerationEvent, applyAcceleration } from "./awards/acceleration.js";
import { applyChangeOfControl, type ChangeOfControlEvent, changeOfControlEvent } from "./awards/change-of-control.js";
import { applyEquityGrant, type EquityGrantEvent, equityGrantEvent } from "./awards/equity-grant.js";
import { applyExercise, type ExerciseEvent, exerciseEvent } from "./awards/exercise.js";
import { applyMilestone, type MilestoneEvent, milestoneEvent } from "./awards/milestone.js";
import { applyPoolChange, type PoolChangeEvent, poolChangeEvent } from "./awards/pool-change.js";
import { applyRepricing, type RepricingEvent, repricingEvent } from "./awards/repricing.js";
import { applySettlement, type SettlementEvent, settlementEvent } from "./awards/settlement.js";
import { applyTermination, type TerminationEvent, terminationEvent } from "./awards/termination.js";
import { applyWarrantIssuance, type WarrantIssuanceEvent, warrantIssuanceEvent } from "./awards/warrant-issuance.js";
import { type CheckpointEvent, checkpointEvent } from "./checkpoint.js";
import { applyConvert, type ConvertEvent, convertEvent } from "./convertibles/convert.js";
import {
  applyInstrumentAmendment,
  type InstrumentAmendmentEvent,
  instrumentAmendmentEvent,
} from "./convertibles/instrument-amendment.js";
import { applyNoteIssuance, type NoteIssuanceEvent, noteIssuanceEvent } from "./convertibles/note-issuance.js";
import { applyNoteSettlement, type NoteSettlementEvent, noteSettlementEvent } from "./convertibles/note-settlement.js";
import { applySafeIssuance, type SafeIssuanceEvent, safeIssuanceEvent } from "./convertibles/safe-issuance.js";
import { applyRoundClosing, type RoundClosingEvent, roundClosingEvent } from "./round-closing.js";
import { applyCancellation, type CancellationEvent, cancellationEvent } from "./stock/cancellation.js";
import { applyClassDefinition, type ClassDefinitionEvent, classDefinitionEvent } from "./stock/class-definition.js";
import { applyCommonIssuance, type CommonIssuanceEvent, commonIssuanceEvent } from "./stock/common-issuance.js";
import {
  applyConversionAdjustment,
  type ConversionAdjustmentEvent,
  conversionAdjustmentEvent,
} from "./stock/conversion-adjustment.js";
import {
  applyPreferredConversion,
  type PreferredConversionEvent,
  preferredConversionEvent,
} from "./stock/preferred-conversion.js";
import {
  applyPreferredIssuance,
  type PreferredIssuanceEvent,
  preferredIssuanceEvent,
} from "./stock/preferred-issuance.js";
import { applyRepurchase, type RepurchaseEvent, repurchaseEvent } from "./stock/repurchase.js";
import { applySecondarySale, type SecondarySaleEvent, secondarySaleEvent } from "./stock/secondary-sale.js";
import { applyStockDividend, type StockDividendEvent, stockDividendEvent } from "./stock/stock-dividend.js";
import { applyStockSplit, type StockSplitEvent, stockSplitEvent } from "./stock/stock-split.js";
import { applyTransfer, type TransferEvent, transferEvent } from "./stock/transfer.js";

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
  | SecondarySaleEvent
  | RepurchaseEvent
  | ExerciseEvent
  | SettlementEvent
  | CancellationEvent
  | TerminationEvent
  | AccelerationEvent
  | MilestoneEvent
  | ChangeOfControlEvent
  | RepricingEvent
  | StockSplitEvent
  | StockDividendEvent
  | ConversionAdjustmentEvent
  | CheckpointEvent;

/** Every event's `type`. */
export type CapTableEventType = CapTableEvent["type"];

/** An event read into exact values, ready to be applied. */
export interface PreparedEvent {
  readonly type: CapTableEventType;
  readonly label: string;
  readonly id: string | null;
  readonly date: string | null;
  readonly apply: (table: CapTable, step: EventStep) => void;
}

/** What reads an event of one type, and what applies it. */
interface EventKind {
  readonly table: AnyField;
  prepare(value: object, index: number, reading: Reading): Omit<PreparedEvent, "type">;
}

const kinds: Readonly<Record<CapTableEventType, EventKind>> = {
  common_issuance: kind(commonIssuanceEvent, applyCommonIssuance),
  class_definition: kind(classDefinitionEvent, applyClassDefinition),
  preferred_issuance: kind(preferredIssuanceEvent, applyPreferredIssuance),
  pool_change: kind(poolChangeEvent, applyPoolChange),
  equity_grant: kind(equityGrantEvent, applyEquityGrant),
  safe_issuance: kind(safeIssuanceEvent, applySafeIssuance),
  note_issuance: kind(noteIssuanceEvent, applyNoteIssuance),
  warrant_issuance: kind(warrantIssuanceEvent, applyWarrantIssuance),
  priced_round: kind(pricedRoundEvent, applyRound),
  round_closing: kind(roundClosingEvent, applyRoundClosing),
  convert: kind(convertEvent, applyConvert),
  note_settlement: kind(noteSettlementEvent, applyNoteSettlement),
  instrument_amendment: kind(instrumentAmendmentEvent, applyInstrumentAmendment),
  preferred_conversion: kind(preferredConversionEvent, applyPreferredConversion),
  transfer: kind(transferEvent, applyTransfer),
  secondary_sale: kind(secondarySaleEvent, applySecondarySale),
  repurchase: kind(repurchaseEvent, applyRepurchase),
  exercise: kind(exerciseEvent, applyExercise),
  settlement: kind(settlementEvent, applySettlement),
  cancellation: kind(cancellationEvent, applyCancellation),
  termination: kind(terminationEvent, applyTermination),
  acceleration: kind(accelerationEvent, applyAcceleration),
  milestone: kind(milestoneEvent, applyMilestone),
  change_of_control: kind(changeOfControlEvent, applyChangeOfControl),
  repricing: kind(repricingEvent, applyRepricing),
  stock_split: kind(stockSplitEvent, applyStockSplit),
  stock_dividend: kind(stockDividendEvent, applyStockDividend),
  conversion_adjustment: kind(conversionAdjustmentEvent, applyConversionAdjustment),
  checkpoint: kind(checkpointEvent, () => undefined),
};

/**
 * The event types this engine knows.
 * @example eventTypes.includes("priced_round") // => true
 */
export const eventTypes = /* @__PURE__ */ Object.keys(kinds) as readonly CapTableEventType[];

export const capTableEvent = /* @__PURE__ */ variants<CapTableEvent>(
  Object.fromEntries(Object.entries(kinds).map(([type, { table }]) => [type, table])),
);

/** What every event has besides its own fields: its id under `id`, or under `eventId` where `id` names a holder. */
interface EventHead {
  readonly label: string | null;
  readonly id?: string | null;
  readonly eventId?: string | null;
  readonly date: string | null;
}

function kind<T extends FieldTable>(
  shape: ObjectShape<T>,
  apply: (table: CapTable, event: Exact<ObjectShape<T>>, step: EventStep) => void,
): EventKind {
  return {
    table: shape,
    prepare: (value, index, reading) => {
      const event = shape.readAt(value, reading, ["events", index]);
      const head = event as unknown as EventHead;
      const id = "eventId" in shape.fields ? head.eventId : head.id;
      return {
        label: head.label ?? "",
        id: id ?? null,
        date: head.date,
        apply: (table, step) => apply(table, event, step),
      };
    },
  };
}

export function readEvent(value: unknown, index: number, reading: Reading): PreparedEvent | null {
  const place = new Place(value, reading, ["events", index]);
  if (!place.isObject) return null;
  const type = place.raw("type");
  if (typeof type !== "string" || !Object.hasOwn(kinds, type)) {
    refuseType(type, place);
    return null;
  }
  const event = kinds[type as CapTableEventType].prepare(place.source, index, reading);
  return { type: type as CapTableEventType, ...event, label: event.label || type };
}

function refuseType(type: unknown, place: Place): void {
  if (type === undefined) {
    place.lacks("type");
    return;
  }
  if (typeof type !== "string" || type === "") {
    place.refuse(type, "a text of at least one letter", null, ["type"]);
    return;
  }
  const meant = nearestName(type, eventTypes);
  const hint = meant === undefined ? `Known types: ${eventTypes.join(", ")}.` : `Did you mean ${meant}?`;
  refuse(place, "unknown_event_type", `"${type.slice(0, 40)}" is not an event type. ${hint}`, "type");
}
