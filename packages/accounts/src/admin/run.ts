import { existsSync } from "node:fs";
import { DataFolderError, isElsewhere, isUnavailable, MoveError, openDatabase } from "@capstack/database";
import { isAccountsError } from "../accounts-error.js";
import { explainDatabase } from "../explain-database.js";
import { readPeppers } from "../token/key-hash.js";
import { readArguments, UsageError } from "./arguments.js";
import { type AdminAnswer, commands } from "./commands.js";
import { help } from "./help.js";

/** The program's environment besides the database. */
export interface AdminSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  print(text: string): void;
  complain(text: string): void;
}

/**
 * Runs one command.
 * @returns the exit code: 0 done, 1 refused, 2 cannot be parsed, 7 the database cannot be reached
 */
export async function runAdmin(words: readonly string[], surroundings: AdminSurroundings): Promise<number> {
  const { print, complain } = surroundings;
  try {
    const { noun, verb, options } = readArguments(words);
    if (options.help || noun === "" || noun === "help") {
      print(help);
      return 0;
    }
    const command = commands[`${noun} ${verb}`.trim()];
    if (command === undefined) throw new UsageError(`There is no command "${`${noun} ${verb}`.trim()}".`);
    const makes = noun === "db" && verb === "migrate";
    const answer = await withScene(surroundings, makes, (scene) => command(scene, options));
    if (options.json) print(`${JSON.stringify(answer.rows)}\n`);
    else print(tableOf(answer));
    if (answer.note !== undefined) complain(`${answer.note}\n`);
    return answer.failed ? 1 : 0;
  } catch (error) {
    return explain(error, complain);
  }
}

async function withScene(
  { environment }: AdminSurroundings,
  makes: boolean,
  run: (scene: Parameters<NonNullable<(typeof commands)[string]>>[0]) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const settings = {
    allowTestKeys: true,
    production: environment.NODE_ENV === "production",
    peppers: readPeppers(environment.KEY_PEPPERS ?? ""),
  };
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, CAPSTACK_DATA: dataFolder = ".capstack" } = environment;
  const move = { from: environment.MOVE_FROM_URL || ownerUrl || url, to: environment.MOVE_TO_URL };
  if (!url && !makes && !existsSync(dataFolder))
    throw new DataFolderError(`There is no database in ${dataFolder}. ${EMPTY}`);
  const database = await openDatabase(url ? { url, ownerUrl: ownerUrl || undefined } : { dataFolder });
  try {
    return await run({ database, settings, environment, move });
  } finally {
    await database.close();
  }
}

const EMPTY =
  "Start the server once or run capstack-admin db migrate to make one, or name another by CAPSTACK_DATA or DATABASE_URL.";

function explain(error: unknown, complain: (text: string) => void): number {
  if (error instanceof UsageError) {
    complain(`${error.message}\nRun capstack-admin --help for the commands.\n`);
    return 2;
  }
  if (isAccountsError(error) || error instanceof MoveError) {
    complain(`${error.message}\n`);
    return 1;
  }
  if (isElsewhere(error)) {
    complain("The account is being moved to another cluster, or has moved there.\n");
    return 1;
  }
  const reason = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
  complain(`${explainDatabase(error) ?? `It could not be done: ${reason}.`}\n`);
  return isUnavailable(error) ? 7 : 1;
}

/** Rows as lines of "column  value", a blank line between rows. */
function tableOf({ rows }: AdminAnswer): string {
  const blocks = rows.map((row) => {
    const entries = Object.entries(row).filter(([, value]) => value !== null);
    const width = Math.max(...entries.map(([name]) => name.length));
    return entries.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}\n`).join("");
  });
  return blocks.join("\n");
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}
