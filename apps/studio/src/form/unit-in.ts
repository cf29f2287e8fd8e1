/** What a figure is counted in, with the company's currency. */
import { money } from "../state/store.js";
import { type Schema, unitOf } from "./schema.js";

export function unitIn(schema: Schema): string {
  const currency = money.value.currency ?? "";
  if (schema["x-unit"] === "money") return currency;
  return schema["x-unit"] === "price" ? `${currency} ${unitOf(schema)}`.trim() : unitOf(schema);
}
