/** `GET /fund-economics`: committed, paid in, returned and remaining, vehicle by vehicle. */
import { accountingOperations } from "@capstack/contract/accounting";
import { isEngineError } from "@capstack/decimal";
import { type Economics, fundEconomics } from "@capstack/ledger";
import type { Read } from "../reading.js";
import { readRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";

export const fundEconomicsRead = readRoute(accountingOperations.getFundEconomics, async (read, { query }) => {
  const vehicles = [];
  const unanswered = [];
  for (const vehicle of await read.vehicles()) {
    const { id, name } = vehicle;
    try {
      vehicles.push(await economicsOf(read, vehicle, query));
    } catch (error) {
      if (!isEngineError(error)) throw error;
      unanswered.push({ vehicle: name, id, code: error.code, message: error.message });
    }
  }
  return { json: { asOf: query.asOf ?? null, vehicles, ...(unanswered.length === 0 ? {} : { unanswered }) } };
});

async function economicsOf(
  read: Read,
  vehicle: VehicleRow,
  { asOf, include }: { asOf?: string | undefined; include?: readonly string[] | undefined },
) {
  const end = asOf ?? null;
  const books = await read.desk.shelf.takeSummary(read, vehicle, asOf ?? read.today, [end]);
  const { fund, lp, gp, lpCount, carryAccrued } = fundEconomics(books, { end });
  return {
    vehicle: vehicle.name,
    id: vehicle.id,
    vintageYear: vehicle.vintageYear,
    source: "ledger",
    lpCount,
    fund: publishEconomics(fund),
    lp: publishEconomics(lp),
    ...(include?.includes("gp") ? { gp: publishEconomics(gp), carryAccrued } : {}),
  };
}

function publishEconomics({ committed, paidIn, uncalled, distributions, nav, totalValue, ...ratios }: Economics) {
  const { dpi, rvpi, tvpi, irr } = ratios;
  return { committed, paidIn, uncalled, distributions, nav, totalValue, dpi, rvpi, tvpi, irr };
}
