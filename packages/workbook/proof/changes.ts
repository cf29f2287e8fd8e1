/** Random changes of a workbook's inputs, the same in every run, as a partner would type them. */
import { roundToCents } from "@capstack/decimal";
import type { Format } from "../src/sheet/look.js";
import type { PlannedCell, SheetPlan } from "../src/sheet/sheet-plan.js";
import type { WorkbookPlan } from "../src/sheet/workbook-plan.js";
import { writeWorkbook } from "../src/sheet/write-xlsx.js";

/** An input and its new value, as a cell holds it. */
export interface InputChange {
  readonly sheet: SheetPlan;
  readonly cell: PlannedCell;
  readonly value: number;
}

/** Numbers from 0 to 1 that follow from a seed. */
export type Chance = () => number;

/** A generator of chance: a linear congruential one is random enough to pick inputs. */
export function chanceFrom(seed: number): Chance {
  let state = BigInt(seed);
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number(state >> 11n) / 2 ** 53;
  };
}

/** One to four inputs with new values; the first input, the price or what stands for it, is among them every other time. */
export function randomChanges(plan: WorkbookPlan, chance: Chance): InputChange[] {
  const inputs = plan.sheets.flatMap((sheet) =>
    [...sheet.cells.values()].flatMap((cell) => (cell.input === undefined ? [] : [{ sheet, cell }])),
  );
  const count = Math.min(inputs.length, 1 + Math.floor(chance() * 4));
  const picked = new Set<number>(chance() < 0.5 ? [0] : []);
  while (picked.size < count) picked.add(Math.floor(chance() * inputs.length));
  return [...picked].flatMap((index) => {
    const input = inputs[index];
    return input === undefined ? [] : [{ ...input, value: changed(input.cell, chance) }];
  });
}

function changed({ format, input }: PlannedCell, chance: Chance): number {
  const was = input?.value ?? 0;
  const steps: Readonly<Partial<Record<Format, () => number>>> = {
    date: () => was + Math.floor(chance() * 1000) - 300,
    percent: () => Math.round(chance() * 3000) / 10_000,
    part: () => Math.round(chance() * 100) / 100,
    multiple: () => Math.round((0.5 + chance() * 2) * 4) / 4,
    years: () => Math.round(was * (0.5 + chance()) * 4) / 4,
    count: () => Math.round(was * 2 * chance()),
    shares: () => Math.round((was === 0 ? 1000 : was) * 2 * chance()),
    price: () => Math.round((was === 0 ? 1 : was) * 2.5 * chance() * 10_000) / 10_000,
  };
  return steps[format]?.() ?? roundToCents((was === 0 ? 100_000 : was) * 3 * chance());
}

/** The bytes of a workbook with other values in its inputs, and everything else as it was saved. The plan stays as it was. */
export async function writtenWith(plan: WorkbookPlan, changes: readonly InputChange[]): Promise<Uint8Array> {
  const put = (cell: PlannedCell, sheet: SheetPlan) => sheet.cells.set(`${cell.row},${cell.column}`, cell);
  for (const { sheet, cell, value } of changes) put({ ...cell, shows: value }, sheet);
  try {
    return await writeWorkbook(plan);
  } finally {
    for (const { sheet, cell } of changes) put(cell, sheet);
  }
}
