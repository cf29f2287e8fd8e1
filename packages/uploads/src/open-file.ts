/** What a sent file says of itself, and its content: the same for a JSON body and for a form. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { platformFailure } from "@capstack/contract";
import { checkShape, parseJson, refuseBrokenText } from "@capstack/http/edge";
import * as z from "zod";
import type { FileForm, FileLimits, SentFile } from "./receive-file.js";

/** A file with what was said of it. */
export interface OpenedFile<Said> {
  readonly said: Said;
  /** The text of a JSON body's `content`, or the bytes of a form's file. */
  readonly content: string | Uint8Array;
}

/**
 * Unpacks, reads and holds to its shape what was sent.
 * @throws Failure `invalid_json`, `payload_too_large`, `validation_failed`
 */
export function openFile<Shape extends z.ZodObject<{ content: z.ZodType<string> }>>(
  shape: Shape,
  sent: SentFile,
  limits: FileLimits,
): OpenedFile<Omit<z.output<Shape>, "content">> {
  if ("json" in sent) {
    const { bytes, isPacked } = sent.json;
    const body = parseJson(isPacked ? unpack(bytes, limits.importBytes) : bytes, limits.jsonDepth);
    const { content, ...said } = checkShape(shape, body) as z.output<Shape> & { content: string };
    return { said, content };
  }
  const fields = shape.omit({ content: true } as never);
  const fieldValues = saidIn(fields, sent.form);
  refuseBrokenText(fieldValues);
  const said = checkShape(fields, fieldValues) as unknown as Omit<z.output<Shape>, "content">;
  return { said, content: readFileSync(sent.form.path) };
}

function unpack(bytes: Uint8Array, limit: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") {
      throw platformFailure("payload_too_large", `The body is larger than ${limit} bytes.`, {
        details: { limitBytes: limit },
      });
    }
    throw platformFailure("invalid_json", "The body ended early or is not valid gzip.", {
      details: { reason: "encoding" },
    });
  }
}

/** A form's fields are text; what is no text by its shape is written as JSON. */
function saidIn(shape: z.ZodObject, { fields, fileName }: FileForm): Record<string, unknown> {
  const said = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = Object.hasOwn(shape.shape, name) ? shape.shape[name] : undefined;
      return [name, field === undefined || isText(field) ? text : jsonOr(text)];
    }),
  );
  return "fileName" in shape.shape && fileName !== undefined ? { fileName, ...said } : said;
}

function isText(field: z.core.$ZodType): boolean {
  return z.toJSONSchema(field, { io: "input", unrepresentable: "any" }).type === "string";
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
