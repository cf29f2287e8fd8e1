/** The caller, the scopes of its key, and the vehicles it may see. */
import { type Failure, platformFailure } from "@capstack/contract";
import type { AccountingScope } from "@capstack/contract/accounting";
import type { ErrorPath } from "@capstack/decimal";

/** The account behind a request, and its key. `vehicles` is null for every vehicle of the account. */
export interface Caller {
  readonly account: { readonly id: string; readonly name: string };
  readonly key: {
    readonly id: string;
    readonly scopes: readonly string[];
    readonly vehicles: readonly string[] | null;
  };
}

/** @throws Failure `scope_required` when the key lacks the scope */
export function requireScope(caller: Caller, scope: AccountingScope): void {
  if (caller.key.scopes.includes(scope)) return;
  throw platformFailure("scope_required", `This needs a key with the scope ${scope}.`, { details: { scope } });
}

/** Whether the key may see a vehicle. */
export function mayAsk(caller: Caller, vehicleId: string): boolean {
  return caller.key.vehicles === null || caller.key.vehicles.includes(vehicleId);
}

/** The same answer for what does not exist and for what belongs to someone else; `path` if a body names it. */
export function notFound(what = "Nothing is at this address.", path?: ErrorPath): Failure {
  return platformFailure("not_found", what, path === undefined ? {} : { details: { path } });
}
