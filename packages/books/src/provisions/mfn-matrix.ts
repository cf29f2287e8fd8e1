/** Most favoured nation: which negotiated provisions of side letters each limited partner has, and which it may elect. */
import { publishPartners } from "../partners/partner.js";
import type { Query } from "../requests/body.js";
import { toAmount } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { provisionsOf, published } from "./provision.js";
import { commitmentsOn, holdsOn, rightTo } from "./right-to.js";

/** The matrix of a day: provisions by their first day, limited partners by id. */
export async function mfnMatrix(read: Read, vehicle: VehicleRow, { asOf = read.today }: Query<"getMfnMatrix">) {
  const partners = (await publishPartners(read, vehicle)).filter(({ partnerClass }) => partnerClass === "lp");
  const ids = partners.map(({ lpEntityId }) => lpEntityId).sort();
  const commitments = await commitmentsOn(read, vehicle, asOf);
  const elections = await provisionsOf(read, vehicle);
  const negotiated = elections.filter(({ partnerId, electedFrom }) => partnerId !== null && electedFrom === null);
  return {
    asOf,
    rows: negotiated
      .filter((provision) => holdsOn(provision, asOf))
      .map((provision) => ({
        provision: published(provision),
        partners: ids.map((lpEntityId) => ({
          lpEntityId,
          state: rightTo(provision, { lpEntityId, on: asOf, commitments, elections }),
          commitment: toAmount(commitments.get(lpEntityId) ?? 0n, vehicle.baseCurrency),
        })),
      })),
  };
}
