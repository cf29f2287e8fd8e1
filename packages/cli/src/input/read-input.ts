/** The input of a computation: a file or standard input, as JSON, with `--set` applied. */
import { readFile } from "node:fs/promises";
import { repeatedKey } from "@capstack/decimal";
import type { Invocation } from "../command.js";
import { CliFailure } from "../failure.js";
import { type Place, placeOf, toPlace } from "./json-places.js";
import { setValue } from "./set-value.js";
import { syntaxErrorAt } from "./syntax-error.js";

/** An input, and the places of its values in the source text. */
export interface Input {
  readonly value: unknown;
  /** `rounds.json:4:17`, for a path into the value. */
  where(path: readonly (string | number)[]): string;
}

/**
 * Reads the input.
 * @throws CliFailure for a file that cannot be read, a text that is not JSON, or a `--set` that fits nowhere
 */
export async function readInput(call: Invocation, file: string | undefined): Promise<Input> {
  const { name, text } = await readText(call, file);
  const read = parse(text, name);
  const value = call.texts("set").reduce(setValue, read);
  return {
    value,
    where: (path) => {
      const { line, column } = placeOf(text, path);
      return `${name}:${line}:${column}`;
    },
  };
}

/** A text and its name in error messages. */
export interface InputText {
  readonly name: string;
  readonly text: string;
}

/**
 * The text of a file, or of standard input for none and for `-`.
 * @throws CliFailure for a file that cannot be read, and if standard input is a terminal
 */
export async function readText({ terminal }: Invocation, file: string | undefined): Promise<InputText> {
  if (file === undefined && terminal.stdinIsTerminal) {
    throw new CliFailure("usage", "No input: name a file, or pipe one in. capstack example <model> prints one.");
  }
  const isStdin = file === undefined || file === "-";
  const text = isStdin ? await terminal.readInput() : await readFileText(file);
  return { name: isStdin ? "standard input" : file, text: text.replace(/^\uFEFF/, "") };
}

async function readFileText(file: string): Promise<string> {
  return (await readBytes(file)).toString("utf8");
}

/** The bytes of a file. @throws CliFailure for one that cannot be read */
export async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = { ENOENT: "there is no such file", EISDIR: "it is a folder", EACCES: "it may not be read" }[code ?? ""];
    throw new CliFailure("input", `${file} cannot be read: ${why ?? (error as Error).message}.`);
  }
}

function parse(text: string, name: string): unknown {
  if (text.trim() === "") throw new CliFailure("input", `${name} is empty; it must hold a JSON object.`);
  return parseJson(text, ({ line, column }) => `${name}:${line}:${column}`);
}

/**
 * Reads a JSON text.
 * @param tell  formats a place in it
 * @throws CliFailure if it is not JSON, a number is too large, or an object repeats a key
 */
export function parseJson(text: string, tell: (place: Place) => string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CliFailure("input", `${tell(toPlace(text, syntaxErrorAt(text)))}: this is not JSON.`);
  }
  refuseInfinite(value, [], (path) => tell(placeOf(text, path)));
  const repeated = repeatedKey(text);
  if (repeated !== undefined) {
    const key = JSON.stringify(String(repeated.at(-1)).slice(0, 60));
    throw new CliFailure(
      "input",
      `${tell(placeOf(text, repeated))}: ${key} is given twice in one object; give it once.`,
    );
  }
  return value;
}

/** A literal such as 1e999 parses as infinity, which JSON cannot express. */
function refuseInfinite(
  value: unknown,
  path: readonly (string | number)[],
  tell: (path: readonly (string | number)[]) => string,
): void {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new CliFailure("input", `${tell(path)}: the number is too large to be read.`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    refuseInfinite(item, [...path, Array.isArray(value) ? Number(key) : key], tell);
  }
}
