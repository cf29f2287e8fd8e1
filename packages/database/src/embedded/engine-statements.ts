import { type PGlite, types } from "@electric-sql/pglite";
import type { Parameter } from "../database.js";
import type { EngineJob, EngineRows } from "./engine-messages.js";
import { executeMessages, forgetMessages, prepareMessages, scriptMessages } from "./engine-wire.js";

type Column = EngineRows["columns"][number];
type Message = Awaited<ReturnType<PGlite["execProtocol"]>>["messages"][number] & {
  readonly code?: string;
  readonly status?: string;
  readonly text?: string;
  readonly dataTypeIDs?: readonly number[];
  readonly fields?: readonly unknown[];
};

interface Prepared {
  readonly name: string;
  readonly types: readonly number[];
  readonly columns: readonly Column[];
}

/** The most statements that stay prepared; the least recently used is dropped. */
const MOST_PREPARED = 500;
/** After this many changed rows the planner's statistics are checked, outside transactions. */
const CHANGES_BEFORE_ANALYZING = 1_000;

const asWritten = (text: string) => text;
/** Parsed on the other side, since text crosses threads faster than objects. */
const JSON_AS_TEXT: Record<number, typeof asWritten> = { [types.JSON]: asWritten, [types.JSONB]: asWritten };

/**
 * Runs statements on the engine as a driver does on a server: prepared once by text, then bound and executed in one
 * exchange. The embedded engine has no autovacuum, and a cached plan would remain the one for an empty table, so tables
 * that changed much are analyzed between two statements.
 */
export class Statements {
  readonly #engine: PGlite;
  readonly #prepared = new Map<string, Prepared>();
  #count = 0;
  #changes = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async run({ text, parameters, asText }: EngineJob): Promise<EngineRows> {
    const { rows, isIdle } =
      parameters === undefined ? await this.#script(text) : await this.#statement(text, parameters, asText);
    this.#changes += rows.affectedRows ?? 0;
    if (isIdle && this.#changes > CHANGES_BEFORE_ANALYZING) await this.#analyze();
    return rows;
  }

  async #script(text: string) {
    const answer = await this.#ask(scriptMessages(text));
    return { rows: toRows(answer.messages, [], () => null), isIdle: answer.isIdle };
  }

  async #statement(text: string, parameters: readonly Parameter[], asText: readonly number[] = []) {
    const prepared = this.#prepared.get(text) ?? (await this.#prepare(text));
    const { name, types, columns } = prepared;
    // The last key in the map is the most recently used.
    this.#prepared.delete(text);
    this.#prepared.set(text, prepared);
    const values = parameters.map((value, index) => this.#serialize(value, types[index] ?? 0));
    try {
      const answer = await this.#ask(executeMessages(name, values));
      const parsers = columns.map(({ dataTypeID: type }) =>
        asText.includes(type) ? asWritten : (JSON_AS_TEXT[type] ?? this.#engine.parsers[type] ?? asWritten),
      );
      const read = (value: string, index: number) => parsers[index]?.(value, columns[index]?.dataTypeID);
      return { rows: toRows(answer.messages, columns, read), isIdle: answer.isIdle };
    } catch (error) {
      // The table's columns have changed since this was prepared; the next call prepares it again.
      if ((error as { code?: string }).code === "0A000") await this.#forget(text);
      throw error;
    }
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${this.#count++}`;
    const { messages } = await this.#ask(prepareMessages(name, text));
    const types = messages.find(({ name }) => name === "parameterDescription")?.dataTypeIDs ?? [];
    const fields = (messages.find(({ name }) => name === "rowDescription")?.fields ?? []) as readonly Column[];
    const columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    const prepared = { name, types, columns };
    this.#prepared.set(text, prepared);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MOST_PREPARED && oldest !== undefined) await this.#forget(oldest);
    return prepared;
  }

  async #forget(text: string): Promise<void> {
    const prepared = this.#prepared.get(text);
    this.#prepared.delete(text);
    if (prepared !== undefined) await this.#ask(forgetMessages(prepared.name));
  }

  #serialize(value: Parameter | undefined, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serialize = this.#engine.serializers[type];
    return serialize === undefined ? value.toString() : serialize(value);
  }

  async #analyze(): Promise<void> {
    this.#changes = 0;
    await this.#ask(scriptMessages("select pg_stat_force_next_flush()"));
    const changed = await this.#statement(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
       where n_mod_since_analyze > 500 + 0.1 * n_live_tup`,
      [],
    );
    for (const [name] of changed.rows.rows) await this.#ask(scriptMessages(`analyze ${name}`));
  }

  async #ask(bytes: Uint8Array): Promise<{ messages: readonly Message[]; isIdle: boolean }> {
    const answer = await this.#engine.execProtocol(bytes, { syncToFs: false, throwOnError: false });
    const messages = answer.messages as readonly Message[];
    const failure = messages.find(({ name }) => name === "error");
    if (failure !== undefined) throw failure;
    return { messages, isIdle: messages.at(-1)?.status === "I" };
  }
}

function toRows(
  messages: readonly Message[],
  columns: readonly Column[],
  read: (value: string, index: number) => unknown,
): EngineRows {
  const rows: unknown[][] = [];
  let [command, affectedRows]: [string | undefined, number] = [undefined, 0];
  for (const { name, fields, text } of messages) {
    if (name === "dataRow") {
      rows.push(
        ((fields ?? []) as (string | null)[]).map((value, index) => (value === null ? null : read(value, index))),
      );
    } else if (name === "commandComplete" && text !== undefined) {
      command = text.split(" ", 1)[0];
      if (command !== "SELECT") affectedRows += Number(/\d+$/.exec(text)?.[0] ?? 0);
    }
  }
  return { columns, rows, affectedRows, command };
}
