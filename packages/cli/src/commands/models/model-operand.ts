import type { Model } from "@capstack/mcp/local";
import { CliFailure } from "../../failure.js";

/** The model that an operand names. */
export async function requireModel(id: string | undefined): Promise<Model> {
  const { modelOf, models } = await import("@capstack/mcp/local");
  const model = modelOf(id ?? "");
  if (model !== undefined) return model;
  const known = models.map((each) => each.id).join(", ");
  throw new CliFailure(
    "usage",
    id === undefined ? `Name a model: ${known}.` : `There is no model ${id}; there are ${known}.`,
  );
}
