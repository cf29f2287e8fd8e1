/** Opt-in: holds every result against its schema. This entry carries zod; the main one does not. */
import { exitWaterfallCompute, fundEconomicsCompute, type Operation, operations } from "@capstack/contract";
import type { OperationName } from "./operations.js";

/**
 * A result that is not what the contract says: the service is newer or older than this client.
 * @example new CapstackResultError("getCatalog", [{ path: ["models"], message: "…" }]).operation // => "getCatalog"
 */
export class CapstackResultError extends Error {
  override readonly name = "CapstackResultError";

  constructor(
    readonly operation: OperationName,
    readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  ) {
    const [first] = issues;
    super(`The result of ${operation} is not what the contract says: ${first?.path.join(".")}: ${first?.message}`);
  }
}

const table: Readonly<Record<OperationName, Operation>> = { ...operations, exitWaterfallCompute, fundEconomicsCompute };

/**
 * Holds a result against its schema; give it to `createClient` as `check`.
 * @throws CapstackResultError
 * @example checkResult("listKeys", { keys: [], nextCursor: null }) // => undefined
 */
export function checkResult(operation: OperationName, data: unknown): void {
  const { response } = table[operation];
  if ("jsonSchema" in response) return;
  const result = response.safeParse(data);
  if (!result.success) throw new CapstackResultError(operation, result.error.issues);
}
