import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { type AccountingOperation, accountingOperations } from "../src/accounting.js";

const table = Object.entries<AccountingOperation>(accountingOperations);

describe("the table of the books", () => {
  it("has no address and no command twice", () => {
    const addresses = table.map(([, { method, path }]) => `${method} ${path}`);
    const commands = table.map(([, { command }]) => command);
    expect(new Set(addresses).size).toBe(table.length);
    expect(new Set(commands).size).toBe(table.length);
  });
  it.each(table)("%s shows what it takes", (_, operation) => {
    for (const { request } of operation.examples) operation.request?.parse(request);
    if (operation.hasBody) expect(operation.examples.length).toBeGreaterThan(0);
  });
  it.each(table)("%s describes every field", (_, operation) => {
    const schemas = [operation.query, operation.request, operation.response].filter((schema) => schema !== undefined);
    expect(schemas.flatMap((schema) => undescribed(schema, ""))).toEqual([]);
  });
  it.each(table.filter(([, { method }]) => method === "GET"))(
    "%s says of every null when it stands there",
    (_, read) => {
      expect(unexplainedNulls(read.response, "")).toEqual([]);
    },
  );
});

describe("a day the books are asked about", () => {
  const { query } = accountingOperations.getFundTimeseries;
  it.each(["1900-01-01", "2024-02-29", "2199-12-31"])("may be %s", (asOf) => {
    expect(query.safeParse({ asOf }).success).toBe(true);
  });
  it.each(["0000-01-01", "0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31", "2026-02-30", "2026-1-1", ""])(
    "may not be %s",
    (asOf) => {
      expect(query.safeParse({ asOf }).error?.issues).toHaveLength(1);
    },
  );
});

/** The places of fields that may be null where nothing, from the field down to what it wraps, says when. */
function unexplainedNulls(schema: z.ZodType, path: string, saidAbove = ""): string[] {
  const { shape, element, innerType, in: input, options } = schema._zod.def as unknown as Definition;
  const said = `${saidAbove} ${schema.description ?? ""}`;
  const inner = innerType ?? input;
  return [
    ...(schema._zod.def.type === "nullable" && !/null/i.test(`${said} ${inner?.description ?? ""}`) ? [path] : []),
    ...(inner === undefined ? [] : unexplainedNulls(inner, path, said)),
    ...Object.entries(shape ?? {}).flatMap(([field, part]) => unexplainedNulls(part, `${path}.${field}`)),
    ...[element, ...(options ?? [])].flatMap((part) => (part === undefined ? [] : unexplainedNulls(part, path))),
  ];
}

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** The places of fields that no one explains, neither at the field nor at the shape it refers to. */
function undescribed(schema: z.ZodType, path: string): string[] {
  const { shape, element, innerType, in: input, options } = schema._zod.def as unknown as Definition;
  if (shape !== undefined) {
    return Object.entries(shape).flatMap(([field, value]) => [
      ...(isExplained(value) ? [] : [`${path}.${field}`]),
      ...undescribed(value, `${path}.${field}`),
    ]);
  }
  return [element, innerType, input, ...(options ?? [])]
    .filter((part) => part !== undefined)
    .flatMap((part) => undescribed(part, path));
}

function isExplained(schema: z.ZodType): boolean {
  const { innerType, in: input } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? input;
  return schema.description !== undefined || (inner !== undefined && isExplained(inner));
}
