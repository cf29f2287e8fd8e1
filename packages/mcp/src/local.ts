/** The models without a server: their engines in this process, and how their answers read. */

export type { Refusal } from "@capstack/contract";
export { computeLocally, type Outcome } from "./local/compute-locally.js";
export { type Model, modelOf, models } from "./models.js";
export { type Column, figure, money, percent, textTable } from "./summary/text-table.js";
