/** A purchase that several vehicles make side by side: split by commitments or stated shares, one entry a vehicle. */
import { EngineError } from "@capstack/decimal";
import { type BooksIndex, capitalAccounts, indexBooks, sideBySide } from "@capstack/ledger";
import { moveShares } from "../companies/share-changes.js";
import { agreedInvestment } from "../entries/agreed-entries.js";
import { enterEntries } from "../journal/enter.js";
import { publishEntries } from "../journal/pages/published-entry.js";
import { loadBooks } from "../load/load-books.js";
import type { Body } from "../requests/body.js";
import { sumAmounts } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { parallelGroup, requireAllOrNone, takeAlike } from "./parallel-group.js";

type Deal = Body<"enterParallelInvestment">;

interface Party {
  readonly vehicle: VehicleRow;
  readonly books: BooksIndex;
  readonly companyId: string;
  readonly securityId: string | undefined;
  readonly weight: number;
}

/**
 * Books the purchase of each vehicle.
 * @throws Failure `not_found`; EngineError `unknown_company`, `unknown_security`, `invalid_value` (two firms or
 * currencies, or shares of some vehicles only), `no_participants`, `over_limit`
 */
export async function enterParallelInvestment(write: Write, deal: Deal) {
  const parties = await readParties(write, deal);
  const [first] = parties;
  const parts = sideBySide({
    ...{ amount: deal.amount, currency: (first as Party).vehicle.baseCurrency },
    ...(deal.shares === undefined ? {} : { shares: deal.shares }),
    vehicles: parties.map(({ vehicle, weight }) => ({ id: vehicle.id, weight })),
  });
  const booked = [];
  for (const [at, party] of parties.entries()) {
    const { amount, shares } = parts[at] as (typeof parts)[number];
    const { vehicle, weight } = party;
    const entry = amount === 0 ? null : await buy(write, party, { deal, amount, shares });
    booked.push({ vehicleId: vehicle.id, name: vehicle.name, weight, amount, shares, entry });
  }
  return { parts: booked };
}

async function readParties(write: Write, deal: Deal): Promise<Party[]> {
  const vehicles = await partiesOf(write, deal);
  requireAllOrNone(vehicles);
  const ids = vehicles.map(({ vehicleId }) => vehicleId);
  const taken = await takeAlike(write, ids);
  const parties: Party[] = [];
  for (const [at, { vehicleId, share }] of vehicles.entries()) {
    const vehicle = taken.get(vehicleId) as VehicleRow;
    const books = indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
    const weight = share ?? committed(books, deal.date);
    parties.push({ vehicle, books, weight, ...namedPosition(books, deal, at) });
  }
  return parties;
}

/** Those that the deal names, or the vehicles of its group. @throws Failure `forbidden`, `not_found` */
async function partiesOf(write: Write, { groupId, vehicles = [] }: Deal): Promise<NonNullable<Deal["vehicles"]>> {
  if (groupId === undefined) return vehicles;
  const group = await parallelGroup(write, groupId);
  return group.vehicles.map(({ vehicleId, share }) => (share === null ? { vehicleId } : { vehicleId, share }));
}

function committed(books: BooksIndex, end: string): number {
  const commitments = capitalAccounts(books, { end }).rows.map(({ commitment }) => Math.max(commitment, 0));
  return sumAmounts(commitments, books.base.currency);
}

/** The company and the security by the names that the vehicle has for them. */
function namedPosition({ companies, securities, vehicle }: BooksIndex, { company, security }: Deal, at: number) {
  const path = ["vehicles", at, "vehicleId"];
  const found = companies.find(({ name }) => name === company);
  if (found === undefined) {
    throw new EngineError("unknown_company", `${vehicle.name} has no company named ${JSON.stringify(company)}.`, path);
  }
  const { companyId } = found;
  if (security === undefined) return { companyId, securityId: undefined };
  const own = securities.find((one) => one.companyId === companyId && one.name === security);
  if (own !== undefined) return { companyId, securityId: own.securityId };
  const message = `${vehicle.name} holds no security of ${company} named ${JSON.stringify(security)}.`;
  throw new EngineError("unknown_security", message, path);
}

interface Bought {
  readonly deal: Deal;
  readonly amount: number;
  readonly shares: number | null;
}

async function buy(write: Write, { vehicle, books, companyId, securityId }: Party, { deal, amount, shares }: Bought) {
  const { date, memo, post } = deal;
  const position = { companyId, ...(securityId === undefined ? {} : { securityId }) };
  const head = { date, ...(memo === undefined ? {} : { memo }) };
  const entry = await agreedInvestment(books, { ...head, ...position, amount }, write, vehicle);
  const ids = await enterEntries(write, vehicle, [entry], { post });
  if (shares !== null && shares > 0) await moveShares(write, vehicle, ids[0] as string, { ...position, shares });
  const action = post ? "entry.posted" : "entry.drafted";
  const after = { builder: "parallel-investment", status: post ? "posted" : "draft" };
  await write.audit(
    ...ids.map((id) => ({ vehicleId: vehicle.id, action, subjectType: "entry", subjectId: id, after })),
  );
  const [published] = await publishEntries(write.tx, write.tenantId, vehicle.id, ids);
  return published ?? null;
}
