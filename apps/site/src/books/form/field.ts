/** A form's fields, made from the shape of a body or a query. */
import * as z from "zod";

/** What every field says of itself. */
interface Said {
  readonly label: string;
  readonly help: string;
  readonly isRequired: boolean;
}

/** One value, or several under one name. */
export type Field = Said &
  (
    | { readonly kind: "text"; readonly isLong: boolean }
    | { readonly kind: "date" | "number" | "flag" }
    | { readonly kind: "choice"; readonly options: readonly string[] }
    /** The id of something that the books list. */
    | { readonly kind: "row"; readonly of: RowKind }
    | { readonly kind: "group"; readonly fields: Readonly<Record<string, Field>> }
    | { readonly kind: "list"; readonly item: Field; readonly least: number }
    /** One of several shapes, which a choice tells apart. */
    | { readonly kind: "either"; readonly branches: readonly Field[] }
    /** What no form is made for: written as JSON. */
    | { readonly kind: "json" }
  );

/** What ids stand for. */
export type RowKind = "partner" | "company" | "security" | "vehicle" | "firm" | "account" | "bankAccount";

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** How deep a shape is followed; what lies below is written as JSON. */
const DEPTH = 8;

/**
 * The fields of a shape.
 * @example
 * const { fields } = fieldsOf(z.strictObject({ date: z.string().meta({ format: "date" }), amount: z.number() }));
 * fields.amount.kind; // => "number"
 */
export function fieldsOf(shape: z.ZodType): Field {
  const known = made.get(shape);
  if (known !== undefined) return known;
  const root = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  const field = fieldOf({ name: "", schema: root, isRequired: true, depth: 0 }, root.$defs ?? {});
  made.set(shape, field);
  return field;
}

const made = new WeakMap<z.ZodType, Field>();

interface Place {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly depth: number;
}

type Defs = Readonly<Record<string, Schema>>;

function fieldOf({ name, schema: given, isRequired, depth }: Place, defs: Defs): Field {
  const schema = resolved(given, defs);
  const said: Said = { label: labelOf(name), help: given.description ?? schema.description ?? "", isRequired };
  const branches = schema.anyOf ?? schema.oneOf;
  if (depth > DEPTH) return { ...said, kind: "json" };
  if (branches !== undefined) return eitherOf({ name, said, branches, depth }, defs);
  if (schema.enum !== undefined) return { ...said, kind: "choice", options: schema.enum.map(String) };
  if (schema.const !== undefined) return { ...said, kind: "choice", options: [String(schema.const)] };
  if (schema.type === "boolean") return { ...said, kind: "flag" };
  if (schema.type === "number" || schema.type === "integer") return { ...said, kind: "number" };
  if (schema.type === "array") {
    const item = fieldOf(
      { name: singular(name), schema: schema.items ?? {}, isRequired: true, depth: depth + 1 },
      defs,
    );
    return { ...said, kind: "list", item, least: schema.minItems ?? 0 };
  }
  if (schema.type === "object" && schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([key, property]) => {
      const place = { name: key, schema: property, isRequired: schema.required?.includes(key) ?? false };
      return [key, fieldOf({ ...place, depth: depth + 1 }, defs)];
    });
    return { ...said, kind: "group", fields: Object.fromEntries(fields) };
  }
  if (schema.type === "string") return textField(name, schema, said);
  return { ...said, kind: "json" };
}

function textField(name: string, { format, maxLength = 0 }: Schema, said: Said): Field {
  const of = rowKinds[name];
  if (of !== undefined) return { ...said, kind: "row", of };
  if (format === "date") return { ...said, kind: "date" };
  return { ...said, kind: "text", isLong: maxLength > 500 || name === "content" };
}

/** What may be null or absent is the other branch; one item or a list of them is a list. */
function eitherOf(
  { name, said, branches, depth }: { name: string; said: Said; branches: readonly Schema[]; depth: number },
  defs: Defs,
): Field {
  const rest = branches.filter((branch) => resolved(branch, defs).type !== "null");
  const place = (schema: Schema) => ({ name, schema, isRequired: said.isRequired, depth: depth + 1 });
  if (rest.length === 1) return { ...fieldOf(place(rest[0] as Schema), defs), ...said };
  const list = rest.find(({ type }) => type === "array");
  if (rest.length === 2 && list?.items?.$ref !== undefined && rest.some(({ $ref }) => $ref === list.items?.$ref)) {
    return { ...fieldOf(place(list), defs), ...said, isRequired: true };
  }
  return { ...said, kind: "either", branches: rest.map((branch) => titled(fieldOf(place(branch), defs), branch)) };
}

/** A branch is named by what tells it apart, else by its own name. */
function titled(field: Field, { $ref }: Schema): Field {
  const only = field.kind === "group" ? Object.values(field.fields).find(isOnlyChoice) : undefined;
  const name = only?.kind === "choice" ? only.options[0] : $ref?.split("/").at(-1);
  return name === undefined ? field : { ...field, label: labelOf(name) };
}

const isOnlyChoice = (field: Field) => field.kind === "choice" && field.options.length === 1;

function resolved(schema: Schema, defs: Defs): Schema {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return withoutNull(schema);
  return withoutNull({ ...defs[name], ...(schema.description && { description: schema.description }) });
}

/** A type that may be null besides is that type: nothing written is no null. */
function withoutNull(schema: Schema): Schema {
  if (typeof schema.type !== "object") return schema;
  const [type, ...others] = schema.type.filter((one) => one !== "null");
  return type === undefined || others.length > 0 ? schema : { ...schema, type };
}

/** The names under which an id or a code is asked for. */
const rowKinds: Readonly<Record<string, RowKind>> = {
  lpEntityId: "partner",
  fromLpEntityId: "partner",
  toLpEntityId: "partner",
  lp: "partner",
  companyId: "company",
  securityId: "security",
  intoSecurityId: "security",
  vehicleId: "vehicle",
  firmId: "firm",
  holderId: "vehicle",
  heldId: "vehicle",
  account: "account",
  accountCode: "account",
  bankAccount: "bankAccount",
};

const labels: Readonly<Record<string, string>> = {
  lpEntityId: "Partner",
  lp: "Partner",
  companyId: "Company",
  securityId: "Security",
  firmId: "Firm",
  intoSecurityId: "Into security",
  fromLpEntityId: "From partner",
  toLpEntityId: "To partner",
  q: "Words",
};

/** `entryDate` as “Entry date”. */
export function labelOf(name: string): string {
  const words =
    labels[name] ??
    name.replace(/_/g, " ").replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.replace(/^./, (first) => first.toUpperCase());
}

const singular = (name: string) => name.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
