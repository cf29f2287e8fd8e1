import { parseArgs } from "node:util";

/** A parsed command: the verb, its object, and its options. */
export interface AdminArguments {
  readonly noun: string;
  readonly verb: string;
  readonly options: AdminOptions;
}

/** Options of all commands; each command checks those it needs. */
export interface AdminOptions {
  readonly account?: string;
  readonly code?: string;
  readonly email?: string;
  readonly expires?: string;
  readonly help?: boolean;
  readonly id?: string;
  readonly json?: boolean;
  readonly name?: string;
  readonly partners?: string;
  readonly role?: string;
  readonly scopes?: string;
  readonly test?: boolean;
  readonly vehicles?: string;
}

/** A command that cannot be parsed; the program prints the message and exits 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const options = {
  account: text,
  code: text,
  email: text,
  expires: text,
  help: { ...flag, short: "h" },
  id: text,
  json: flag,
  name: text,
  partners: text,
  role: text,
  scopes: text,
  test: flag,
  vehicles: text,
} as const;

/** Parses the words after the program's name. */
export function readArguments(words: readonly string[]): AdminArguments {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [noun = "", verb = "", ...more] = positionals;
    if (more.length > 0) throw new UsageError(`There is a word too many: ${more[0]}.`);
    return { noun, verb, options: { ...values } };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The value of a required option. */
export function required(options: AdminOptions, name: "code" | "email" | "id" | "name" | "role"): string {
  const value = options[name];
  if (value === undefined || value === "") throw new UsageError(`--${name} is missing.`);
  return value;
}

/** The id of the account that a command is about. */
export function accountOf({ account }: AdminOptions): string {
  if (account === undefined) throw new UsageError("--account is missing.");
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(account)) return account;
  throw new UsageError("--account must be an account id, as account list shows it.");
}
