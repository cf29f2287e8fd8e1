/** The models without a server: their engines in this process, and how their answers read. */

export { computeLocally, type Outcome, type Refusal } from "./backend/compute-locally.js";
export { type Model, type ModelExample, type ModelId, modelOf, models } from "./models.js";
export { type Column, figure, money, percent, textTable } from "./summary/text-table.js";
