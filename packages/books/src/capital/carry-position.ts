/** Where carry stands: accrued, paid, held in escrow, to be paid deal by deal, to be given back. */
import { accountBalances, dealByDealCarry } from "@capstack/ledger";
import type { Query } from "../requests/body.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The position at a day. */
export async function publishCarryPosition(read: Read, vehicle: VehicleRow, { asOf }: Query<"getCarryPosition">) {
  const today = asOf ?? read.today;
  const books = await read.services.keptBooks.take(read, vehicle, today);
  const end = asOf ?? null;
  const held = accountBalances(books, { end }).filter(({ subtype }) => subtype === "carry_escrow");
  return {
    end: today,
    currency: vehicle.baseCurrency,
    escrowed: -sumAmounts(
      held.map(({ balance }) => balance),
      vehicle.baseCurrency,
    ),
    ...dealByDealCarry(books, { end }),
  };
}
