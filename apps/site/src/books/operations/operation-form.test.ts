import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { expect, test } from "vitest";
import type { Field } from "../form/field.js";
import { readValue, textsOf } from "../form/read-form.js";
import { operationFields } from "./operation-form.js";

const changes = Object.values<AccountingOperation>(accountingOperations).filter(({ request }) => request !== undefined);

test.each(changes.map((operation) => [operation.id, operation] as const))(
  "the form of %s says every example of it, field by field",
  (_, operation) => {
    const { body } = operationFields(operation);
    if (body === undefined) throw new Error("It has a body.");
    for (const { request } of operation.examples) {
      const read = readValue(body, textsOf(body, request));
      const one = Array.isArray(read) && !Array.isArray(request) ? read[0] : read;
      expect(one).toEqual(withoutEmpty(request));
    }
  },
);

/** A body without lists and groups in which nothing is. */
function withoutEmpty(body: unknown): unknown {
  if (Array.isArray(body) || typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) => typeof value !== "object" || value === null || Object.keys(value).length > 0,
    ),
  );
}

/** What no form is made for: objects with names of the caller's own. */
const asJson = ["importJournal.accounts", "draftDistribution.lines.0.taxCharacter"];

test("no field but those of free names is written as JSON", () => {
  const found = changes.flatMap((operation) => jsonFields(operationFields(operation).body, operation.id));
  expect(found.sort()).toEqual([...asJson].sort());
});

function jsonFields(field: Field | undefined, path: string): string[] {
  if (field === undefined) return [];
  if (field.kind === "json") return [path];
  if (field.kind === "group")
    return Object.entries(field.fields).flatMap(([name, one]) => jsonFields(one, `${path}.${name}`));
  if (field.kind === "list") return jsonFields(field.item, `${path}.0`);
  return field.kind === "either" ? field.branches.flatMap((branch) => jsonFields(branch, path)) : [];
}
