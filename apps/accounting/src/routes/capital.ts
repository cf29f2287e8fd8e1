/** `/capital-accounts`, `/capital-calls`, `/distributions`, and what follows from them for a fund. */

import { cancelCall, draftCall, issueCall, voidCall } from "@capstack/books/capital/call";
import { publishCarryPosition } from "@capstack/books/capital/carry-position";
import { publishCreditLine } from "@capstack/books/capital/credit-line";
import {
  cancelDistribution,
  declareDistribution,
  draftDistribution,
  payDistribution,
  voidDistribution,
} from "@capstack/books/capital/distribution";
import { readFundEconomics } from "@capstack/books/capital/fund-economics";
import { ownCalls, ownDistributions } from "@capstack/books/capital/own-figures";
import { publishCapitalAccounts } from "@capstack/books/capital/published-accounts";
import { publishCall, publishCalls } from "@capstack/books/capital/published-calls";
import { publishDistribution, publishDistributions } from "@capstack/books/capital/published-distributions";
import { answerCallNotices, answerDistributionNotices } from "@capstack/books/notices/answer-notices";
import { readPeriod } from "@capstack/books/requests/requested-period";
import { timeSeries } from "@capstack/ledger";
import { inGroup, moving, ofGroup, ofHolding, type Routes } from "../route.js";

const CALL = ["capital_calls", publishCall] as const;
const DISTRIBUTION = ["distributions", publishDistribution] as const;

export const capitalRoutes = {
  getCapitalAccounts: ofGroup((read, vehicle, { query }) => publishCapitalAccounts(read, vehicle, query)),
  listCapitalCalls: ofGroup(async (read, vehicle) =>
    ownCalls(read.caller, await publishCalls(read.tx, read.tenantId, vehicle, { drafts: true })),
  ),
  draftCapitalCall: inGroup(async (write, vehicle, body) =>
    publishCall(write, vehicle, await draftCall(write, vehicle, body)),
  ),
  issueCapitalCall: moving(...CALL, issueCall),
  voidCapitalCall: moving(...CALL, voidCall),
  cancelCapitalCall: moving(...CALL, cancelCall),
  getCapitalCallNotices: ofHolding("capital_calls", (read, vehicle, { id, query }) =>
    answerCallNotices(read, vehicle, id, query),
  ),
  listDistributions: ofGroup(async (read, vehicle, { query }) => {
    const window = readPeriod(query, read.today, vehicle.fiscalYearStart);
    return ownDistributions(read.caller, await publishDistributions(read.tx, read.tenantId, vehicle, window));
  }),
  draftDistribution: inGroup(async (write, vehicle, body) =>
    publishDistribution(write, vehicle, await draftDistribution(write, vehicle, body)),
  ),
  payDistribution: moving(...DISTRIBUTION, payDistribution),
  declareDistribution: moving(...DISTRIBUTION, declareDistribution),
  voidDistribution: moving(...DISTRIBUTION, voidDistribution),
  cancelDistribution: moving(...DISTRIBUTION, cancelDistribution),
  getDistributionNotices: ofHolding("distributions", (read, vehicle, { id, query }) =>
    answerDistributionNotices(read, vehicle, id, query),
  ),
  getCreditLine: ofGroup((read, vehicle, { query }) => publishCreditLine(read, vehicle, query)),
  getCarryPosition: ofGroup((read, vehicle, { query }) => publishCarryPosition(read, vehicle, query)),
  getFundEconomics: (read, { query }) => readFundEconomics(read, query),
  getFundTimeseries: ofGroup(async (read, vehicle, { query }) => {
    const books = await read.services.keptBooks.takeSummary(read, vehicle, query.asOf ?? read.today, [], query);
    const { points, hasGross } = timeSeries(books, { through: query.through ?? null });
    return { points, hasGross };
  }),
} satisfies Partial<Routes>;
