/** Exchange rates, and the revaluation of positions and cash in other currencies. */
import { orm, prepared, type Queryable } from "@capstack/database";
import { currencyDecimals, EngineError, type Rational, rational, sumOf } from "@capstack/decimal";
import {
  type BooksIndex,
  baseAccounts,
  isTranslationOfCash,
  subAccountCode,
  takenBack,
  translationOfCash,
} from "@capstack/ledger";
import { desc } from "drizzle-orm";
import type { NewEntry } from "../journal/rows/new-entry.js";
import type { Body } from "../requests/body.js";
import { refusal } from "../requests/failures.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { fxRates } from "../tables/firm-tables.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** What `per` units of a currency are worth on a day, in the vehicle's own; exact, as both are quoted. */
export interface FxRate {
  readonly currency: string;
  readonly date: string;
  readonly rate: number;
  readonly per: number;
  readonly source: "own" | "ecb";
}

/** The vehicle's currency for one unit. */
export function exactRate({ rate, per }: Pick<FxRate, "rate" | "per">): Rational {
  return rational(rate).div(per);
}

/** A rate as published: for one unit, rounded to the nearest double. */
function publish({ currency, date, source, ...quotes }: FxRate) {
  const said = source === "ecb" ? { source } : {};
  return { currency, date, rate: exactRate(quotes).toNumber(), ...said };
}

/** Every rate of a vehicle as published. */
export async function publishFxRates({ tx, tenantId }: Tenant, vehicle: VehicleRow) {
  return (await loadFxRates(tx, tenantId, vehicle.id)).map(publish);
}

const ratesOf = prepared((db, owner: OwnerOfRow) => {
  const { currency, rateDate: date, rate, per, source } = fxRates;
  return db
    .select({ currency, date, rate, per, source })
    .from(fxRates)
    .where(ownedBy(fxRates, owner))
    .orderBy(currency, desc(date));
});

/** Every rate of a vehicle, by currency, the latest first. */
export async function loadFxRates(tx: Queryable, tenantId: string, vehicleId: string): Promise<FxRate[]> {
  const rows = await ratesOf(tx, { tenantId, vehicleId });
  return rows.map(({ rate, per, ...row }) => ({ ...row, rate: Number(rate), per: Number(per) }));
}

/** Sets a currency's rate of a day. @throws EngineError `invalid_value` for the vehicle's own currency */
export async function setFxRate(write: Write, vehicle: VehicleRow, after: Body<"setFxRate">) {
  const { currency, date, rate } = after;
  if (currency === vehicle.baseCurrency) {
    throw new EngineError("invalid_value", `${currency} is the vehicle's own currency.`, ["currency"]);
  }
  const known = await loadFxRates(write.tx, write.tenantId, vehicle.id);
  const before = known.find((one) => one.currency === currency && one.date === date);
  await orm(write.tx)
    .insert(fxRates)
    .values({ ...ownerOf(write, vehicle), currency, rateDate: date, rate: String(rate), per: "1", source: "own" })
    .onConflictDoUpdate({
      target: [fxRates.tenantId, fxRates.vehicleId, fxRates.currency, fxRates.rateDate],
      set: { rate: String(rate), per: "1", source: "own" },
    });
  const subject = { subjectType: "fx_rate", subjectId: `${currency} ${date}` };
  await write.audit({ vehicleId: vehicle.id, action: "fx_rate.set", ...subject, before, after });
  return { currency, date, rate };
}

/** The rate for a day: that of the day, or the latest before it. @throws EngineError `invalid_value` */
export function rateOn(rates: readonly FxRate[], currency: string, on: string): FxRate {
  const known = rates.find((rate) => rate.currency === currency && rate.date <= on);
  if (known !== undefined) return known;
  throw new EngineError("invalid_value", `No rate of ${currency} is set for ${on} or before; PUT /fx-rates sets one.`, [
    "date",
  ]);
}

/** Which positions to revalue, and how to describe the entries. */
export interface Revaluation extends EntryText {
  readonly companyId?: string | undefined;
  readonly securityId?: string | undefined;
}

/** The day and the words of the entries. */
interface EntryText {
  readonly date: string;
  readonly memo?: string | undefined;
  readonly reference?: string | undefined;
  readonly sourceRef?: string | undefined;
}

/**
 * One entry for cash, unless one company is requested, and one per position held in another currency: its value in its
 * own currency at the rate of the day, less its carrying amount. Positions that do not change have none.
 * @throws EngineError `invalid_value` if a rate is missing, `unknown_company`; Failure `conflict` if 1010 has another
 * use
 */
export function revalue(
  books: BooksIndex,
  rates: readonly FxRate[],
  { companyId, securityId, ...head }: Revaluation,
): NewEntry[] {
  const base = books.base.currency;
  if (companyId !== undefined && !books.companyAt.has(companyId)) {
    throw new EngineError("unknown_company", `No company has the id ${companyId}.`, ["companyId"]);
  }
  const cash = companyId === undefined && securityId === undefined ? revalueCash(books, rates, head) : [];
  const positions = books.companies.flatMap((company) => {
    const currency = company.currency ?? base;
    if (currency === base || (companyId !== undefined && company.companyId !== companyId)) return [];
    return ownersIn(books, company.companyId).flatMap((owner) => {
      if (securityId !== undefined && owner !== securityId) return [];
      const held = holdingOf(books, owner, (on) => exactRate(rateOn(rates, currency, on)), head.date);
      if (held.local.eq(0)) return [];
      const worth = held.local.times(exactRate(rateOn(rates, currency, head.date)));
      const change = Number(worth.minus(held.carried).round("half_up"));
      if (change === 0) return [];
      const account = subAccountCode("1250", owner, books.accounts);
      return [toEntry(head, { account, companyId: company.companyId }, toAmount(BigInt(change), base))];
    });
  });
  return [...cash, ...positions];
}

/** Whose accounts a company's position is booked on: those of each of its securities, and its own. */
function ownersIn({ securities }: BooksIndex, companyId: string): string[] {
  const own = securities.filter((security) => security.companyId === companyId);
  return [companyId, ...own.map((security) => security.securityId)];
}

/** Cash of other currencies at the rates of the day, less its booked amount and earlier revaluations on 1010. */
function revalueCash(books: BooksIndex, rates: readonly FxRate[], head: EntryText): NewEntry[] {
  const { accounts, accountAt, entries, base } = books;
  const held = new Map<string, bigint>();
  let carried = 0n;
  for (const { entryDate, sourceType, postings } of entries.entry) {
    if (entryDate > head.date) continue;
    for (const { accountId = "", amount, baseAmount, currency } of postings) {
      const account = accounts[accountAt.get(accountId) ?? -1];
      if (account?.type !== "asset" || account.subtype !== "cash") continue;
      const isForeign = currency !== base.currency;
      if (!isForeign && !isTranslationOfCash(account.code, sourceType)) continue;
      carried += toUnits(baseAmount ?? amount, base.currency);
      if (isForeign) held.set(currency, (held.get(currency) ?? 0n) + toUnits(amount, currency));
    }
  }
  const remaining = [...held].filter(([, units]) => units !== 0n);
  const worth = remaining.map(([currency, units]) =>
    rational(units)
      .times(10 ** base.decimals)
      .div(10 ** currencyDecimals(currency))
      .times(exactRate(rateOn(rates, currency, head.date))),
  );
  const change = BigInt(Number(sumOf(worth).round("half_up"))) - carried;
  if (change === 0n) return [];
  requireForTranslation(books);
  const amount = toAmount(change, base.currency);
  const { date, ...said } = head;
  const postings = [
    { account: translationOfCash.code, amount },
    { account: gainAccount(books), amount: -amount },
  ];
  const { sourceType } = translationOfCash;
  return [{ memo: "Cash at the rates of the day", ...said, entryDate: date, sourceType, postings }];
}

/** The account of gains on cash; where a firm uses its code for something else, that of all gains of exchange rates. */
function gainAccount({ accounts }: BooksIndex): string {
  const own = accounts.find(({ code }) => code === translationOfCash.gainCode);
  const base = baseAccounts.find(({ code }) => code === translationOfCash.gainCode);
  return own === undefined || own.subtype === base?.subtype ? translationOfCash.gainCode : "4300";
}

/**
 * Account 1010 may be one of the firm's own; a revaluation uses it only if it matches the chart and holds nothing else.
 * @throws Failure `conflict`
 */
function requireForTranslation({ accounts, accountAt, entries, base }: BooksIndex): void {
  const account = accounts.find(({ code }) => code === translationOfCash.code);
  const { name = "", subtype } = baseAccounts.find(({ code }) => code === translationOfCash.code) ?? {};
  if (account === undefined) return;
  let [isInUse, others] = [account.name === name, 0n];
  for (const { sourceType, postings } of entries.entry) {
    for (const { accountId = "", amount, baseAmount } of postings) {
      if (accounts[accountAt.get(accountId) ?? -1] !== account) continue;
      if (isTranslationOfCash(account.code, sourceType)) isInUse = true;
      else others += toUnits(baseAmount ?? amount, base.currency);
    }
  }
  if (account.subtype === subtype && isInUse && others === 0n) return;
  const [balance, code] = [toAmount(others, base.currency), account.code];
  const message = `Revaluing cash books on ${code}, ${name}; here ${code} is ${account.name} (${account.subtype}) and holds ${balance} of other entries. Move that to an account of another code and rename ${code} "${name}", or revalue single positions with companyId.`;
  throw refusal("conflict", message, { details: { code, name: account.name, balance } });
}

function toEntry(
  { date, ...head }: EntryText,
  { account, companyId }: { account: string; companyId: string },
  amount: number,
): NewEntry {
  return {
    ...head,
    entryDate: date,
    sourceType: "fx",
    postings: [
      { account, companyId, amount },
      { account: "4300", companyId, amount: -amount },
    ],
  };
}

/** A position in minor units of the base currency: as carried, and at the rates of the days it was booked on. */
interface Holding {
  readonly local: Rational;
  readonly carried: Rational;
}

/** A disposal takes its share of every amount, whatever rates they were booked at. */
const REDUCING = new Set(["realized_gain", "return_of_capital", "distribution", "recallable_distribution"]);
const HELD = new Set(["investment", "accrued_interest", "unrealized"]);

function holdingOf(
  { accounts, accountAt, entries, base }: BooksIndex,
  owner: string,
  rate: (on: string) => Rational,
  end: string,
): Holding {
  const dated = entries.entry.filter(({ entryDate }) => entryDate <= end);
  const undone = takenBack(dated.filter(({ reverses }) => reverses != null));
  let [local, cost, carried] = [rational(0), rational(0), rational(0)];
  for (const { id, entryDate, sourceType, postings } of dated) {
    if (undone.has(id)) continue;
    for (const line of postings) {
      const account = accounts[accountAt.get(line.accountId ?? "") ?? -1];
      if (account?.type !== "asset" || (account.securityId ?? line.companyId ?? account.companyId) !== owner) continue;
      const { subtype } = account;
      if (!HELD.has(subtype) && subtype !== "fx_translation") continue;
      const units = rational(toUnits(line.baseAmount ?? line.amount, base.currency));
      carried = carried.plus(units);
      const isCost = subtype === "investment";
      if (!REDUCING.has(sourceType)) local = HELD.has(subtype) ? local.plus(units.div(rate(entryDate))) : local;
      else if (isCost && !cost.eq(0)) local = local.times(cost.plus(units)).div(cost);
      if (isCost) cost = cost.plus(units);
    }
  }
  return { local, carried };
}
