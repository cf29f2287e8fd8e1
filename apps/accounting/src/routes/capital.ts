/** `/capital-accounts`, `/capital-calls`, `/distributions`, and what follows from them for a fund. */
import { timeSeries } from "@capstack/ledger";
import { readPeriod } from "../asked-period.js";
import { cancelCall, draftCall, issueCall } from "../capital/call.js";
import {
  cancelDistribution,
  declareDistribution,
  draftDistribution,
  payDistribution,
} from "../capital/distribution.js";
import { readFundEconomics } from "../capital/fund-economics.js";
import { publishCapitalAccounts } from "../capital/published-accounts.js";
import { publishCall, publishCalls } from "../capital/published-calls.js";
import { publishDistribution, publishDistributions } from "../capital/published-distributions.js";
import { answerCallNotices, answerDistributionNotices } from "../notices/answer-notices.js";
import { inGroup, moving, ofGroup, ofHolding, type Routes } from "../route.js";

const CALL = ["capital_calls", publishCall] as const;
const DISTRIBUTION = ["distributions", publishDistribution] as const;

export const capitalRoutes = {
  getCapitalAccounts: ofGroup((read, vehicle, { query }) => publishCapitalAccounts(read, vehicle, query)),
  listCapitalCalls: ofGroup((read, vehicle) => publishCalls(read.tx, read.tenantId, vehicle, { drafts: true })),
  draftCapitalCall: inGroup(async (write, vehicle, body) =>
    publishCall(write, vehicle, await draftCall(write, vehicle, body)),
  ),
  issueCapitalCall: moving(...CALL, issueCall),
  cancelCapitalCall: moving(...CALL, cancelCall),
  getCapitalCallNotices: ofHolding("capital_calls", (read, vehicle, { id, query }) =>
    answerCallNotices(read, vehicle, id, query),
  ),
  listDistributions: ofGroup((read, vehicle, { query }) => {
    const window = readPeriod(query, query.asOf ?? read.today, vehicle.fiscalYearStart);
    return publishDistributions(read.tx, read.tenantId, vehicle, window);
  }),
  draftDistribution: inGroup(async (write, vehicle, body) =>
    publishDistribution(write, vehicle, await draftDistribution(write, vehicle, body)),
  ),
  payDistribution: moving(...DISTRIBUTION, payDistribution),
  declareDistribution: moving(...DISTRIBUTION, declareDistribution),
  cancelDistribution: moving(...DISTRIBUTION, cancelDistribution),
  getDistributionNotices: ofHolding("distributions", (read, vehicle, { id, query }) =>
    answerDistributionNotices(read, vehicle, id, query),
  ),
  getFundEconomics: (read, { query }) => readFundEconomics(read, query),
  getFundTimeseries: ofGroup(async (read, vehicle, { query }) => {
    const books = await read.services.keptBooks.takeSummary(read, vehicle, query.asOf ?? read.today, []);
    const { points, hasGross } = timeSeries(books, { through: query.through ?? null });
    return { points, hasGross };
  }),
} satisfies Partial<Routes>;
