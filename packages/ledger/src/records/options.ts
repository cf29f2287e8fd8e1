/** Arguments of calls besides books: options, rows, entries. Unknown fields are ignored. */
import { type Exact, type FieldTable, type ObjectShape, type Plain, plainArgument } from "@capstack/decimal";

/** The options of a call; empty if they are absent. */
export function readOptions<T extends FieldTable>(
  options: unknown,
  table: ObjectShape<T>,
): Plain<Exact<ObjectShape<T>>> {
  return plainArgument(options ?? {}, table) as Plain<Exact<ObjectShape<T>>>;
}
