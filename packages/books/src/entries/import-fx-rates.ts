/** Rates from a file of the European Central Bank, beside those the firm sets itself, which stay. */
import { orm } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { listBankAccounts } from "../journal/bank-account.js";
import type { Body } from "../requests/body.js";
import { ownedBy } from "../tables/columns.js";
import { companies, fxRates } from "../tables/firm-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type CrossRate, crossRates, readEcbFile } from "./ecb-rates.js";

/** Rates written by one statement. */
const AT_ONCE = 1000;

/** Stores a file's rates of the vehicle's currencies. @throws EngineError `invalid_value` */
export async function importFxRates(
  write: Write,
  vehicle: VehicleRow,
  { content, currencies, from }: Body<"importFxRates">,
) {
  const file = readEcbFile(content);
  const base = vehicle.baseCurrency;
  const wanted = (currencies ?? (await usedCurrencies(write, vehicle))).filter((currency) => currency !== base);
  const rates = wanted.flatMap((currency) => {
    const found = crossRates(file, currency, base).filter(({ date }) => from === undefined || date >= from);
    if (found.length > 0) return found;
    throw new EngineError("invalid_value", `The file has no rate of ${currency} in ${base} for these days.`, [
      currencies === undefined ? "content" : "currencies",
    ]);
  });
  for (let at = 0; at < rates.length; at += AT_ONCE) await store(write, vehicle, rates.slice(at, at + AT_ONCE));
  const dates = rates.map(({ date }) => date).sort();
  const done = {
    format: file.format,
    currencies: wanted,
    rates: rates.length,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  };
  const subject = { subjectType: "fx_rate", subjectId: wanted.join(" ") || base };
  await write.audit({ vehicleId: vehicle.id, action: "fx_rate.imported", ...subject, after: done });
  return done;
}

/** Currencies of the vehicle's bank accounts and companies. */
async function usedCurrencies(write: Write, vehicle: VehicleRow): Promise<string[]> {
  const banks = await listBankAccounts(write.tx, write.tenantId, vehicle);
  const held = await orm(write.tx)
    .selectDistinct({ currency: companies.currency })
    .from(companies)
    .where(ownedBy(companies, ownerOf(write, vehicle)));
  const used = [...banks, ...held].flatMap(({ currency }) => currency ?? []);
  return [...new Set(used)].sort();
}

async function store(write: Write, vehicle: VehicleRow, rates: readonly CrossRate[]): Promise<void> {
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .insert(fxRates)
    .values(rates.map(({ date: rateDate, ...rate }) => ({ ...owner, ...rate, rateDate, source: "ecb" as const })))
    .onConflictDoUpdate({
      target: [fxRates.tenantId, fxRates.vehicleId, fxRates.currency, fxRates.rateDate],
      set: { rate: newValueOf(fxRates.rate), per: newValueOf(fxRates.per) },
      setWhere: eq(fxRates.source, "ecb"),
    });
}

/** What the insert would have written. */
const newValueOf = ({ name }: AnyPgColumn) => sql`excluded.${sql.identifier(name)}`;
