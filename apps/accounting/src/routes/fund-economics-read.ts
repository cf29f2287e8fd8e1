/** `GET /fund-economics`: committed, paid in, returned and remaining, vehicle by vehicle. */
import { accountingOperations } from "@capstack/contract/accounting";
import { type Economics, fundEconomics } from "@capstack/ledger";
import { readRoute } from "../route.js";

export const fundEconomicsRead = readRoute(accountingOperations.getFundEconomics, async (read, { query }) => {
  const vehicles = [];
  for (const vehicle of await read.vehicles()) {
    const end = query.asOf ?? null;
    const books = await read.desk.shelf.takeSummary(read, vehicle, query.asOf ?? read.today, [end]);
    const { fund, lp, gp, lpCount, carryAccrued } = fundEconomics(books, { end });
    vehicles.push({
      vehicle: vehicle.name,
      id: vehicle.id,
      vintageYear: vehicle.vintageYear,
      source: "ledger",
      lpCount,
      fund: publishEconomics(fund),
      lp: publishEconomics(lp),
      ...(query.include?.includes("gp") ? { gp: publishEconomics(gp), carryAccrued } : {}),
    });
  }
  return { json: { asOf: query.asOf ?? null, vehicles } };
});

function publishEconomics({ committed, paidIn, uncalled, distributions, nav, totalValue, ...ratios }: Economics) {
  const { dpi, rvpi, tvpi, irr } = ratios;
  return { committed, paidIn, uncalled, distributions, nav, totalValue, dpi, rvpi, tvpi, irr };
}
