/** A fee run: the management fee of a period in every vehicle, drafted or posted, with each partner's line. */
import { Failure } from "@capstack/contract";
import { isEngineError } from "@capstack/decimal";
import { buildManagementFee, explainManagementFee, indexBooks, type ManagementFee } from "@capstack/ledger";
import { holdingsSeen } from "../holdings/holding.js";
import { enterEntries } from "../journal/enter.js";
import { publishEntries } from "../journal/pages/published-entry.js";
import { type AgreedFee, loadAgreedFee } from "../load/agreed-fee.js";
import { loadBooks } from "../load/load-books.js";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import type { Write } from "../transactions/writing.js";
import { listVehicles, type VehicleRow } from "../vehicles/vehicle.js";
import { agreedFee } from "./agreed-fee-entry.js";

type Run = Body<"runFees">;

/**
 * Books the fee of a period in every vehicle of the run that agreed on one. A vehicle whose fee cannot be booked is
 * skipped with its reason, and hides no other.
 */
export async function runFees(write: Write, run: Run) {
  const fees = [];
  for (const { id, name } of await chosenVehicles(write, run)) {
    const agreed = await loadAgreedFee(write.tx, { tenantId: write.tenantId, vehicleId: id }, run.from);
    const vehicle = { vehicleId: id, name };
    if (agreed === null) fees.push({ ...vehicle, ...skipped("no_fee", `The terms say no fee on ${run.from}.`) });
    else fees.push({ ...vehicle, ...(await runVehicle(write, await write.takeVehicle(id), { run, agreed })) });
  }
  return { from: run.from, to: run.to, fees, chargedTwice: await chargedTwice(write, fees) };
}

interface BookedRun {
  readonly vehicleId: string;
  readonly name: string;
  readonly booked: { readonly fee: number; readonly partners: readonly { lpEntityId: string; fee: number }[] } | null;
}

/** Holdings whose capital bears a fee in the held vehicle and, by the holder's own partners, in the holder. */
async function chargedTwice(write: Write, fees: readonly BookedRun[]) {
  const of = new Map(fees.map((one) => [one.vehicleId, one]));
  return (await holdingsSeen(write)).flatMap(({ holderId, heldId, heldLpEntityId }) => {
    const [holder, held] = [of.get(holderId), of.get(heldId)];
    const fee = held?.booked?.partners.find(({ lpEntityId }) => lpEntityId === heldLpEntityId)?.fee ?? 0;
    if (holder === undefined || held === undefined || fee <= 0 || (holder.booked?.fee ?? 0) <= 0) return [];
    const message = `${held.name} charges ${holder.name} a fee, and ${holder.name} charges its partners one. To charge once, give ${holder.name} a rate of 0 in the fee of ${held.name} (partnerRates), or take the fee out of its own terms.`;
    return [{ holderId, heldId, fee, message }];
  });
}

/** By id, so that two runs take vehicles in one order. @throws Failure `not_found` */
async function chosenVehicles(write: Write, { vehicles, firmId }: Run): Promise<VehicleRow[]> {
  const seen = await listVehicles(write.tx, write.caller);
  const known = new Set(seen.map(({ id }) => id));
  const unknown = (vehicles ?? []).findIndex((id) => !known.has(id));
  if (unknown >= 0) throw notFound("No vehicle that the key sees has this id.", ["vehicles", unknown]);
  return seen
    .filter(
      (vehicle) => (vehicles ?? [vehicle.id]).includes(vehicle.id) && (firmId ?? vehicle.firmId) === vehicle.firmId,
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface OneRun {
  readonly run: Run;
  readonly agreed: AgreedFee;
}

async function runVehicle(write: Write, vehicle: VehicleRow, { run, agreed }: OneRun) {
  try {
    return await book(write, vehicle, { run, agreed });
  } catch (error) {
    if (isEngineError(error) || error instanceof Failure) return skipped(error.code, error.message);
    throw error;
  }
}

async function book(write: Write, vehicle: VehicleRow, { run, agreed }: OneRun) {
  const { from, to, date = agreed.billed === "in_arrears" ? to : from, memo, post } = run;
  const books = indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  const head = { date, memo: memo ?? `Management fee for ${from} to ${to}` };
  const fee = await agreedFee(books, { ...head, from, to }, write, vehicle);
  const ids = await enterEntries(write, vehicle, [buildManagementFee(books, fee)], { post });
  const [entry] = await publishEntries(write.tx, write.tenantId, vehicle.id, ids);
  const after = { builder: "fee-run", status: post ? "posted" : "draft" };
  await write.audit(
    ...ids.map((id) => {
      const action = post ? "entry.posted" : "entry.drafted";
      return { vehicleId: vehicle.id, action, subjectType: "entry", subjectId: id, after };
    }),
  );
  return {
    booked: { currency: vehicle.baseCurrency, entry, ...explainManagementFee(books, charged(fee), date) },
    skipped: null,
  };
}

/** A fee without what only its entry has. */
function charged({ date: _, memo: __, ...fee }: ManagementFee) {
  return fee;
}

function skipped(code: string, message: string) {
  return { booked: null, skipped: { code, message } };
}
