/** What calls take besides books: options, rows, entries. What has more in it than is read here is taken too. */
import { type Exact, type FieldTable, type ObjectShape, type Plain, plainArgument } from "@capstack/decimal";

/** The options of a call, none where they are absent. */
export function readOptions<T extends FieldTable>(
  options: unknown,
  table: ObjectShape<T>,
): Plain<Exact<ObjectShape<T>>> {
  return plainArgument(options ?? {}, table) as Plain<Exact<ObjectShape<T>>>;
}
