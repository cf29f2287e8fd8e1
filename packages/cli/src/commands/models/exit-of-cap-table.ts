import type { CapTableResult } from "@capstack/cap-table";
import type { Invocation, Run } from "../../command.js";
import { CliFailure } from "../../failure.js";
import { readAmount } from "../../input/read-amount.js";
import { readInput } from "../../input/read-input.js";
import { answerWith } from "./answer-model.js";
import { printAnswer } from "./compute.js";
import { writePicture, writeWorkbook } from "./write-beside.js";

/** `cap-table exit [file] --price <amount>`: a cap table's final state, sold. */
export const exitOfCapTable: Run = async (call) => {
  const exitValuation = readAmount(call, "price");
  if (exitValuation === undefined) throw new CliFailure("usage", "Say what the company is sold for: --price <amount>.");
  const model = await modelOf(call);
  const answer = await answerWith(call, "exit-waterfall", { where: () => "the cap table" });
  const request = { model, exitValuation };
  const data = await answer(request);
  await writePicture(call, async () => {
    const { pictures } = await import("./pictures.js");
    return pictures["exit-waterfall"](data as never, request, answer);
  });
  await writeWorkbook(call, async () => (await import("./workbooks.js")).workbookOf(call, "exit-waterfall", request));
  await printAnswer(call, "exit-waterfall", data, request);
};

async function modelOf(call: Invocation) {
  const input = await readInput(call, call.positionals[0]);
  const answer = await answerWith(call, "cap-table", input);
  const [{ final }, { toWaterfallModel }] = await Promise.all([
    answer(input.value) as Promise<CapTableResult>,
    import("@capstack/cap-table"),
  ]);
  return toWaterfallModel(final);
}
