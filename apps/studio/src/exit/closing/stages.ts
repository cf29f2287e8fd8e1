/** What comes off the price before holders are paid, and what they are paid after the closing. */
import { computed } from "@preact/signals";
import type { Exit } from "../../engine/exits/exit.js";
import { showWhole } from "../../figures/figures.js";
import { togetherOf } from "../../figures/together.js";
import { exit } from "../exit-answers.js";
import { escrowWords } from "./escrow.js";

/** What comes off the price, in a sentence; empty where nothing does. */
export function comesOff(): string {
  const deductions = exit.value.answer?.deductions;
  if (deductions === undefined) return "";
  const named: [name: string, amount: number][] = [
    ["costs", togetherOf(deductions.transactionCosts, ({ amount }) => amount)],
    ["debt", togetherOf(deductions.debt, ({ paid }) => paid)],
    ["a carve-out", deductions.carveOut.amount],
    ["escrow that is lost", deductions.escrowForfeited],
  ];
  const parts = named.flatMap(([name, amount]) => (amount === 0 ? [] : [`${name} of ${showWhole(amount)}`]));
  if (parts.length === 0) return "";
  const all = [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter((part) => part !== "").join(" and ");
  const does = parts.length === 1 && deductions.carveOut.amount + deductions.escrowForfeited !== 0 ? "comes" : "come";
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${does} off the price${recipientsOf(deductions)}.`;
}

/** Who receives the carve-out, where somebody is named. */
function recipientsOf({ carveOut }: Exit["deductions"]): string {
  const named = carveOut.recipients.map(({ name, amount }) => `${name} (${showWhole(amount)})`);
  return named.length === 0 ? "" : `; the carve-out goes to ${named.join(", ")}`;
}

/** What is paid when. Currency. */
export interface Stages {
  readonly atClose: number;
  readonly escrow: number;
  readonly earnout: number;
}

/** When each holder, or each class, is paid. */
export function stagesBy(key: "holderId" | "classId"): ReadonlyMap<string, Stages> {
  const securities = exit.value.answer?.securities ?? [];
  const by = new Map<string, Exit["securities"][number][]>();
  for (const security of securities) by.set(security[key], [...(by.get(security[key]) ?? []), security]);
  return new Map([...by].map(([id, own]) => [id, together(own)]));
}

const all = computed(() => together(exit.value.answer?.securities ?? []));

/** When all are paid. */
export const allStages = (): Stages => all.value;

function together(securities: readonly Stages[]): Stages {
  return {
    atClose: togetherOf(securities, ({ atClose }) => atClose),
    escrow: togetherOf(securities, ({ escrow }) => escrow),
    earnout: togetherOf(securities, ({ earnout }) => earnout),
  };
}

/** What is paid after the closing. Currency. */
export const laterOf = ({ escrow, earnout }: Stages): number => togetherOf([escrow, earnout], (amount) => amount);

/** What a column of later payments is called; null where all is paid at the closing. */
export function laterName({ escrow, earnout }: Stages): string | null {
  if (escrow === 0 && earnout === 0) return null;
  return earnout === 0 ? "From escrow" : escrow === 0 ? "Earn-outs" : "Later";
}

/** What holders wait for, in a sentence; empty where they wait for nothing. */
export function paidLater(): string {
  const { escrow, earnout } = allStages();
  const { answer, asked } = exit.value;
  const held = answer === null ? "" : escrowWords(asked?.deal, answer);
  const parts = [
    ...(escrow === 0
      ? []
      : [`${showWhole(escrow)} is held in escrow and paid when it is released${held === "" ? "" : `: ${held}`}`]),
    ...(earnout === 0 ? [] : [`${showWhole(earnout)} comes with earn-outs`]),
  ];
  return parts.length === 0 ? "" : `Of what holders get, ${parts.join("; ")}.`;
}
