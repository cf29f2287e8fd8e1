/** The caller, what its key may do, and the vehicles and partners it may see. */
import { type Failure, platformFailure } from "@capstack/contract";
import type { AccountingOperation, AccountingScope } from "@capstack/contract/accounting";
import type { TenantLimits } from "@capstack/database";
import type { ErrorPath } from "@capstack/decimal";

/**
 * The account behind a request, and its key. `vehicles` is null for every vehicle of the account; `partners` is null but
 * for a key that reads for partners alone; `role` and `personId` are null where there is none.
 */
export interface Caller {
  readonly account: { readonly id: string; readonly name: string };
  readonly key: {
    readonly id: string;
    readonly role: string | null;
    readonly scopes: readonly string[];
    readonly vehicles: readonly string[] | null;
    readonly partners: readonly string[] | null;
    readonly personId: string | null;
  };
}

/**
 * The one place where a request is held to what its key may do: the scope of the operation or, of a key that reads for
 * partners, that the operation is theirs to ask.
 * @throws Failure `scope_required`
 */
export function requireOperation({ key }: Caller, { scope, own }: Pick<AccountingOperation, "scope" | "own">): void {
  const may =
    key.partners === null ? key.scopes.includes(scope) : own !== undefined && key.scopes.includes("accounting:own");
  if (!may) throw lacksScope(scope);
}

/** @throws Failure `scope_required` when the key lacks the scope */
export function requireScope({ key }: Caller, scope: AccountingScope): void {
  if (key.partners !== null || !key.scopes.includes(scope)) throw lacksScope(scope);
}

function lacksScope(scope: AccountingScope): Failure {
  return platformFailure("scope_required", `This needs a key with the scope ${scope}.`, { details: { scope } });
}

/** What the database limits the transaction of an operation to. Figures of a partner come from the books as a whole. */
export function limitsOf({ key }: Caller, own?: AccountingOperation["own"]): TenantLimits {
  return {
    vehicles: key.vehicles === null ? null : [...key.vehicles].sort(),
    partners: own === "figures" ? null : key.partners,
  };
}

/** Whether the key may see a vehicle. */
export function mayAsk(caller: Caller, vehicleId: string): boolean {
  return caller.key.vehicles === null || caller.key.vehicles.includes(vehicleId);
}

/** Whether the key may see a partner's figures; without a partner, those of the vehicle as a whole. */
export function maySee({ key: { partners } }: Caller, lpEntityId: string | null): boolean {
  return partners === null || (lpEntityId !== null && partners.includes(lpEntityId));
}

/** The same answer for what does not exist and for what belongs to someone else; `path` if a body names it. */
export function notFound(what = "Nothing is at this address.", path?: ErrorPath): Failure {
  return platformFailure("not_found", what, path === undefined ? {} : { details: { path } });
}
