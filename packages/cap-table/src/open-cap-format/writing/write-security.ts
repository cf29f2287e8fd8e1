/** Shares, awards and warrants as objects of the format. */

import type { LedgerLot } from "../../answer/ledger/ledger-lot.js";
import type { HolderState, Position } from "../../answer/state/holder-state-type.js";
import { isProfitsInterest } from "../../model/records.js";
import { toOcfLabel } from "../../shapes/security-label.js";
import type { OcfObject } from "../reading/ocf-object.js";
import { money, number, type OcfWriter } from "./ocf-writer.js";

export function security(holder: HolderState, position: Position, writer: OcfWriter): OcfObject[] {
  const { securityId, shares, issueDate, unvested } = position;
  if (position.kind === "promised") {
    writer.remark("TX_EQUITY_COMPENSATION_ISSUANCE", securityId, "A promise is not a security of the format.");
    return [];
  }
  if (issueDate === null) writer.remark("ISSUANCE", securityId, `It has no date and is given ${writer.date}.`);
  const lot = writer.lots.get(securityId);
  const vesting = lot === undefined ? null : writer.vesting.write(lot);
  if (vesting === null && unvested !== null && unvested > 0) {
    writer.remark("ISSUANCE", securityId, "Its vesting plan is not carried over, only what it holds.");
  }
  for (const unsaid of vesting?.unsaid ?? []) writer.remark("ISSUANCE", securityId, unsaid);
  const head = {
    id: `issue-${securityId}`,
    security_id: securityId,
    ...toOcfLabel(position, securityId),
    date: issueDate ?? writer.date,
    stakeholder_id: holder.id,
    security_law_exemptions: [],
    quantity: number(shares),
    ...vesting?.fields,
  };
  return [issuance(head, position, lot, writer), ...(vesting?.start ?? [])];
}

function issuance(head: Head, position: Position, lot: LedgerLot | undefined, writer: OcfWriter): OcfObject {
  if (position.kind === "stock") return stockObject(head, position, writer);
  return position.kind === "warrant"
    ? warrantObject(head, position, lot, writer)
    : awardObject(head, position, lot, writer);
}

type Head = Omit<OcfObject, "object_type">;

function stockObject(head: Head, { classId, pricePerShare, invested, poolId }: Position, writer: OcfWriter): OcfObject {
  return {
    ...head,
    object_type: "TX_STOCK_ISSUANCE",
    stock_class_id: classId,
    share_price: money(pricePerShare, writer),
    cost_basis: money(invested, writer),
    ...(poolId === null ? {} : { stock_plan_id: poolId }),
    stock_legend_ids: [],
  };
}

const COMPENSATION = { option: "OPTION", iso: "OPTION_ISO", nso: "OPTION_NSO", rsu: "RSU", sar: "SSAR" } as const;

/** The format has no profits interest; a right to what is above a base price is the nearest there is. */
function compensationOf(kind: Position["kind"], securityId: unknown, writer: OcfWriter): string {
  if (!isProfitsInterest(kind)) return COMPENSATION[kind as keyof typeof COMPENSATION];
  const what = kind === "profits_interest" ? "A profits interest" : "A profits interest with a catch-up";
  writer.remark(
    "TX_EQUITY_COMPENSATION_ISSUANCE",
    String(securityId),
    `${what} is written as a stock appreciation right whose base price is its threshold.`,
  );
  return COMPENSATION.sar;
}

function awardObject(
  head: Head,
  { kind, strikePrice, poolId }: Position,
  lot: LedgerLot | undefined,
  writer: OcfWriter,
): OcfObject {
  const price =
    kind === "rsu" ? {} : { [isBased(kind) ? "base_price" : "exercise_price"]: money(strikePrice ?? 0, writer) };
  return {
    ...head,
    object_type: "TX_EQUITY_COMPENSATION_ISSUANCE",
    compensation_type: compensationOf(kind, head.security_id, writer),
    ...(poolId === null ? {} : { stock_plan_id: poolId }),
    ...price,
    ...(lot?.earlyExercise ? { early_exercisable: true } : {}),
    expiration_date: lot?.expirationDate ?? null,
    termination_exercise_windows: [],
  };
}

function isBased(kind: Position["kind"]): boolean {
  return kind === "sar" || isProfitsInterest(kind);
}

function warrantObject(
  head: Head,
  { classId, strikePrice }: Position,
  lot: LedgerLot | undefined,
  writer: OcfWriter,
): OcfObject {
  const expires = lot?.expirationDate ?? null;
  if (lot?.countsInFullyDiluted === false) {
    writer.remark("TX_WARRANT_ISSUANCE", lot.securityId, "That it stays out of the fully diluted count is not said.");
  }
  return {
    ...head,
    ...(expires === null ? {} : { warrant_expiration_date: expires }),
    object_type: "TX_WARRANT_ISSUANCE",
    quantity_source: "INSTRUMENT_FIXED",
    exercise_price: money(strikePrice ?? 0, writer),
    purchase_price: money(0, writer),
    exercise_triggers: [
      {
        trigger_id: `${String(head.security_id)}-exercise`,
        type: "ELECTIVE_AT_WILL",
        conversion_right: {
          type: "WARRANT_CONVERSION_RIGHT",
          conversion_mechanism: { type: "FIXED_AMOUNT_CONVERSION", converts_to_quantity: head.quantity },
          converts_to_stock_class_id: classId,
        },
      },
    ],
  };
}
