import { capTableCompute } from "../models/cap-table.js";
import { exitWaterfallCompute } from "../models/exit-waterfall.js";
import { fundEconomicsCompute } from "../models/fund-economics.js";
import type { Operation } from "../operation.js";
import { cancelBatch, createBatch, getBatch, getBatchResults } from "./batches.js";
import { capTableImport } from "./cap-table-import.js";
import { getAccess, getCatalog, getOpenApi } from "./discovery.js";
import { createKey, listKeys, revokeKey } from "./keys.js";

/**
 * The table of all operations. Routes, validation, the OpenAPI document, the client, the command line and the MCP
 * tools are made from it.
 * @example operations.capTableCompute.method // => "POST"
 */
export const operations = {
  capTableCompute,
  capTableImport,
  exitWaterfallCompute,
  fundEconomicsCompute,
  createBatch,
  getBatch,
  getBatchResults,
  cancelBatch,
  listKeys,
  createKey,
  revokeKey,
  getAccess,
  getCatalog,
  getOpenApi,
} as const satisfies Readonly<Record<string, Operation>>;
