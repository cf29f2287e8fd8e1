/** Statements of a vehicle as a tool. */
import { accountingOperations } from "@capstack/contract/accounting";
import { wrongWordSentence } from "@capstack/decimal";
import * as z from "zod";
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";
import { today } from "../../summary/books/book-table.js";
import { statement as summarizeStatement, withProceeds } from "../../summary/books/statement.js";
import { given, readNames, refuseField } from "../arguments/read-names.js";
import { toObjectSchema } from "../reference/json-schema.js";
import { type Handler, toTool } from "../tool.js";
import { booksOf } from "./books-of.js";
import { valuedOn } from "./last-entry.js";

const { getConstruction, getStatement } = accountingOperations;

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
  const query = getStatement.query.omit({ format: true, lp: true }).extend({ statement });
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
      output: () => toObjectSchema(getStatement.response, "output"),
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
      const shown = await booksOf(backend)(getStatement.id, { named: String(named), query: params }, signal);
      return everInvested(backend, params, shown as Statement, signal);
    },
    // Of a window, a statement says what happened in it; of a day, or of a window that is not over, what stood.
    remark: valuedOn<Statement>((shown, { asOf = today() }) => {
      if (!("end" in shown)) return undefined;
      return "start" in shown && (shown.end ?? "") <= asOf ? undefined : shown.end;
    }),
    summarize: summarizeStatement,
  };
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
