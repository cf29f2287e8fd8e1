import { rational } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { emptyCapTable } from "./cap-table.js";
import { EventStep } from "./event-step.js";
import { addHolder } from "./holder.js";
import { addLot } from "./lots/lot.js";
import { requireClass } from "./stock-class.js";
import { applyChange, TableChange } from "./table-change.js";
import { viewOf } from "./table-view.js";

/** A company with one founder. */
function company() {
  const table = emptyCapTable({ shares: "down", priceDecimals: null, price: "half_up", conversionPriceDecimals: null });
  const holder = addHolder(table, "ada", "Ada", "founder");
  const stockClass = requireClass(table, "common", []);
  addLot(table, { securityId: "c-1", kind: "stock", holder, stockClass, shares: rational(8_000_000) }, []);
  const change = new TableChange(viewOf(table));
  return { table, change, stockClass, step: new EventStep(0, "event-1", "Seed", null) };
}

const lot = { kind: "stock", shares: rational(2_000_000) } as const;

describe("a change of the table", () => {
  it("leaves the table as it is until it is applied", () => {
    const { table, change, step } = company();
    const holder = change.holder({ id: "vc", name: "VC" }, "investor", step);
    const seed = change.addClass({ id: "seed", name: "Seed", kind: "preferred" });
    change.issue({ ...lot, securityId: "s-1", holder, stockClass: seed }, []);
    expect([...table.holders.keys(), ...table.classes.keys(), ...table.lots.keys()]).toEqual(["ada", "common", "c-1"]);
    expect(viewOf(table).fullyDiluted.toNumber()).toBe(8_000_000);
    applyChange(table, change);
    expect([...table.lots.keys()]).toEqual(["c-1", "s-1"]);
    expect(viewOf(table).fullyDiluted.toNumber()).toBe(10_000_000);
    expect(seed.outstanding.toNumber()).toBe(2_000_000);
  });
  it("refuses a security id that the table or the change has used", () => {
    const { change, stockClass, step } = company();
    const holder = change.holder({ id: "vc", name: "VC" }, "investor", step);
    const issue = (securityId: string) => change.issue({ ...lot, securityId, holder, stockClass }, ["events", 0]);
    expect(() => issue("c-1")).toThrow(/securityId/);
    issue("c-2");
    expect(() => issue("c-2")).toThrow(/securityId/);
  });
  it("warns at each new name of a holder and applies the last", () => {
    const { table, change, step } = company();
    for (const name of ["Ada L.", "Ada Lovelace"]) change.holder({ id: "ada", name }, "investor", step);
    expect(step.warnings.map(({ message }) => message)).toEqual([
      '"Ada" is called "Ada L." from here on.',
      '"Ada L." is called "Ada Lovelace" from here on.',
    ]);
    expect(table.holders.get("ada")?.name).toBe("Ada");
    applyChange(table, change);
    expect(table.holders.get("ada")?.name).toBe("Ada Lovelace");
  });
  it("counts its own lots against the shares a class may have", () => {
    const { change, stockClass, step } = company();
    stockClass.authorized = rational(11_000_000);
    const holder = change.holder({ id: "ada", name: null }, "founder", step);
    change.issue({ ...lot, securityId: "c-2", holder, stockClass }, []);
    expect(() => change.requireAuthorized(stockClass, [])).not.toThrow();
    change.issue({ ...lot, securityId: "c-3", holder, stockClass }, []);
    expect(() => change.requireAuthorized(stockClass, [])).toThrow(/12000000 would be outstanding/);
  });
  it("ranks a new senior series above the series that it adds itself", () => {
    const { change } = company();
    change.addClass({ id: "a", name: "A", kind: "preferred", seniority: change.seniority("senior") });
    expect(change.seniority("senior")).toBe(2);
    expect(change.seniority("pari_passu")).toBe(1);
  });
});
