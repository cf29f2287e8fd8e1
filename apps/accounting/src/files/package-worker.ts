/** The other side of {@link packageFile}: an auditor's package over the transaction that it is lent. */
import type { MessagePort } from "node:worker_threads";
import { auditPackage } from "@capstack/books/audit-package/audit-package";
import type { Query } from "@capstack/books/requests/body";
import type { Caller } from "@capstack/books/requests/caller";
import { explain } from "@capstack/books/requests/failures";
import { readOver } from "@capstack/books/transactions/reading";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import { Failure } from "@capstack/contract";
import { borrowTransaction } from "@capstack/database";
import { handedOver } from "@capstack/threads";

/** What a package is made of. */
export interface PackageJob {
  readonly port: MessagePort;
  readonly caller: Caller;
  readonly today: string;
  readonly vehicle: VehicleRow;
  readonly query: Query<"getAuditPackage">;
}

/** The zip, or why there is none. */
export type PackageOutcome =
  | { readonly bytes: Uint8Array }
  | { readonly refused: Failure["body"] & { status: number } };

export default async function packInThread(job: PackageJob): Promise<PackageOutcome> {
  const { port, caller, today, vehicle, query } = job;
  const tx = borrowTransaction(port);
  try {
    const pack = await auditPackage(readOver(tx, caller, today), vehicle, query);
    tx.giveBack();
    const bytes = await pack();
    return handedOver({ bytes }, [bytes.buffer]);
  } catch (error) {
    const failure = error instanceof Failure ? error : explain(error);
    if (failure === undefined) throw error;
    return { refused: { status: failure.status, ...failure.body } };
  }
}
