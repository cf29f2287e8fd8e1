/** Entries that the engine's builders make from a deal, stored as drafts or posted. */
import { EngineError, type ErrorPath, isEngineError } from "@capstack/decimal";
import * as ledger from "@capstack/ledger";
import { moveShares, type ShareMove } from "../companies/share-changes.js";
import { listBankAccounts, namedAccount } from "../journal/bank-account.js";
import { enterEntries } from "../journal/enter.js";
import { requireOpen } from "../journal/open-bank-account.js";
import { publishEntries } from "../journal/pages/published-entry.js";
import type { NewEntry } from "../journal/rows/new-entry.js";
import { loadBooks } from "../load/load-books.js";
import type { Body } from "../requests/body.js";
import type { AuditEvent, Write } from "../transactions/writing.js";
import { keepValuationFiles } from "../valuations/valuation-file.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadFxRates, revalue } from "./fx-rates.js";
import { type PaidThrough, paidThrough } from "./paid-through.js";

type Books = ledger.BooksIndex;
type Entries = ledger.Entry | readonly NewEntry[];

/** A builder of the ledger, or a function that chooses one: what a deal posts given the current books. */
export type Build<Deal> = (books: Books, deal: Deal, write: Write, vehicle: VehicleRow) => Entries | Promise<Entries>;

/** A deal, what makes entries of it, and the bank account that their cash moves on. */
interface Built<Deal> {
  readonly build: Build<Deal>;
  readonly deal: Deal;
  readonly name: string;
  readonly post: boolean;
  readonly through?: PaidThrough;
  /** What the deal does to shares; kept with the last of its entries. */
  readonly moves?: (books: Books, deal: Deal) => ShareMove | null;
}

/** Enters what a builder makes of a deal, under the builder's name. */
export async function enterBuilt<Deal>(
  write: Write,
  vehicle: VehicleRow,
  { build, deal, name, post, through = {}, moves }: Built<Deal>,
) {
  const books = ledger.indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  const made = await build(books, deal, write, vehicle);
  const unpaid: readonly NewEntry[] = "postings" in made ? [made] : made;
  const entries = await paidThrough(write, vehicle, unpaid, { ...through, books });
  const ids = await enterEntries(write, vehicle, entries, { post });
  const move = moves?.(books, deal) ?? null;
  if (move !== null) await moveShares(write, vehicle, ids.at(-1) as string, move);
  await auditMade(write, vehicle, ids, { name, post });
  return publishEntries(write.tx, write.tenantId, vehicle.id, ids);
}

/** One mark, or a quarter's marks that share the other fields. Positions already at fair value are left as they are. */
export async function enterValuation(write: Write, vehicle: VehicleRow, { post, ...deal }: Body<"enterValuation">) {
  const books = ledger.indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  const { marks, companyId = "", securityId, fairValue = 0, file, ...head } = deal;
  const one: Mark = {
    companyId,
    fairValue,
    ...(securityId === undefined ? {} : { securityId }),
    ...(file && { file }),
  };
  const made = (marks ?? [one]).map(({ file, ...mark }: Mark, place) => {
    const path = marks === undefined ? [] : ["marks", place];
    return { mark, file, entry: valuation(books, { ...head, ...mark }, path) };
  });
  const entries = made.flatMap(({ entry }) => entry ?? []);
  const unchanged = made.filter(({ entry }) => entry === null).map(({ mark }) => ({ ...mark, date: head.date }));
  const ids = await enterEntries(write, vehicle, entries, { post });
  await auditMade(write, vehicle, ids, { name: "valuation", post });
  const filed = made.flatMap(({ mark, file, entry }) => {
    const own = entry === null ? null : (ids[entries.indexOf(entry)] as string);
    return file === undefined
      ? []
      : [{ ...mark, securityId: heldSecurity(books, mark), date: head.date, entryId: own, file }];
  });
  await keepValuationFiles(write, vehicle, filed);
  await write.audit(
    ...unchanged.map((mark): AuditEvent => {
      const { companyId, securityId } = mark;
      const subject =
        securityId === undefined
          ? { subjectType: "company", subjectId: companyId }
          : { subjectType: "security", subjectId: securityId };
      return { vehicleId: vehicle.id, action: "valuation.unchanged", ...subject, after: mark };
    }),
  );
  const published = await publishEntries(write.tx, write.tenantId, vehicle.id, ids);
  return { entries: published, unchanged };
}

type Mark = NonNullable<Body<"enterValuation">["marks"]>[number];

/** The security that a mark is of: the one it names, else the only one of its company. */
function heldSecurity(books: Books, { companyId, securityId }: Mark): string | null {
  const own = books.securities.filter((security) => security.companyId === companyId);
  return securityId ?? own[0]?.securityId ?? null;
}

/** The entry of a mark, null if nothing changes. @throws EngineError with its path in the body */
function valuation(books: Books, mark: Parameters<typeof ledger.buildValuation>[1], path: ErrorPath) {
  try {
    return ledger.buildValuation(books, mark);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    if (error.code === "empty_entry") return null;
    throw new EngineError(error.code, error.message, [...path, ...error.path], error);
  }
}

/** An exchange between two bank accounts; a side without one is on 1000. */
export async function exchangeCurrency(
  books: Books,
  { sold, bought, ...deal }: Omit<Body<"enterCurrencyExchange">, "post">,
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
): Promise<ledger.Entry> {
  const banks = await listBankAccounts(tx, tenantId, vehicle);
  const side = ({ bankAccount, ...money }: Body<"enterCurrencyExchange">["sold"], name: string) => {
    if (bankAccount === undefined) return money;
    const bank = namedAccount(banks, bankAccount);
    requireOpen(bank);
    if (bank.currency === money.currency) return { ...money, account: bank.ledgerAccount };
    const message = `${bank.name} is in ${bank.currency}, not in ${money.currency}.`;
    throw new EngineError("invalid_value", message, [name, "bankAccount"]);
  };
  return ledger.buildCurrencyExchange(books, { ...deal, sold: side(sold, "sold"), bought: side(bought, "bought") });
}

/** Revalues one position from an old rate to a new one, or all foreign-currency positions at the stored rates. */
export async function revaluePositions(
  books: Books,
  { oldRate, newRate, ...deal }: Omit<Body<"enterFxRevaluation">, "post">,
  write: Write,
  vehicle: VehicleRow,
): Promise<Entries> {
  const { companyId, localValue, ...head } = deal;
  if (companyId !== undefined && oldRate !== undefined && newRate !== undefined) {
    const local = localValue === undefined ? {} : { localValue };
    return ledger.buildFxRevaluation(books, { ...head, companyId, oldRate, newRate, ...local });
  }
  return revalue(books, await loadFxRates(write.tx, write.tenantId, vehicle.id), { ...head, companyId });
}

async function auditMade(
  write: Write,
  vehicle: VehicleRow,
  ids: readonly string[],
  { name, post }: { name: string; post: boolean },
): Promise<void> {
  const action = post ? "entry.posted" : "entry.drafted";
  const after = { builder: name, status: post ? "posted" : "draft" };
  await write.audit(
    ...ids.map((id) => ({ vehicleId: vehicle.id, action, subjectType: "entry", subjectId: id, after })),
  );
}
