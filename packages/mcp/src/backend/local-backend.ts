import { defaultLimits, describeModel, engineRefusal, modelTable, operations, toOpenApi } from "@capstack/contract";
import interfaces from "@capstack/contract/package.json" with { type: "json" };
import { isEngineError } from "@capstack/decimal";
import { models } from "../models.js";
import type { Backend } from "./backend.js";
import { BackendFailure } from "./backend-failure.js";
import { computeLocally } from "./compute-locally.js";

/** The version of the interface. */
const VERSION = interfaces.version;

/**
 * Answers from the engines in this process: no server, no key, nothing to buy.
 * @example
 * const signal = new AbortController().signal;
 * const { final } = await localBackend().compute(modelOf("cap-table"), { events: [] }, signal);
 * final.totals.fullyDilutedShares // => 0
 */
export function localBackend(): Backend {
  return {
    compute: async (model, body) => {
      const outcome = computeLocally(model, body);
      if (outcome.refused) throw new BackendFailure(outcome.error);
      return outcome.data;
    },
    workbook: async (model, body) => {
      const { workbooks } = await import("@capstack/workbook");
      try {
        return await workbooks[model.id](body as never);
      } catch (error) {
        if (isEngineError(error)) throw new BackendFailure(engineRefusal(model.id, error).error);
        throw error;
      }
    },
    catalog: async () => ({
      version: VERSION,
      models: modelTable.map((model) => describeModel(model, { type: "key", free: true })),
      entitlements: [],
      limits: defaultLimits,
      links: {
        openapi: "capstack://openapi",
        docs: "https://github.com/capstack/capstack#readme",
        mcp: "stdio",
        checkout: "https://github.com/capstack/capstack#readme",
      },
    }),
    access: async () => ({
      authenticated: false,
      account: null,
      models: models.map(({ id }) => ({ id, state: "granted" })),
    }),
    openapi: async () =>
      toOpenApi({
        title: "Capstack",
        description: "The engines in this process, described as the API describes them.",
        version: VERSION,
        servers: ["/v1"],
        operations: [...new Set([...modelTable.map(({ operation }) => operation), ...Object.values(operations)])],
        tags: [],
      }),
  };
}
