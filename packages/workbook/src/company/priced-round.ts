/** A priced round on the sheet of events: what was put in, the steps to its price, and what it issues. */

import type { PricedRoundEvent, RoundReport } from "@capstack/cap-table";
import type { ErrorPath } from "@capstack/decimal";
import { refuseWorkbook } from "../error-codes.js";
import { and, type Formula, isAtLeast, isAtMost, minus, over, plus, times, total, when } from "../sheet/formula.js";
import { workbookLimits } from "../sheet/limits.js";
import type { CellTerms, SheetPlan } from "../sheet/sheet-plan.js";
import { holderKey, type Ledger, poolKey, wholeShares } from "./ledger.js";
import { type OpenSafe, type Pools, type Solved, solveRound, type Weights } from "./round-equations.js";

/** What a round is computed from, and where it is written. */
export interface RoundPlace {
  readonly sheet: SheetPlan;
  readonly row: number;
  readonly stage: number;
  readonly label: string;
  readonly path: ErrorPath;
  readonly ledger: Ledger;
  readonly safes: readonly OpenSafe[];
  /** Prices below which earlier series are protected. */
  readonly protectedFrom: readonly Formula[];
}

/** A round that was written. */
export interface WrittenRound {
  readonly nextRow: number;
  /** Price a share, which later rounds may undercut. */
  readonly price: Formula;
  /** Whether every SAFE still converts on its line, every pool still grows, and no series is protected. */
  readonly holds: Formula;
}

/** Writes a round. */
export function writeRound(event: PricedRoundEvent, report: RoundReport, place: RoundPlace): WrittenRound {
  return new RoundWriter(event, report, place).write();
}

class RoundWriter {
  readonly #event: PricedRoundEvent;
  readonly #report: RoundReport;
  readonly #place: RoundPlace;
  #row: number;

  constructor(event: PricedRoundEvent, report: RoundReport, place: RoundPlace) {
    this.#event = event;
    this.#report = report;
    this.#place = place;
    this.#row = place.row;
  }

  write(): WrittenRound {
    this.#checkSize();
    const report = this.#report;
    const before = this.#figure(
      "Fully diluted before",
      this.#place.ledger.fullyDiluted(),
      "shares",
      report.fullyDilutedBefore,
    );
    const valuation = this.#valuation();
    const investments = (this.#event.investments ?? []).map((one, index) => ({
      one,
      amount: this.#input(`${one.name ?? one.id} invests`, one.amount, "money", ["investments", index, "amount"]),
    }));
    const money = this.#figure(
      "New money",
      total(0, ...investments.map(({ amount }) => amount)),
      "money",
      report.newMoney,
    );
    const pools = this.#pools();
    const weights = this.#weights();
    const solved = solveRound({ before, valuation, money, pools, weights }, report, (...step) => this.#figure(...step));
    const safes = this.#conversions(weights, solved, before);
    const poolsGrow = this.#raise(pools, solved);
    const prices = this.#place.protectedFrom.map((price) => isAtLeast(solved.price, minus(price, 1e-12)));
    for (const [index, { one, amount }] of investments.entries()) {
      const shares = this.#figure(
        `${one.name ?? one.id} buys`,
        wholeShares(times(amount, solved.sharesPerMoney)),
        "shares",
        report.investors[index]?.shares ?? 0,
      );
      this.#line(holderKey(one.id), "bought", shares);
    }
    const holds = and(true, ...safes, ...poolsGrow, ...prices);
    this.#sheet.text(this.#row, 0, "The same SAFEs convert on the same terms, pools grow, no series is protected");
    const check = this.#sheet.formula(this.#row++, 1, when(holds, "ok", "no: ask the engine"), {
      format: "text",
      role: "check",
    });
    return { nextRow: this.#row + 1, price: solved.price, holds: check };
  }

  #checkSize(): void {
    const lists = { investments: this.#event.investments ?? [], safes: this.#place.safes };
    for (const [name, { length }] of Object.entries(lists)) {
      if (length <= workbookLimits.roundLines) continue;
      const message = `The round has ${length} ${name}; a workbook takes ${workbookLimits.roundLines}.`;
      refuseWorkbook("limit_exceeded", message, this.#place.path);
    }
  }

  get #sheet(): SheetPlan {
    return this.#place.sheet;
  }

  #label(label: string): number {
    this.#sheet.text(this.#row, 0, label);
    return this.#row++;
  }

  #input(label: string, value: number, format: CellTerms["format"], path: ErrorPath): Formula {
    const row = this.#label(label);
    return this.#sheet.input(row, 1, value, {
      format,
      path: [...this.#place.path, ...path],
      label: `${this.#place.label}: ${label}`,
    });
  }

  #figure(label: string, formula: Formula, format: CellTerms["format"], shows?: number): Formula {
    return this.#sheet.formula(this.#label(label), 1, formula, { format, ...(shows === undefined ? {} : { shows }) });
  }

  #line(key: string, what: string, shares: Formula): void {
    this.#place.ledger.add(this.#place.stage, this.#place.label, key, what, shares);
  }

  #valuation(): { readonly kind: "pre" | "post" | "price"; readonly figure: Formula } {
    const { preMoneyValuation, postMoneyValuation, pricePerShare } = this.#event;
    if (preMoneyValuation != null) {
      return {
        kind: "pre",
        figure: this.#input("Pre-money valuation", preMoneyValuation, "money", ["preMoneyValuation"]),
      };
    }
    if (postMoneyValuation != null) {
      return {
        kind: "post",
        figure: this.#input("Post-money valuation", postMoneyValuation, "money", ["postMoneyValuation"]),
      };
    }
    return { kind: "price", figure: this.#input("Price a share", pricePerShare ?? 0, "price", ["pricePerShare"]) };
  }

  #pools() {
    return (this.#event.pools ?? []).map(({ poolId, pct, shares, of }, index) => {
      const id = poolId ?? (index === 0 ? "pool" : `pool-${index + 1}`);
      const grows = this.#isBelowTarget(id, pct ?? null, of === "pre_money");
      const available = this.#figure(`Available in ${id} before`, this.#place.ledger.held(poolKey(id)), "shares");
      const target =
        pct == null
          ? this.#input(`Added to ${id}`, shares ?? 0, "shares", ["pools", index, "shares"])
          : this.#input(`To be available in ${id}`, pct, "percent", ["pools", index, "pct"]);
      return {
        id,
        available,
        target,
        kind: pct == null ? "shares" : of === "pre_money" ? "pre" : "post",
        grows,
      } as const;
    });
  }

  /** Whether a pool was short of its part of the count, be it by less than a share. */
  #isBelowTarget(id: string, pct: number | null, ofPreMoney: boolean): boolean {
    const change = this.#report.poolChanges.find((one) => one.poolId === id);
    if (pct === null || change === undefined) return true;
    const count = ofPreMoney ? this.#report.preMoneyShares : this.#report.postMoneyShares;
    return pct * count > change.available - change.increase;
  }

  /** What each SAFE converts by: amount over cap, or amount over one less the discount. */
  #weights() {
    return this.#place.safes.map((safe) => {
      const line = this.#report.conversions.find(({ securityId }) => securityId === safe.securityId);
      const { amount, cap, discount } = safe;
      const atCap = cap === null ? null : over(amount, cap);
      const atPrice = discount === null ? amount : over(amount, minus(1, discount));
      return { safe, line, atCap, atPrice, byCap: line?.controllingTerm === "cap" && atCap !== null };
    });
  }

  /** Issues what each SAFE converts into; the answers are whether each still converts on its line. */
  #conversions(weights: Weights, { conversions, increase, sharesPerMoney }: Solved, before: Formula): Formula[] {
    return weights.map(({ safe, line, atCap, atPrice, byCap }) => {
      const capitalization = safe.isPost ? plus(before, conversions) : plus(before, increase);
      const capShares = atCap === null ? null : times(atCap, capitalization);
      const priceShares = times(atPrice, sharesPerMoney);
      const exact = byCap && capShares !== null ? capShares : priceShares;
      const shares = this.#figure(`${safe.name} converts into`, wholeShares(exact), "shares", line?.shares ?? 0);
      this.#line(holderKey(safe.holderId), "converted", shares);
      if (capShares === null) return isAtLeast(priceShares, 0);
      return byCap ? isAtLeast(capShares, priceShares) : isAtLeast(priceShares, capShares);
    });
  }

  /** Raises the pools; the answers are whether each still grows. */
  #raise(pools: Pools, { preMoneyShares, after }: Solved): Formula[] {
    return pools.map(({ id, available, target, kind, grows }) => {
      const reported = this.#report.poolChanges.find(({ poolId, mode }) => poolId === id && mode === "pre");
      const growth =
        kind === "shares" ? target : minus(times(target, kind === "post" ? after : preMoneyShares), available);
      const issued = kind === "shares" ? growth : grows ? wholeShares(growth) : total(0);
      const increase = this.#figure(`${id} grows by`, issued, "shares", reported?.increase ?? 0);
      this.#line(poolKey(id), "reserved", increase);
      return grows ? isAtLeast(growth, 0) : isAtMost(growth, 0);
    });
  }
}
