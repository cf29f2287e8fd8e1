/** Options that help offers are fields of the body that is sent. */
import { accountingOperations, describeAccounting } from "@capstack/contract/accounting";
import { expect, it } from "vitest";
import { shortcutsOf } from "../src/commands/accounting/words.js";

interface Shape {
  readonly $ref?: string;
  readonly properties?: object;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly items?: Shape;
}

const document = describeAccounting("0.0.0") as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
};

interface Described {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
}

const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

function fieldsOf({ $ref, properties = {}, anyOf = [], oneOf = [], allOf = [], items }: Shape): string[] {
  const named = $ref === undefined ? undefined : document.components.schemas[$ref.split("/").at(-1) ?? ""];
  const inner = [named, items, ...anyOf, ...oneOf, ...allOf].flatMap((one) => one ?? []);
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)];
}

it.each(Object.keys(accountingOperations) as (keyof typeof accountingOperations)[])(
  "%s offers no option that its route refuses",
  (name) => {
    const content = described.find(({ operationId }) => operationId === name)?.requestBody?.content ?? {};
    const known = new Set(Object.values(content).flatMap(({ schema }) => fieldsOf(schema)));
    expect(shortcutsOf(name).filter((field) => !known.has(field))).toEqual([]);
  },
);
