/** Writes that begin with the id of something in a vehicle. */
import type { AccountingOperation } from "@capstack/contract/accounting";
import { type HoldingTable, vehicleHolding } from "../reading.js";
import { type BodyOf, writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

type Holding = HoldingTable | readonly HoldingTable[];

/** Takes the vehicle that holds a row. @throws Failure `not_found` */
export async function takeHolding(write: Write, table: Holding, id: string): Promise<VehicleRow> {
  return write.takeVehicle((await vehicleHolding(write, table, id)).id);
}

/** Moves one thing of a vehicle on, and answers with it. */
export function transition<Operation extends AccountingOperation>(
  operation: Operation,
  table: Holding,
  publish: (write: Write, vehicle: VehicleRow, id: string) => Promise<unknown>,
  move: (write: Write, vehicle: VehicleRow, id: string, body: BodyOf<Operation>) => Promise<void>,
) {
  return writeRoute(operation, async (write, { id }, body) => {
    const vehicle = await takeHolding(write, table, id);
    await move(write, vehicle, id, body);
    return { json: await publish(write, vehicle, id) };
  });
}
