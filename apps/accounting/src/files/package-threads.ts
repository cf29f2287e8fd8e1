/** Packages for auditors: what is large is made beside the main thread, over a transaction that stays in it. */
import { availableParallelism } from "node:os";
import { auditPackage, packageName } from "@capstack/books/audit-package/audit-package";
import { FileAnswer } from "@capstack/books/requests/answer";
import type { Query } from "@capstack/books/requests/body";
import type { Read } from "@capstack/books/transactions/reading";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import { failureOf, platformFailure } from "@capstack/contract";
import { lendTransaction } from "@capstack/database";
import { type ThreadLimits, ThreadPool, type ThreadRefusal, threadFile } from "@capstack/threads";
import type { PackageJob, PackageOutcome } from "./package-worker.js";

const SECONDS = 120;
const RETRY_SECONDS = 10;
const LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 4,
  seconds: SECONDS,
  // Books of a million lines, which the main thread would hold too.
  heapMegabytes: 4096,
  idleSeconds: 10,
};

/** A package of so many entries at most is made at once: a second, in which others have their turns. */
const MOST_HERE = 1000n;

let pool: ThreadPool | undefined;

/**
 * The package as a file; its bytes follow once the books are released.
 * @param mostHere how many entries a vehicle may have whose package is made in this thread
 * @throws Failure `overloaded`, `timeout`, and what the package is refused for
 */
export async function packageFile(
  read: Read,
  vehicle: VehicleRow,
  query: Query<"getAuditPackage">,
  mostHere = MOST_HERE,
): Promise<FileAnswer> {
  const isSmall = vehicle.lastSequence <= mostHere;
  const bytes = await (isSmall ? auditPackage(read, vehicle, query) : packInThread(read, vehicle, query));
  return new FileAnswer({ name: packageName(read, vehicle, query), type: "application/zip", bytes });
}

/** Resolves when the thread has read what it needs, to what gives the bytes. */
async function packInThread(read: Read, vehicle: VehicleRow, query: Query<"getAuditPackage">) {
  const { caller, today, tx } = read;
  const lent = lendTransaction(tx);
  const job: PackageJob = { port: lent.port, caller, today, vehicle, query };
  pool ??= new ThreadPool(threadFile("@capstack/accounting-app/package-worker", import.meta.url), LIMITS, notDone);
  const made = pool
    .take((run) => run<PackageOutcome>(job, { transfer: [lent.port] }), { account: caller.account.id })
    .then((outcome) => {
      if ("refused" in outcome) throw failureOf(outcome.refused);
      return outcome.bytes;
    });
  // If reading fails, nobody awaits the bytes, and their own failure must not end the process.
  made.catch(() => {});
  try {
    await Promise.race([lent.ended, made]);
  } catch (error) {
    throw lent.failure() ?? error;
  } finally {
    lent.close();
  }
  return () => made;
}

function notDone(why: ThreadRefusal): Error {
  const retry = {
    details: { retryAfterSeconds: RETRY_SECONDS },
    headers: { "Retry-After": String(RETRY_SECONDS) },
  };
  if (why === "overloaded") {
    return platformFailure("overloaded", "Too many packages are being made; try again shortly.", retry);
  }
  const cause = why === "late" ? `took longer than ${SECONDS} s` : "needs more memory than a package may take";
  return platformFailure("timeout", `The package ${cause}; ask for a shorter period.`, retry);
}
