import { scopes } from "@capstack/accounts";
import { scopeSchema } from "@capstack/contract";
import { expect, it } from "vitest";

it("keys are given the scopes that the contract names, in its order", () => {
  expect(scopes).toEqual(scopeSchema.options);
});
