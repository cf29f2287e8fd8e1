/** The management fee of a period as agreed: on the days, at the rates and with the discounts, waivers and offsets of the terms. */
import { EngineError } from "@capstack/decimal";
import {
  type BooksIndex,
  buildManagementFee,
  type Entry,
  type ManagementFee,
  offsetRoll,
  waivedOfFee,
} from "@capstack/ledger";
import { type AgreedFee, type ChargedFee, loadAgreedFee } from "../load/agreed-fee.js";
import type { Body } from "../requests/body.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { recognisedOffsets } from "./fee-offset.js";

/** A fee as asked for: what is left out is as agreed. */
export type AskedFee = Omit<Body<"enterManagementFee">, "post">;

/** A fee as an entry. @throws EngineError as {@link agreedFee} and of the builder */
export async function agreedFeeEntry(
  books: BooksIndex,
  asked: AskedFee,
  tenant: Tenant,
  vehicle: VehicleRow,
): Promise<Entry> {
  return buildManagementFee(books, await agreedFee(books, asked, tenant, vehicle));
}

/**
 * What is charged for a period: the terms of its first day, on the days that the agreed fee runs; what the request says
 * goes before the terms. A rate that is given is everyone's, and a basis that is given is that of every day.
 * @throws EngineError `missing_field` without a rate, `invalid_period` if the agreed fee runs on no day of the period
 */
export async function agreedFee(
  books: BooksIndex,
  asked: AskedFee,
  { tx, tenantId }: Tenant,
  vehicle: VehicleRow,
): Promise<ManagementFee> {
  const owner = { tenantId, vehicleId: vehicle.id };
  const agreed = await loadAgreedFee(tx, owner, asked.from);
  const { annualRate } = asked;
  if (agreed === null && annualRate === undefined) {
    const message = `The terms say no management fee on ${asked.from}; give annualRate, or set the fee by PUT /terms.`;
    throw new EngineError("missing_field", message, ["annualRate"]);
  }
  const days = agreed === null ? asked : { ...asked, ...agreedDays(asked, agreed) };
  const charged = { ...(agreed === null ? {} : asAsked(agreed.charged, asked)), ...days } as ManagementFee;
  const waiver = asked.waiver ?? waivedBy(books, agreed, charged);
  const offset = asked.offset ?? (await leftToOffset(books, tx, owner, charged.to, vehicle));
  return { ...charged, waiver, offset };
}

/** The terms of a fee less what the request replaces: a rate of the request in their steps, a basis in all of them. */
function asAsked({ partnerRates, commitmentBands, ...agreed }: ChargedFee, asked: AskedFee): ChargedFee {
  const { annualRate, basis } = asked;
  const steps = (agreed.steps ?? []).map(({ basis: own, ...step }) => ({
    ...step,
    ...(annualRate === undefined ? {} : { annualRate }),
    ...(basis !== undefined || own === undefined ? {} : { basis: own }),
  }));
  const negotiated = {
    ...(partnerRates === undefined ? {} : { partnerRates }),
    ...(commitmentBands === undefined ? {} : { commitmentBands }),
  };
  return { ...agreed, ...(steps.length === 0 ? {} : { steps }), ...(annualRate === undefined ? negotiated : {}) };
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a period on which the agreed fee runs; the ledger handles a period that ends before it starts. */
function agreedDays({ from, to }: Days, { startDate, endDate }: AgreedFee): Days {
  const [first, last] = [startDate ?? from, endDate ?? to];
  if (from > to) return { from, to };
  if (first <= to && last >= from) return { from: from < first ? first : from, to: to > last ? last : to };
  const runs = endDate === null ? `from ${first} on` : `from ${first} to ${last}`;
  const message = `By the terms the management fee runs ${runs}; no day from ${from} to ${to} is among them.`;
  throw new EngineError("invalid_period", message, [to < first ? "to" : "from"]);
}

/** What the terms waive of a fee. */
function waivedBy(books: BooksIndex, agreed: AgreedFee | null, fee: ManagementFee): number {
  const waivers = agreed?.waivers ?? [];
  const { from, to, annualRate, basis, commitmentsOn, steps, dayCount, partnerRates, commitmentBands } = fee;
  const said = { basis, commitmentsOn, steps, dayCount, partnerRates, commitmentBands };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return waivers.length === 0 ? 0 : waivedOfFee(books, { from, to, annualRate, ...given, waivers });
}

/** What is recognised by the last day and neither taken yet nor promised to a draft. */
async function leftToOffset(
  books: BooksIndex,
  tx: Tenant["tx"],
  owner: { readonly tenantId: string; readonly vehicleId: string },
  end: string,
  { baseCurrency }: VehicleRow,
): Promise<number> {
  const offsets = await recognisedOffsets(tx, owner, baseCurrency);
  if (offsets.length === 0) return 0;
  const through = offsets.filter(({ date }) => date <= end);
  const { closing, drafted } = offsetRoll(books, { offsets: through });
  const left = toUnits(closing, baseCurrency) - toUnits(drafted, baseCurrency);
  return left > 0n ? toAmount(left, baseCurrency) : 0;
}
