/** Changes of distributions: draft, declare, pay, cancel, and the notices to partners. */
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
import { inGroup, moving, ofHolding, type Routes } from "../route.js";

export const distributionRoutes = {
  draftDistribution: inGroup(async (write, vehicle, body) => {
    const distribution = await draftDistribution(write, vehicle, body);
    return publishOne(write, vehicle, distribution);
  }),
  payDistribution: moving("distributions", publishOne, payDistribution),
  declareDistribution: moving("distributions", publishOne, declareDistribution),
  cancelDistribution: moving("distributions", publishOne, cancelDistribution),
  getDistributionNotices: ofHolding("distributions", async (read, vehicle, { id, query }) => {
    const { tenantId } = read;
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
} satisfies Partial<Routes>;
