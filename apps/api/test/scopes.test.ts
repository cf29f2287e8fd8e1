import { roleScopes, scopes } from "@capstack/accounts";
import { roles, scopeSchema } from "@capstack/contract";
import { expect, it } from "vitest";

it("keys are given the scopes that the contract names, in its order", () => {
  expect(scopes).toEqual(scopeSchema.options);
});

it("a role given to a key comes to the scopes that the contract's table says", () => {
  expect(roleScopes).toEqual(Object.fromEntries(Object.entries(roles).map(([name, { scopes }]) => [name, scopes])));
});
