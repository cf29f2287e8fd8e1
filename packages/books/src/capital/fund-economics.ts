/** Published fund economics: committed, paid in, returned and remaining, by vehicle. */
import { isEngineError } from "@capstack/decimal";
import { type Economics, type FundEconomics, fundEconomics } from "@capstack/ledger";
import type { Query } from "../requests/body.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Economics of every vehicle the key sees, or of one; vehicles whose books cannot be read are listed. */
export async function readFundEconomics(read: Read, query: Query<"getFundEconomics">) {
  const vehicles = [];
  const unanswered = [];
  for (const vehicle of query.group === undefined ? await read.vehicles() : [await read.vehicle(query.group)]) {
    const { id, name } = vehicle;
    try {
      vehicles.push(publish(vehicle, await economicsOf(read, vehicle, query), query.include));
    } catch (error) {
      if (!isEngineError(error)) throw error;
      unanswered.push({ vehicle: name, id, code: error.code, message: error.message });
    }
  }
  return { asOf: query.asOf ?? null, vehicles, ...(unanswered.length === 0 ? {} : { unanswered }) };
}

/** The figures of one vehicle, computed once per version of its books. */
function economicsOf(
  read: Read,
  vehicle: VehicleRow,
  { asOf, book }: Query<"getFundEconomics">,
): Promise<FundEconomics> {
  const end = asOf ?? null;
  const today = asOf ?? read.today;
  return read.services.keptBooks.takeFigures(
    read,
    vehicle,
    `economics ${today} ${end} ${book ?? "actual"}`,
    async () => {
      return fundEconomics(await read.services.keptBooks.takeSummary(read, vehicle, today, [end], { book }), { end });
    },
  );
}

function publish(vehicle: VehicleRow, economics: FundEconomics, include: readonly string[] | undefined) {
  const { fund, lp, gp, lpCount, carryAccrued, carryPaid } = economics;
  return {
    vehicle: vehicle.name,
    id: vehicle.id,
    vintageYear: vehicle.vintageYear,
    currency: vehicle.baseCurrency,
    source: "ledger",
    lpCount,
    fund: publishEconomics(fund),
    lp: publishEconomics(lp),
    ...(include?.includes("gp") ? { gp: publishEconomics(gp), carryAccrued, carryPaid } : {}),
  };
}

function publishEconomics({ committed, paidIn, uncalled, distributions, nav, totalValue, ...ratios }: Economics) {
  const { dpi, rvpi, tvpi, irr } = ratios;
  return { committed, paidIn, uncalled, distributions, nav, totalValue, dpi, rvpi, tvpi, irr };
}
