import type { Run } from "../command.js";
import { CliFailure } from "../failure.js";
import { requireModel } from "./models/model-operand.js";

/** `example <model> [name]`: always JSON, indented for editing. */
export const printExample: Run = async ({ positionals: [id, name], flag, terminal }) => {
  const { operation } = await requireModel(id);
  const { examples } = operation;
  if (flag("list")) return terminal.write(examples.map((each) => `${each.name}  ${each.summary}\n`).join(""));
  const example = name === undefined ? examples[0] : examples.find((each) => each.name === name);
  if (example === undefined) {
    throw new CliFailure(
      "usage",
      `There is no example ${name}; there are ${examples.map((each) => each.name).join(", ")}.`,
    );
  }
  terminal.write(`${JSON.stringify(example.request, null, 2)}\n`);
};
