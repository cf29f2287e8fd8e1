/** The rows of the exit's tables: people or classes, and in which words. */
import { type Column, columnsOf } from "@capstack/components";
import type { ExitDecision } from "@capstack/waterfall";
import { signal } from "@preact/signals";
import type { Exit } from "../engine/exits/exit.js";
import { changedModel } from "./exit-answers.js";

/** Whether people or classes are listed. */
export const by = signal<"holders" | "classes">("holders");
/** Whose own page is open. */
export const chosenHolder = signal<string | null>(null);

type Row = Exit["holders"][number] | Exit["classes"][number];

/** What a person or class receives a share, preferred counted as what it converts into. */
export function perShareOf({ perShare }: Exit, row: Row): number | null {
  return "holderId" in row ? (perShare[row.holderId] ?? null) : row.perShare;
}

/** What a column of amounts a share is of: preferred stock counts as the common that it converts into. */
export const PER_SHARE = "Per share, as converted";

/** Of a small table of who gets what. */
export function columnsBeside(): Column[] {
  return columnsOf([by.value === "holders" ? "Holder" : "Class"], ["Receives", "Per share", "Multiple"]);
}

const DECISIONS: Readonly<Record<ExitDecision, string>> = {
  hold: "takes its preference",
  convert: "converts",
  exercise: "exercises",
  exercise_hold: "exercises, holds",
  exercise_convert: "exercises, converts",
  lapse: "lapses",
  cash_out: "takes cash",
  mixed: "some convert",
};

/** What a class or a security does at this price; one that participates takes its preference and shares besides. */
export function doesWhat(decision: ExitDecision | null, classId?: string): string {
  if (decision === null) return "";
  const { participation = "none" } = changedModel.value?.preferred?.find(({ id }) => id === classId) ?? {};
  return decision === "hold" && participation !== "none" ? PARTICIPATES : DECISIONS[decision];
}

const PARTICIPATES = "takes its preference and shares in the rest";
