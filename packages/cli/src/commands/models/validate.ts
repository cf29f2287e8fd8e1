import type { Run } from "../../command.js";
import { readInput } from "../../input/read-input.js";
import { print } from "../../output/print.js";
import { refusal } from "./answer-model.js";
import { requireModel } from "./model-operand.js";

/** `validate <model> [file]`: all errors and warnings. */
export const validateInput: Run = async (call) => {
  const model = await requireModel(call.positionals[0]);
  const input = await readInput(call, call.positionals[1]);
  const { computeLocally } = await import("@capstack/mcp/local");
  const outcome = computeLocally(model, input.value);
  if (outcome.refused) throw refusal(outcome.status, outcome.error, input.where);
  const { warnings } = outcome.data as { warnings: readonly { code: string; message: string }[] };
  const data = { valid: true, warnings };
  await print(call, {
    data,
    items: () => warnings,
    table: () => ["The input is valid.", ...warnings.map(({ message }) => `Warning: ${message}`)].join("\n"),
  });
};
