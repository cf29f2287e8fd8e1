/** ILPA's performance template of a vehicle, filled from its books. */
import { type PerformanceTemplate, type PerformanceTemplateInput, performanceTemplate } from "@capstack/ilpa";
import {
  dayText,
  figureText,
  type PerformanceAssumption,
  type PerformanceFlows,
  performanceFlows,
} from "@capstack/ledger";
import { loadCallPurposes } from "../capital/published-calls.js";
import { documentFile } from "../documents/document-file.js";
import { FileAnswer } from "../requests/answer.js";
import type { Query } from "../requests/body.js";
import type { IlpaSettings } from "../tables/json-shapes.js";
import type { Read } from "../transactions/reading.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { lastFullQuarter } from "./ilpa-dates.js";
import { performanceDocument } from "./ilpa-performance-page.js";
import { loadIlpaSettings } from "./ilpa-settings.js";
import { WORKBOOK } from "./ilpa-template.js";

/** The template with the flows of the portfolio and whose flows they are. */
export interface PublishedPerformance extends PerformanceTemplate {
  readonly partners: readonly string[];
  readonly portfolioFlows: PerformanceFlows["portfolio"];
}

/** The template as JSON or as a file. @throws EngineError `invalid_period` for a day that ends no quarter */
export async function getIlpaPerformance(read: Read, vehicle: VehicleRow, query: Query<"getIlpaPerformance">) {
  const today = query.asOf ?? read.today;
  const end = query.end ?? lastFullQuarter(today);
  const settings = await loadIlpaSettings(read.tx, ownerOf(read, vehicle));
  const books = await read.services.keptBooks.take(read, vehicle, today);
  const calls = await loadCallPurposes(read, vehicle);
  const taken = performanceFlows(books, {
    ...{ end, method: query.method },
    calls: calls.map(({ id, purpose }) => ({ sourceRef: `call:${id}`, ...purpose })),
    draws: settings.draws,
    distributions: settings.distributions ?? [],
  });
  const input = inputOf(vehicle, taken, settings, query.netPortfolio);
  const filled = performanceTemplate(input);
  const { partners, portfolio: portfolioFlows } = taken;
  const published: PublishedPerformance = { ...filled, partners, portfolioFlows };
  if (query.format === "json") return published;
  if (query.format === "csv") return new FileAnswer(await documentFile("csv", [performanceDocument(published)]));
  return new FileAnswer({
    ...{ name: `ilpa-performance-${end}.xlsx`, type: WORKBOOK },
    bytes: async () => {
      // It brings the writer of workbooks along, which no start waits for.
      const { ilpaPerformanceWorkbook } = await import("@capstack/workbook");
      return ilpaPerformanceWorkbook(input);
    },
  });
}

function inputOf(
  { name, baseCurrency }: VehicleRow,
  { end, method, flows, portfolio, assumptions }: PerformanceFlows,
  settings: IlpaSettings,
  netPortfolio: "spread" | "ratio",
): PerformanceTemplateInput {
  const empty = [{ date: end, type: "nav", amount: 0 } as const];
  const own = settings.footnotes.filter(({ about }) => about === "general");
  return {
    ...{ fund: name, currency: baseCurrency, method, periodEnd: end, netPortfolio },
    flows: flows.length === 0 ? empty : flows,
    portfolio,
    ...(portfolio.length === 0 ? {} : { realizedPolicy: REALIZED }),
    footnotes: [...own, ...STANDING, ...assumedNotes(assumptions, baseCurrency)],
  };
}

const REALIZED =
  "A company of which nothing is held any more counts as realised with all of its flows; every other one as unrealised with all of its own, what it paid before among them.";

const STANDING = [
  {
    about: "partners",
    text: "The flows are those of all limited partners that share the management fee. Rates that single partners negotiated do not take them out.",
  },
];

const SAYS: Readonly<Record<PerformanceAssumption["kind"], string>> = {
  unsplit_call: "Calls that do not say what they are for count as working capital",
  unsplit_history: "Contributions before these books do not say what they were for and count as working capital",
  unstated_draw: "Draws of the credit line that do not say what they are for count as for investments",
  unstated_distribution: "Distributions that do not say what they are made of have no finer kind",
  waived_fee: "Fees were waived, and no call says that limited partners paid in for the general partner instead",
  not_due: "Calls that are not due by the end are left out of the calls and of the net asset value",
};

/** One footnote a kind, with the days and amounts that it is about. */
function assumedNotes(assumptions: readonly PerformanceAssumption[], currency: string) {
  const kinds = [...new Set(assumptions.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = assumptions.filter((one) => one.kind === kind);
    const shown = own
      .slice(0, MOST_NAMED)
      .map(({ date, amount }) => `${dayText(date)} ${figureText(amount, "money", currency)}`);
    const more = own.length > MOST_NAMED ? [`${own.length - MOST_NAMED} more`] : [];
    return { about: kind, text: `${SAYS[kind]}: ${[...shown, ...more].join("; ")}.` };
  });
}

/** Days that a footnote names. */
const MOST_NAMED = 12;
