/** Changes of distributions: draft, declare, pay, cancel, and the notices to partners. */
import { accountingOperations } from "@capstack/contract/accounting";
import { notFound } from "../caller.js";
import {
  cancelDistribution,
  declareDistribution,
  draftDistribution,
  payDistribution,
  publishOne,
  type TaxCharacter,
} from "../capital/distribution.js";
import { distributionNotices, printDistributionNotice } from "../notices/distribution-notice.js";
import { answerNotices } from "../notices/notice.js";
import { vehicleHolding } from "../reading.js";
import { readRoute, writeRoute } from "../route.js";
import { transition } from "./transition.js";

export const distributionRoutes = [
  writeRoute(accountingOperations.draftDistribution, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    const distribution = await draftDistribution(write, vehicle, body);
    return { status: 201, json: await publishOne(write, vehicle, distribution) };
  }),
  transition(accountingOperations.payDistribution, "distributions", publishOne, payDistribution),
  transition(accountingOperations.declareDistribution, "distributions", publishOne, declareDistribution),
  transition(accountingOperations.cancelDistribution, "distributions", publishOne, cancelDistribution),
  readRoute(accountingOperations.getDistributionNotices, async (read, { id, query }) => {
    const tenantId = read.caller.account.id;
    const vehicle = await read.vehicle((await vehicleHolding(read, "distributions", id)).id);
    const shown = await publishOne({ tx: read.tx, tenantId }, vehicle, id);
    if (shown === undefined) throw notFound();
    const taxes = await read.tx.query<{ lpEntityId: string; taxCharacter: TaxCharacter }>(
      `select partner_id as "lpEntityId", tax_character as "taxCharacter" from distribution_lines
         where account_id = $1 and vehicle_id = $2 and distribution_id = $3`,
      [tenantId, vehicle.id, id],
    );
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    const said = new Map(taxes.map(({ lpEntityId, taxCharacter }) => [lpEntityId, taxCharacter]));
    return answerNotices(distributionNotices(books, vehicle, shown, said), query, (notice) =>
      printDistributionNotice(notice, shown),
    );
  }),
];
