/** The live events of a company, a section each: what was put in as inputs, what follows as formulas and lines of the ledger. */
import type { CommonIssuanceEvent, EquityGrantEvent, PoolChangeEvent, SafeIssuanceEvent } from "@capstack/cap-table";
import type { ErrorPath } from "@capstack/decimal";
import { type Formula, minus, most, over, times } from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { holderKey, type Ledger, poolKey, wholeShares } from "./ledger.js";
import { type CompanySource, issuedSafes, type LiveStage } from "./live-events.js";
import { writeRound } from "./priced-round.js";
import type { OpenSafe } from "./round-equations.js";

/** What the sheet says beside its lines in the ledger. */
export interface WrittenEvents {
  /** Whether each round still goes as it went. */
  readonly checks: readonly Formula[];
}

/** Writes every live event, and its lines. */
export function writeEvents(sheet: SheetPlan, ledger: Ledger, source: CompanySource): WrittenEvents {
  return new EventsWriter(sheet, ledger, source).write();
}

class EventsWriter {
  readonly #sheet: SheetPlan;
  readonly #ledger: Ledger;
  readonly #source: CompanySource;
  readonly #checks: Formula[] = [];
  #safes: OpenSafe[] = [];
  #prices: Formula[] = [];
  #row = 2;

  constructor(sheet: SheetPlan, ledger: Ledger, source: CompanySource) {
    this.#sheet = sheet;
    this.#ledger = ledger;
    this.#source = source;
  }

  write(): WrittenEvents {
    this.#sheet.text(0, 0, "Events", "title");
    this.#protectOpening();
    this.#source.stages.forEach((stage, index) => {
      this.#writeStage(stage, index + 1);
      this.#row += 1;
    });
    return { checks: this.#checks };
  }

  /** Series of the opening table that a lower price would protect. */
  #protectOpening(): void {
    for (const { name, conversionPrice, terms, outstanding } of this.#source.opening?.classes ?? []) {
      if (terms === null || terms.antiDilution === "none" || outstanding === 0 || conversionPrice === null) continue;
      this.#sheet.text(this.#row, 0, `${name}: protected below`);
      this.#prices.push(this.#sheet.figure(this.#row++, 1, conversionPrice, { format: "price" }));
    }
  }

  #writeStage(stage: LiveStage, number: number): void {
    const { event, index, after } = stage;
    const path = ["events", index];
    this.#sheet.headings(this.#row++, [after.label, event.type.replaceAll("_", " "), "", ""]);
    switch (event.type) {
      case "common_issuance":
        this.#issue(event, number, after.label, path);
        break;
      case "equity_grant":
        this.#award(event, number, after.label, path);
        break;
      case "pool_change":
        this.#changePool(event, number, after.label, path, stage);
        break;
      case "safe_issuance":
        this.#sellSafes(event, stage, path);
        break;
      case "priced_round":
        this.#priceRound(stage, number, path);
        break;
    }
  }

  #shares(label: string, value: number, path: ErrorPath): Formula {
    const row = this.#row++;
    this.#sheet.text(row, 0, label);
    return this.#sheet.input(row, 1, value, { format: "shares", path, label });
  }

  #issue({ grants }: CommonIssuanceEvent, number: number, label: string, path: ErrorPath): void {
    grants.forEach(({ id, name, shares }, index) => {
      const cell = this.#shares(name ?? id, shares, [...path, "grants", index, "shares"]);
      this.#ledger.add(number, label, holderKey(id), "common stock", cell);
    });
  }

  #award({ grants, poolId }: EquityGrantEvent, number: number, label: string, path: ErrorPath): void {
    grants.forEach(({ id, name, shares, kind }, index) => {
      const cell = this.#shares(name ?? id, shares, [...path, "grants", index, "shares"]);
      this.#ledger.add(number, label, holderKey(id), kind.replaceAll("_", " "), cell);
      this.#ledger.add(number, label, poolKey(poolId ?? "pool"), "granted", minus(0, cell));
    });
  }

  #changePool(event: PoolChangeEvent, number: number, label: string, path: ErrorPath, { after }: LiveStage): void {
    const id = event.poolId ?? "pool";
    const increase = this.#poolIncrease(event, id, path);
    const key = poolKey(id);
    this.#ledger.add(number, label, key, "reserved", this.#follows("Increase", increase));
    const available = after.pools.find((pool) => pool.id === id)?.available;
    this.#follows("Available", this.#ledger.held(key), available);
  }

  /** Added, set to, or raised to a part of the count after the change, (t × count − available) / (1 − t), or before it. */
  #poolIncrease({ shares, setTo, pct, of }: PoolChangeEvent, id: string, path: ErrorPath): Formula {
    const available = this.#ledger.held(poolKey(id));
    if (shares != null) return this.#shares(`${id}: added`, shares, [...path, "shares"]);
    if (setTo != null) return minus(this.#shares(`${id}: available`, setTo, [...path, "setTo"]), available);
    const label = `${id}: part of the count`;
    const row = this.#row++;
    this.#sheet.text(row, 0, label);
    const part = this.#sheet.input(row, 1, pct ?? 0, { format: "percent", path: [...path, "pct"], label });
    const short = most(0, minus(times(part, this.#ledger.fullyDiluted()), available));
    return wholeShares(of === "pre" ? short : over(short, minus(1, part)));
  }

  #follows(label: string, formula: Formula, shows?: number): Formula {
    this.#sheet.text(this.#row, 0, label);
    return this.#sheet.formula(this.#row++, 1, formula, {
      format: "shares",
      ...(shows === undefined ? {} : { shows }),
    });
  }

  #sellSafes(event: SafeIssuanceEvent, stage: LiveStage, path: ErrorPath): void {
    this.#sheet.headings(this.#row++, ["SAFE of", "Amount", "Valuation cap", "Discount"]);
    const sold = issuedSafes(stage, this.#source.answer.snapshots);
    event.safes.forEach(({ id, name, amount, valuationCap, capType, discount }, index) => {
      const row = this.#row++;
      const label = `SAFE of ${name ?? id}`;
      const at = [...path, "safes", index];
      this.#sheet.text(row, 0, name ?? id);
      const input = (column: number, value: number, format: "money" | "percent", field: string) =>
        this.#sheet.input(row, column, value, { format, path: [...at, field], label: `${label}: ${field}` });
      this.#safes.push({
        securityId: sold[index]?.securityId ?? "",
        holderId: id,
        name: label,
        amount: input(1, amount, "money", "amount"),
        cap: valuationCap == null ? null : input(2, valuationCap, "money", "valuationCap"),
        isPost: (capType ?? "post") === "post",
        discount: discount == null || discount === 0 ? null : input(3, discount, "percent", "discount"),
      });
    });
  }

  #priceRound({ event, after }: LiveStage, stage: number, path: ErrorPath): void {
    if (event.type !== "priced_round" || after.round === undefined) return;
    const { nextRow, price, holds } = writeRound(event, after.round, {
      sheet: this.#sheet,
      row: this.#row,
      stage,
      label: after.label,
      path,
      ledger: this.#ledger,
      safes: this.#safes,
      protectedFrom: (event.protectedWaived ?? []).length > 0 ? [] : this.#prices,
    });
    this.#row = nextRow;
    this.#safes = [];
    this.#checks.push(holds);
    if (event.terms?.antiDilution !== "none") this.#prices = [...this.#prices, price];
  }
}
