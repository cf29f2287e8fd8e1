import { type Computation, modelTable } from "@capstack/contract";
import type { Model } from "./models.js";

/** The operation of a model with the schemas of the contract, from which a tool and the reading of a call are made. */
export function operationOf({ id }: Pick<Model, "id">): Computation {
  return modelTable.find((entry) => entry.id === id)?.operation as Computation;
}
