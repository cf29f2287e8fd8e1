/** A parsed bank file ready to store: amounts in minor units, each row with a key that identifies it across files. */
import { createHash } from "node:crypto";
import {
  type BankFile,
  type BankFileOptions,
  type BankFileProblem,
  type BankRow,
  readBankFile,
} from "@capstack/bank-files";

/** A row with its key and its amount in minor units, as text so that it can cross threads. */
export interface KeyedRow extends Omit<BankRow, "key" | "amount"> {
  readonly units: string;
  readonly dedupKey: string;
}

/** The file. */
export interface KeyedFile extends Pick<BankFile, "format" | "rowCount" | "warnings"> {
  readonly decided: NonNullable<BankFile["decided"]>;
  readonly rows: readonly KeyedRow[];
  readonly openingUnits: string | null;
  readonly closingUnits: string | null;
}

/** A file that cannot be imported, and why. */
export class RefusedBankFile extends Error {
  constructor(readonly problems: readonly BankFileProblem[]) {
    super("The file cannot be read.");
  }
}

/** Reads a file of an account whose currency is known. @throws RefusedBankFile */
export function keyedFile(
  content: string | Uint8Array,
  options: BankFileOptions & { readonly currency: string },
): KeyedFile {
  const { rows, balances, problems, decided, ...file } = readBankFile(content, options);
  if (decided === null) throw new RefusedBankFile(problems);
  return {
    ...file,
    decided,
    rows: rows.map(({ amount, key, ...row }) => ({ ...row, units: unitsOf(amount), dedupKey: sha256(key) })),
    openingUnits: balances.opening === null ? null : unitsOf(balances.opening),
    closingUnits: balances.closing === null ? null : unitsOf(balances.closing),
  };
}

/** Minor units of an amount that is written with all the decimals of its currency. */
function unitsOf(amount: string): string {
  return String(BigInt(amount.replace(".", "")));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
