import { expect, it } from "vitest";
import { unauthorized } from "./bearer.js";
import { notFoundSentence } from "./near-address.js";

const routes = [
  "/v1/cap-table/compute",
  "/api/v1/cap-table/compute",
  "/v1/batches/:id/results",
  "/v1/keys",
  "/files/*",
];
const NOTHING = "Nothing is at this address";

it.each([
  ["/cap-table/compute", `${NOTHING}; /v1/cap-table/compute exists.`],
  ["/batches/batch_1/results", `${NOTHING}; /v1/batches/{id}/results exists.`],
  ["/v1/cap-table/compte", `${NOTHING}; its last word can be: compute. Did you mean compute?`],
  ["/v1/batches/batch_1/reslts", `${NOTHING}; its last word can be: results. Did you mean results?`],
  ["/v1/cap-tabel", `${NOTHING}; its last word can be: batches, cap-table, keys. Did you mean cap-table?`],
  ["/v1/elephants", `${NOTHING}; its last word can be: batches, cap-table, keys.`],
  ["/elephants", `${NOTHING}.`],
  ["/", `${NOTHING}.`],
  [`/v1/${"x".repeat(1000)}`, `${NOTHING}.`],
])("of %s it says what exists", (path, sentence) => {
  expect(notFoundSentence(path, routes)).toBe(sentence);
});

it("a missing, a mistyped, a revoked and an expired key are told apart, each with what would be right", () => {
  const said = ["missing", "malformed", "revoked", "expired"].map((reason) => unauthorized(true, reason).message);
  expect(new Set(said).size).toBe(4);
  for (const sentence of said) expect(sentence).toMatch(/; (send|make)|Send it whole/);
  expect(unauthorized(true, "unknown").message).toBe(unauthorized(true, "malformed").message);
});
