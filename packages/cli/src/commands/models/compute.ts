import type { Model } from "@capstack/mcp/local";
import type { Invocation, Run } from "../../command.js";
import { readInput } from "../../input/read-input.js";
import { print } from "../../output/print.js";
import { answerWith } from "./answer-model.js";
import { writePicture, writeWorkbook } from "./write-beside.js";

/** `<model> compute [file]` */
export function computeModel(id: Model["id"]): Run {
  return async (call) => {
    const input = await readInput(call, call.positionals[0]);
    const answer = await answerWith(call, id, input);
    const data = await answer(input.value);
    await writePicture(call, async () => {
      const { pictures } = await import("./pictures.js");
      return pictures[id](data as never, input.value, answer);
    });
    await writeWorkbook(call, async () => (await import("./workbooks.js")).workbookOf(call, id, input.value));
    await printAnswer(call, id, data, input.value);
  };
}

/** Prints a model's answer: in CSV and NDJSON its holders, its securities or its periods. */
export async function printAnswer(call: Invocation, id: Model["id"], data: unknown, request?: unknown): Promise<void> {
  await print(call, {
    data,
    items: () => itemsOf(id, data as never),
    table: async () => {
      const { modelOf } = await import("@capstack/mcp/local");
      return modelOf(id)?.summarize(data as never, request as never) ?? "";
    },
  });
}

interface Answers {
  readonly final: { readonly holders: readonly unknown[] };
  readonly securities: readonly unknown[];
  readonly forecast?: { readonly periods: readonly unknown[] };
}

function itemsOf(id: Model["id"], data: Answers): readonly unknown[] {
  switch (id) {
    case "cap-table":
      return data.final.holders;
    case "exit-waterfall":
      return data.securities;
    case "fund-economics":
      return data.forecast?.periods ?? [];
  }
}
