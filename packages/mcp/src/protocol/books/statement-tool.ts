/** Statements of a vehicle as a tool. */
import { accountingOperations } from "@capstack/contract/accounting";
import { wrongWordSentence } from "@capstack/decimal";
import * as z from "zod";
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";
import { today } from "../../summary/books/book-table.js";
import { combiningSheet } from "../../summary/books/combining-sheet.js";
import { statement as summarizeStatement, withProceeds } from "../../summary/books/statement.js";
import { given, readNames, refuseField } from "../arguments/read-names.js";
import { toObjectSchema } from "../reference/json-schema.js";
import { type Handler, toTool } from "../tool.js";
import { booksOf } from "./books-of.js";
import { valuedOn } from "./last-entry.js";

const { getCombiningSheet, getConstruction, getStatement } = accountingOperations;

/** What few questions are about: left to `describe`. */
export const SELDOM = ["book", "adjusting", "version"];

/** Statements of a whole vehicle; those of one partner are asked for elsewhere. */
const OF_VEHICLES = [
  "trial-balance",
  "balance-sheet",
  "operations",
  "cash-flow",
  "schedule-of-investments",
  "fair-value",
  "partners-capital",
  "financial-highlights",
  "combining",
] as const;

/** What else statements are called. */
const OTHER_NAMES: Readonly<Record<string, (typeof OF_VEHICLES)[number]>> = {
  tb: "trial-balance",
  assetsandliabilities: "balance-sheet",
  financialposition: "balance-sheet",
  incomestatement: "operations",
  pl: "operations",
  pandl: "operations",
  profitandloss: "operations",
  cashflows: "cash-flow",
  positions: "schedule-of-investments",
  holdings: "schedule-of-investments",
  portfolio: "schedule-of-investments",
  soi: "schedule-of-investments",
  fairvaluetable: "fair-value",
  fairvaluemeasurements: "fair-value",
  levels: "fair-value",
  highlights: "financial-highlights",
  ratios: "financial-highlights",
  combiningsheet: "combining",
  combined: "combining",
  consolidated: "combining",
  eliminations: "combining",
  capital: "partners-capital",
  changesinpartnerscapital: "partners-capital",
};

function statementMeant(input: unknown): unknown {
  const letters = String(input)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  const plain = letters.replace(/^statementof/, "");
  return Object.hasOwn(OTHER_NAMES, plain) ? OTHER_NAMES[plain] : input;
}

/** Reads one statement; HTTP has its name in the address. */
export function statementReading(): Handler {
  const statement = z.enum(OF_VEHICLES).describe("Positions are the schedule of investments.");
  const query = getStatement.query.omit({ format: true, lp: true, audited: true }).extend({ statement });
  const input = () => ({
    ...toObjectSchema(query, "input"),
    required: ["statement"],
    examples: [{ group: "Fund I", statement: "trial-balance" }],
  });
  return {
    ...toTool({
      name: "accounting_statement",
      title: "Statement of a vehicle",
      description: "A statement of a window: what it holds, earned, paid, or its highlights. Needs accounting:read.",
      input,
      output: () => toObjectSchema(z.union([getStatement.response, combined]), "output"),
      reads: true,
      long: true,
      seldom: [...SELDOM, "compare", "asOf"],
    }),
    answer: async (backend, args, signal) => {
      const { statement: input, ...params } = readNames(args, Object.keys(query.shape), ["statement"]);
      const named = statementMeant(input);
      if (!(OF_VEHICLES as readonly unknown[]).includes(named)) {
        refuseField("statement", wrongWordSentence("statement", named, OF_VEHICLES));
      }
      if (named === "combining") return combining(backend, params, signal);
      const shown = await booksOf(backend)(getStatement.id, { named: String(named), query: params }, signal);
      return everInvested(backend, params, shown as Statement, signal);
    },
    // Of a window, a statement says what happened in it; of a day, or of a window that is not over, what stood.
    remark: valuedOn<Statement>((shown, { asOf = today() }) => {
      if (!("end" in shown)) return undefined;
      return "start" in shown && (shown.end ?? "") <= asOf ? undefined : shown.end;
    }),
    summarize: (shown: Statement | Combined, args?: never) =>
      shown.statement === "combining" ? combiningSheet(shown) : summarizeStatement(shown, args),
  };
}

const combined = getCombiningSheet.response.extend({
  statement: z.literal("combining").describe("Which statement it is."),
});

type Combined = z.output<typeof combined>;

/** The vehicles that hold each other side by side, which has an address of its own. */
async function combining(backend: Backend, params: Named, signal: AbortSignal): Promise<Combined> {
  const asked = getCombiningSheet.asks as readonly string[];
  const foreign = Object.keys(params).find((name) => !asked.includes(name));
  if (foreign !== undefined) refuseField(foreign, `A combining sheet takes no ${foreign}.`);
  const sheet = await booksOf(backend)(getCombiningSheet.id, { query: params }, signal);
  return { statement: "combining", ...(sheet as z.output<typeof getCombiningSheet.response>) };
}

/** A schedule of investments with what was invested and came back; as it is where that cannot be read. */
async function everInvested(backend: Backend, args: Named, answer: Statement, signal: AbortSignal): Promise<Statement> {
  if (answer.statement !== "schedule-of-investments") return answer;
  const { group, book } = args;
  const { end: asOf } = answer;
  const query = { ...given({ group, book }), ...(asOf === null ? {} : { asOf }) };
  try {
    const { actuals } = (await booksOf(backend)(getConstruction.id, { query }, signal)) as Construction;
    return withProceeds(answer as never, actuals.positions) as never;
  } catch (failure) {
    if (failure instanceof BackendFailure) return answer;
    throw failure;
  }
}

type Named = Readonly<Record<string, unknown>>;

type Statement = z.output<typeof getStatement.response>;
type Construction = z.output<typeof getConstruction.response>;
