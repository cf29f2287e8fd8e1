/** The input of a computation: a file or standard input, as JSON, with `--set` applied. */
import { readFile } from "node:fs/promises";
import type { Invocation } from "../command.js";
import { CliFailure } from "../failure.js";
import { placeOf, toPlace } from "./json-places.js";
import { setValue } from "./set-value.js";
import { syntaxErrorAt } from "./syntax-error.js";

/** An input, and where its values stand in the text they came from. */
export interface Input {
  readonly value: unknown;
  /** `rounds.json:4:17`, for a path into the value. */
  where(path: readonly (string | number)[]): string;
}

/**
 * Reads the input.
 * @throws CliFailure for a file that cannot be read, a text that is not JSON, or a `--set` that fits nowhere
 */
export async function readInput({ terminal, texts }: Invocation, file: string | undefined): Promise<Input> {
  if (file === undefined && terminal.stdinIsTerminal) {
    throw new CliFailure("usage", "No input: name a file, or pipe one in. capstack example <model> prints one.");
  }
  const isStdin = file === undefined || file === "-";
  const name = isStdin ? "standard input" : file;
  const text = isStdin ? await terminal.readInput() : await readText(file);
  const read = parse(text.replace(/^\uFEFF/, ""), name);
  const value = texts("set").reduce(setValue, read);
  return {
    value,
    where: (path) => {
      const { line, column } = placeOf(text, path);
      return `${name}:${line}:${column}`;
    },
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = { ENOENT: "there is no such file", EISDIR: "it is a folder", EACCES: "it may not be read" }[code ?? ""];
    throw new CliFailure("input", `${file} cannot be read: ${why ?? (error as Error).message}.`);
  }
}

function parse(text: string, name: string): unknown {
  if (text.trim() === "") throw new CliFailure("input", `${name} is empty; it must hold a JSON object.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column } = toPlace(text, syntaxErrorAt(text));
    throw new CliFailure("input", `${name}:${line}:${column}: this is not JSON.`);
  }
  refuseInfinite(value, [], text, name);
  return value;
}

/** A literal such as 1e999 reads as infinite, which JSON cannot say again. */
function refuseInfinite(value: unknown, path: readonly (string | number)[], text: string, name: string): void {
  if (typeof value === "number" && !Number.isFinite(value)) {
    const { line, column } = placeOf(text, path);
    throw new CliFailure("input", `${name}:${line}:${column}: the number is too large to be read.`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    refuseInfinite(item, [...path, Array.isArray(value) ? Number(key) : key], text, name);
  }
}
