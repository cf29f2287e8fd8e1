/** Our side of a row: the engine's answer now, not what a test remembers. */
import { fileURLToPath } from "node:url";
import * as capTable from "@capstack/cap-table";
import * as decimal from "@capstack/decimal";
import * as fundEconomics from "@capstack/fund-economics";
import * as returns from "@capstack/returns";
import { readVectors, type Vector } from "@capstack/testing/vectors";
import * as waterfall from "@capstack/waterfall";
import type { EngineName, Path, Row } from "./row.js";

type Functions = Readonly<Record<string, (...input: unknown[]) => unknown>>;

/** Each engine with the function that its golden cases call unless they name another. */
const ENGINES: Readonly<Record<EngineName, { readonly functions: unknown; readonly main: string }>> = {
  "cap-table": { functions: capTable, main: "computeCapTable" },
  waterfall: { functions: waterfall, main: "computeExitWaterfall" },
  "fund-economics": { functions: fundEconomics, main: "computeFundEconomics" },
  returns: { functions: returns, main: "xirr" },
  decimal: { functions: decimal, main: "yearFraction" },
};

const read = new Map<EngineName, ReadonlyMap<string, Vector>>();

/** The golden case that a row names. @throws Error where the engine has none of that name */
export function vectorOf(engine: EngineName, name: string): Vector {
  let vectors = read.get(engine);
  if (vectors === undefined) {
    const folder = fileURLToPath(new URL(`../../../packages/${engine}/vectors`, import.meta.url));
    vectors = new Map(readVectors(folder).map((vector) => [vector.name, vector]));
    read.set(engine, vectors);
  }
  const vector = vectors.get(name);
  if (vector === undefined) throw new Error(`${engine} has no golden case "${name}"`);
  return vector;
}

/** What the engine answers to a row's question. */
export function answerOf({ ours }: Row): unknown {
  if ("value" in ours) return ours.value;
  const { function: called, input } = vectorOf(ours.engine, ours.vector);
  const { functions, main } = ENGINES[ours.engine];
  const answer = (functions as Functions)[called ?? main];
  if (answer === undefined) throw new Error(`${ours.engine} exports no ${called}`);
  return Array.isArray(input) ? answer(...input) : answer(input);
}

/** The call that gives it, as one would write it. */
export function callOf({ ours }: Row): string {
  if ("call" in ours) return ours.call;
  return vectorOf(ours.engine, ours.vector).function ?? ENGINES[ours.engine].main;
}

const IDS = ["id", "holderId", "securityId", "classId", "poolId"] as const;

/** The figure at a place of an answer. @throws Error where there is none */
export function figureAt(answer: unknown, path: Path): number {
  const found = path.reduce<unknown>((value, step) => {
    if (Array.isArray(value) && typeof step === "string") {
      return value.find((one: Record<string, unknown>) => IDS.some((id) => one[id] === step));
    }
    return (value as Record<string | number, unknown> | undefined)?.[step];
  }, answer);
  if (typeof found !== "number")
    throw new Error(`There is no figure at ${path.join(".")}, but ${JSON.stringify(found)}`);
  return found;
}
