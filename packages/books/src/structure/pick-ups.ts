/** Pick-ups: every holding is brought to its capital account in the held vehicle, held vehicles before their holders. */
import { Failure } from "@capstack/contract";
import { isEngineError } from "@capstack/decimal";
import { buildPickUp, indexBooks } from "@capstack/ledger";
import { heldFirst } from "../holdings/held-first.js";
import { type HoldingRow, holdingsSeen } from "../holdings/holding.js";
import { enterEntries } from "../journal/enter.js";
import { publishEntries } from "../journal/pages/published-entry.js";
import { loadBooks } from "../load/load-books.js";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import type { Write } from "../transactions/writing.js";
import { listVehicles, type VehicleRow } from "../vehicles/vehicle.js";

type Run = Body<"bookPickUps">;

/**
 * Books what holdings have to pick up through a day. A holding that cannot be picked up is skipped with its reason, and
 * hides no other.
 * @throws Failure `not_found`
 */
export async function bookPickUps(write: Write, run: Run) {
  const vehicles = await listVehicles(write.tx, write.caller);
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const unknown = (run.holders ?? []).findIndex((id) => !known.has(id));
  if (unknown >= 0) throw notFound("No vehicle that the key sees has this id.", ["holders", unknown]);
  const pickUps = [];
  for (const holding of await chosenHoldings(write, run, known)) {
    const [holder, held] = [known.get(holding.holderId) as VehicleRow, known.get(holding.heldId) as VehicleRow];
    const head = {
      ...{ holdingId: holding.id, holderId: holder.id, holderName: holder.name },
      ...{ heldId: held.id, heldName: held.name, currency: holder.baseCurrency },
    };
    pickUps.push({ ...head, ...(await pickUpOne(write, { holding, held, run })) });
  }
  return { date: run.date, pickUps };
}

async function chosenHoldings(write: Write, { firmId, holders }: Run, known: ReadonlyMap<string, VehicleRow>) {
  const seen = (await holdingsSeen(write)).filter(({ holderId, heldId }) => known.has(holderId) && known.has(heldId));
  const order = heldFirst(seen);
  return seen
    .filter(({ holderId }) => (holders ?? [holderId]).includes(holderId))
    .filter(({ holderId }) => (firmId ?? known.get(holderId)?.firmId) === known.get(holderId)?.firmId)
    .sort((a, b) => order.indexOf(a.holderId) - order.indexOf(b.holderId));
}

interface OnePickUp {
  readonly holding: HoldingRow;
  readonly held: VehicleRow;
  readonly run: Run;
}

async function pickUpOne(write: Write, asked: OnePickUp) {
  const holder = await write.takeVehicle(asked.holding.holderId);
  try {
    return await book(write, holder, asked);
  } catch (error) {
    if (isEngineError(error) || error instanceof Failure) return skipped(error.code, error.message);
    throw error;
  }
}

/** The mark of a holding's entries: what an earlier pick-up drafted is found by it. */
export function refOf({ id }: Pick<HoldingRow, "id">): string {
  return `holding:${id}`;
}

async function book(write: Write, holder: VehicleRow, { holding, held, run }: OnePickUp) {
  const { date, memo, post } = run;
  const books = indexBooks(await loadBooks(write.tx, write.tenantId, holder, write.today));
  const sourceRef = refOf(holding);
  if (books.drafts.some((draft) => draft.sourceRef === sourceRef)) {
    return skipped("draft_waits", "Drafts of an earlier pick-up wait; post or void them first.");
  }
  const other = indexBooks(await loadBooks(write.tx, write.tenantId, held, write.today));
  const { companyId, securityId, startDate, heldLpEntityId: lpEntityId } = holding;
  const { capital, carrying, entries } = buildPickUp(books, other, {
    ...{ date, companyId, lpEntityId, sourceRef },
    ...(securityId === null ? {} : { securityId }),
    ...(startDate === null ? {} : { from: startDate }),
    ...(memo === undefined ? {} : { memo }),
  });
  if (entries.length === 0)
    return { ...skipped("nothing_new", "It follows its capital account already."), capital, carrying };
  const ids = await enterEntries(write, holder, entries, { post });
  const action = post ? "entry.posted" : "entry.drafted";
  const after = { builder: "pick-up", status: post ? "posted" : "draft", holding: holding.id };
  await write.audit(...ids.map((id) => ({ vehicleId: holder.id, action, subjectType: "entry", subjectId: id, after })));
  const published = await publishEntries(write.tx, write.tenantId, holder.id, ids);
  return { capital, carrying, entries: published, skipped: null };
}

function skipped(code: string, message: string) {
  return { capital: null, carrying: null, entries: [], skipped: { code, message } };
}
