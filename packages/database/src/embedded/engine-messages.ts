/** What crosses between a process and the thread of its embedded engine: plain data that a structured copy keeps. */
import type { Parameter } from "../database.js";

/** Where the engine keeps its rows. */
export interface EngineSettings {
  /** A folder; in memory when there is none. */
  readonly dataFolder: string | undefined;
  /** A file with the folder of a database, which a new one begins with; an empty one unless given. */
  readonly beginWith?: string | undefined;
}

/** A statement with parameters, or a script without. */
export interface EngineJob {
  readonly id: number;
  readonly text: string;
  readonly parameters?: readonly Parameter[] | undefined;
  /** Types, by their number, whose values stay as the text the server writes. */
  readonly asText?: readonly number[] | undefined;
}

/** The rows of a job's last statement, each a list in the order of the columns; `json` columns as text. */
export interface EngineRows {
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly unknown[])[];
  readonly affectedRows: number | undefined;
  /** What the statement was: `SELECT`, `COMMIT`, `ROLLBACK`. */
  readonly command: string | undefined;
}

/** Why a statement failed: a message, with the SQLSTATE and what else the server says. Never its parameters. */
export interface EngineFailure {
  readonly message: string;
  readonly [field: string]: unknown;
}

/** The engine is open, or cannot be; afterwards, the outcome of each job in the order they were sent. */
export type EngineAnswer =
  | { readonly open: true }
  | { readonly refused: string }
  | { readonly id: number; readonly done: EngineRows }
  | { readonly id: number; readonly failed: EngineFailure };
