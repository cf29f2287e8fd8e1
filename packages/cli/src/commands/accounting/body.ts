/** The body of a change: a file, standard input, options, or nothing if nothing is required. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { AccountingOperationName } from "@capstack/client/accounting";
import type { Invocation } from "../../command.js";
import { CliFailure } from "../../failure.js";
import { type Input, readInput } from "../../input/read-input.js";
import { setValue } from "../../input/set-value.js";
import { fieldKinds, isFileBody, shortcutsOf, toOption } from "./words.js";

/** Operations whose body may be empty. */
const silent: readonly AccountingOperationName[] = ["draftBankRow", "reverseEntry", "seedChart"];

/**
 * Reads the body.
 * @param file the operand that names it; `-` is standard input
 */
export async function readBody(
  call: Invocation,
  name: AccountingOperationName,
  file: string | undefined,
): Promise<Input> {
  if (isFileBody(name)) return readForeignFile(call, name, file);
  const fields = fieldsOf(call, name);
  const isSaid = Object.keys(fields).length > 0 || call.texts("set").length > 0 || silent.includes(name);
  if (file === undefined && isSaid) {
    return { value: call.texts("set").reduce(setValue, fields), where: () => "the options" };
  }
  const input = await readInput(call, file);
  if (Object.keys(fields).length === 0) return input;
  if (typeof input.value !== "object" || Array.isArray(input.value)) {
    throw new CliFailure("usage", "Options of single fields go with a body that is an object, not with a list.");
  }
  return { ...input, value: { ...input.value, ...fields } };
}

/** The fields set by options. */
function fieldsOf(call: Invocation, name: AccountingOperationName): Record<string, unknown> {
  const said = shortcutsOf(name).flatMap((field) => {
    const value = values(call, field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(said);
}

function values(call: Invocation, field: string): unknown {
  const option = toOption(field);
  switch (fieldKinds[field]) {
    case "flag":
      return call.flag(option) ? true : undefined;
    case "list":
      return call.texts(option).length === 0 ? undefined : call.texts(option);
    case "number": {
      const text = call.text(option);
      if (text === undefined) return undefined;
      const value = Number(text);
      if (text.trim() !== "" && Number.isFinite(value)) return value;
      throw new CliFailure("usage", `--${option} ${text}: it must be a number.`);
    }
    default:
      return call.text(option);
  }
}

/** Another program's file is sent unchanged, with the fields set by options. */
async function readForeignFile(
  call: Invocation,
  name: AccountingOperationName,
  file: string | undefined,
): Promise<Input> {
  if (file === undefined && call.terminal.stdinIsTerminal) {
    throw new CliFailure("usage", "Name the file, or pipe it in.");
  }
  const isStdin = file === undefined || file === "-";
  const bytes = isStdin ? await call.terminal.readInput() : await readBytes(file);
  const form = new FormData();
  const said = call.texts("set").reduce(setValue, fieldsOf(call, name) as unknown);
  for (const [field, value] of Object.entries(said as object)) {
    form.set(field, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("file", new Blob([bytes]), isStdin ? "" : basename(file));
  const where = (path: readonly (string | number)[]) => [isStdin ? "standard input" : file, ...path.slice(1)].join(":");
  return { value: form, where };
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    throw new CliFailure("input", `${file} cannot be read: ${(error as Error).message}.`);
  }
}
