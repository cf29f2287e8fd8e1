/** A JSON Schema whose root is an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}
