/** A model's answer, from the API or from the local engine, with errors in the words of the command line. */
import { type Call, isApiError } from "@capstack/client";
import type { ErrorBody } from "@capstack/contract";
import type { Model } from "@capstack/mcp/local";
import type { Invocation } from "../../command.js";
import { connect } from "../../config/connect.js";
import { reasonOfStatus } from "../../exit-codes.js";
import { explainError } from "../../explain-error.js";
import { CliFailure, sayMore } from "../../failure.js";
import type { Input } from "../../input/read-input.js";

/** Computes one body. */
export type AnswerModel = (body: unknown) => Promise<unknown>;

/** How this call computes a model. */
export async function answerWith(
  call: Invocation,
  id: Model["id"],
  { where }: Pick<Input, "where">,
): Promise<AnswerModel> {
  return call.flag("local") ? answerLocally(call, id, where) : answerRemotely(call, id, where);
}

async function answerLocally(call: Invocation, id: Model["id"], where: Input["where"]): Promise<AnswerModel> {
  const { computeLocally, modelOf } = await import("@capstack/mcp/local");
  const model = modelOf(id);
  if (model === undefined) throw new CliFailure("usage", `This version has no model ${id}.`);
  return async (body) => {
    const outcome = computeLocally(model, body, { strict: !call.flag("lenient") });
    if (outcome.refused) throw refusal(outcome.status, outcome.error, where);
    return outcome.data;
  };
}

async function answerRemotely(call: Invocation, id: Model["id"], where: Input["where"]): Promise<AnswerModel> {
  const { client, answer } = await connect(call);
  const { signal } = call.terminal;
  const models = {
    "cap-table": client.capTable,
    "exit-waterfall": client.exitWaterfall,
    "fund-economics": client.fundEconomics,
  };
  return async (body) => {
    try {
      return await answer(models[id].compute(body as never, { signal }) as Call<unknown>);
    } catch (error) {
      if (isApiError(error) && (error.status === 400 || error.status === 422))
        throw refusal(error.status, error, where);
      throw error instanceof CliFailure || signal.aborted ? error : explainError(error);
    }
  };
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly pointer: string;
  readonly message: string;
}

/** One line per problem: the place in the file, the value, and how to correct it. */
export function refusal(
  status: number,
  { message, details }: Pick<ErrorBody["error"], "message"> & { details?: unknown },
  where: Input["where"],
): CliFailure {
  const { issues = [], issueCount = 0 } = (details ?? {}) as { issues?: readonly Issue[]; issueCount?: number };
  const lines = issues.map((issue) => `${where(issue.path)}: ${issue.pointer || "/"}: ${issue.message}`);
  const shown = [...lines, ...sayMore(issueCount - issues.length)];
  return new CliFailure(reasonOfStatus(status), lines.length === 0 ? message : shown.join("\n"));
}
