/** Taking a file in as it is sent: as the `content` of a JSON body, or as `file` of a form, which never stands in memory whole. */

import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure, type Limits, platformFailure, unavailable, validationFailure } from "@capstack/contract";
import { bodyStream, type ReceivedBody, receiveBody } from "@capstack/http";
import { Busboy } from "@fastify/busboy";
import type { Context } from "hono";
import { type Aside, withAside } from "./put-aside.js";

/** How much may be sent: in a JSON body, as the file of a form, nested how deeply. */
export type FileLimits = Pick<Limits, "importBytes" | "fileBytes" | "jsonDepth">;

/** A file on its way to whoever reads it: a body of JSON, or a form whose file was put aside. */
export type SentFile = { readonly json: ReceivedBody } | { readonly form: FileForm };

/** What a form said, as text, and where its file lies. */
export interface FileForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string | undefined;
  readonly path: string;
  readonly bytes: number;
}

/** A form has at most this many fields beside its file, of this many bytes each. */
const MOST_FIELDS = 50;
const MOST_FIELD_BYTES = 1 << 20;
/** All fields together, and what parts them. */
const MOST_BYTES_BESIDE = 4 << 20;
const FORM = /^multipart\/form-data\b/i;

/**
 * Receives a file and hands it over; what was put aside is gone afterwards.
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `invalid_json` for what ends early, `validation_failed`
 */
export async function withSentFile<T>(
  c: Context,
  { account, limits }: { readonly account: string; readonly limits: FileLimits },
  work: (file: SentFile) => Promise<T>,
): Promise<T> {
  if (!FORM.test(c.req.header("content-type") ?? "")) return work({ json: await receiveBody(c, limits.importBytes) });
  const largest = limits.fileBytes;
  return withAside({ account, largest }, async (aside) => work({ form: await receiveForm(c, largest, aside) }));
}

async function receiveForm(c: Context, limit: number, { path, add }: Aside): Promise<FileForm> {
  const form = parser(c, limit);
  const source = Readable.fromWeb(bodyStream(c, limit + MOST_BYTES_BESIDE) as never);
  const fields: Record<string, string> = {};
  const refused: Failure[] = [];
  let [file, written]: [Readable | undefined, Promise<void> | undefined] = [undefined, undefined];
  let [fileName, bytes]: [string | undefined, number] = [undefined, 0];
  form.on("field", (name, value, nameIsCut, valueIsCut) => {
    if (nameIsCut || valueIsCut) refused.push(tooLongField(name));
    else if (Object.hasOwn(fields, name))
      refused.push(wrong("duplicate_field", `${name} is given twice; give it once.`, name));
    else Object.defineProperty(fields, name, { value, enumerable: true });
  });
  form.on("file", (name, stream, sentName) => {
    if (name !== "file" || file !== undefined) {
      refused.push(wrong("unknown_field", `A form has one file, named file; this one is named ${name}.`, name));
      stream.resume();
      return;
    }
    file = stream;
    fileName = sentName || undefined;
    // Nobody reads on what is refused already.
    stream.on("limit", () => source.destroy(tooLarge(limit)));
    const count = new Transform({
      transform(part: Uint8Array, _, done) {
        try {
          add(part.byteLength);
          bytes += part.byteLength;
          done(null, part);
        } catch (error) {
          source.destroy(error as Error);
          done(error as Error);
        }
      },
    });
    written = pipeline(stream, count, createWriteStream(path)).catch((error: { code?: string }) => {
      if (error.code === "ENOSPC") refused.unshift(unavailable(error));
      else refused.push(error instanceof Failure ? error : unreadableForm());
    });
  });
  form.on("fieldsLimit", () =>
    refused.push(wrong("limit_exceeded", `A form has at most ${MOST_FIELDS} fields.`, "file")),
  );
  await pipeline(source, form).catch((error) => {
    refused.unshift(error instanceof Failure ? error : unreadableForm());
    file?.destroy();
  });
  await written;
  if (refused[0] !== undefined) throw refused[0];
  if (file === undefined)
    throw wrong("missing_field", "file is required: the file's bytes, as a part with a file name.", "file");
  return { fields, fileName, path, bytes };
}

function parser(c: Context, limit: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { "content-type": c.req.header("content-type") ?? "" },
      limits: { fileSize: limit, files: 2, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, fieldNameSize: 100 },
    });
  } catch {
    throw unreadableForm();
  }
}

function wrong(code: string, message: string, field: string): Failure {
  return validationFailure([{ code, message, path: [field] }]);
}

function tooLongField(name: string): Failure {
  return wrong("limit_exceeded", `${name} is longer than ${MOST_FIELD_BYTES} bytes.`, name.slice(0, 100));
}

function unreadableForm(): Failure {
  return platformFailure("invalid_json", "The form ended early or is not multipart/form-data.", {
    details: { reason: "encoding" },
  });
}

function tooLarge(limit: number): Failure {
  return platformFailure("payload_too_large", `The file is larger than ${limit} bytes.`, {
    details: { limitBytes: limit },
  });
}
