/** Messages between a process and the thread of its embedded engine: structured-cloneable data. */
import type { Parameter } from "../database.js";

/** Where the engine stores its rows. */
export interface EngineSettings {
  /** A folder; in memory when there is none. */
  readonly dataFolder: string | undefined;
  /** An archived data folder that a new one starts from; an empty database by default. */
  readonly beginWith?: string | undefined;
}

/** A statement with parameters, or a script without any. */
export interface EngineJob {
  readonly id: number;
  readonly text: string;
  readonly parameters?: readonly Parameter[] | undefined;
  /** Type numbers whose values stay as the text the server sends. */
  readonly asText?: readonly number[] | undefined;
}

/** The rows of a job's last statement, each a list in the order of the columns; `json` columns as text. */
export interface EngineRows {
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly unknown[])[];
  readonly affectedRows: number | undefined;
  /** The command tag: `SELECT`, `COMMIT`, `ROLLBACK`. */
  readonly command: string | undefined;
}

/** Why a statement failed: the message, the SQLSTATE and other fields of the server's error. Never its parameters. */
export interface EngineFailure {
  readonly message: string;
  readonly [field: string]: unknown;
}

/** The result of opening the engine; afterwards, the outcome of each job in the order they were sent. */
export type EngineAnswer =
  | { readonly open: true }
  | { readonly refused: string }
  | { readonly id: number; readonly done: EngineRows }
  | { readonly id: number; readonly failed: EngineFailure };
