/** The kinds of workbooks that are proved: examples of each, and how one is planned from a request that was read back. */
import type { CapTableRequest } from "@capstack/cap-table";
import type { FundEconomicsRequest } from "@capstack/fund-economics";
import type { PerformanceTemplateInput, ReportingTemplateInput } from "@capstack/ilpa";
import type { ExitWaterfallRequest } from "@capstack/waterfall";
import { planCapTable } from "../src/company/cap-table-plan.js";
import { planExit } from "../src/exit/exit-plan.js";
import { planFund } from "../src/fund/fund-plan.js";
import { planIlpa } from "../src/ilpa/ilpa-plan.js";
import { planPerformance } from "../src/ilpa/performance-plan.js";
import type { WorkbookPlan } from "../src/sheet/workbook-plan.js";
import type { StatementDocument } from "../src/statement/document.js";
import { planStatement } from "../src/statement/statement-plan.js";
import { companies } from "./companies.js";
import { exits } from "./exits.js";
import { funds } from "./funds.js";
import { ilpaTemplates } from "./ilpa-templates.js";
import { performances } from "./performances.js";
import { refooted, statements } from "./statements.js";

/** Examples, and what plans them; the engine checks a request when it is planned. */
export interface ProvedKind {
  readonly examples: Readonly<Record<string, unknown>>;
  plan(request: unknown): WorkbookPlan;
}

export const kinds: Readonly<Record<string, ProvedKind>> = {
  exit: { examples: exits, plan: (request) => planExit(request as ExitWaterfallRequest) },
  company: { examples: companies, plan: (request) => planCapTable(request as CapTableRequest) },
  statement: {
    examples: statements,
    plan: (request) => planStatement(refooted(request as StatementDocument)),
  },
  ilpa: { examples: ilpaTemplates, plan: (request) => planIlpa(request as ReportingTemplateInput) },
  performance: { examples: performances, plan: (request) => planPerformance(request as PerformanceTemplateInput) },
  fund: { examples: funds, plan: (request) => planFund(request as FundEconomicsRequest) },
};
