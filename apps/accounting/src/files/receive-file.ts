/** Taking a file in as it is sent: as the `content` of a JSON body, or as `file` of a form, which never stands in memory whole. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Failure, platformFailure, type ReceivedBody, receiveBody, validationFailure } from "@capstack/http";
import { Busboy } from "@fastify/busboy";
import type { Context } from "hono";
import type { BodyLimits } from "../dependencies.js";

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
const FORM = /^multipart\/form-data\s*;/i;

/**
 * Receives a file and hands it over; what was put aside is gone afterwards.
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `invalid_json` for what ends early, `validation_failed`
 */
export async function withSentFile<T>(
  c: Context,
  limits: BodyLimits,
  work: (file: SentFile) => Promise<T>,
): Promise<T> {
  if (!FORM.test(c.req.header("content-type") ?? "")) return work({ json: await receiveBody(c, limits.importBytes) });
  const folder = await mkdtemp(join(tmpdir(), "capstack-file-"));
  try {
    return await work({ form: await receiveForm(c, limits.fileBytes, join(folder, "file")) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receiveForm(c: Context, limit: number, path: string): Promise<FileForm> {
  const encoding = (c.req.header("content-encoding") ?? "identity").toLowerCase();
  if (encoding !== "identity" && encoding !== "gzip") {
    throw platformFailure(
      "unsupported_media_type",
      "The Content-Encoding is not known; send the form plain or as gzip.",
      {
        details: { supported: ["identity", "gzip"] },
      },
    );
  }
  if (Number(c.req.header("content-length") ?? 0) > limit + MOST_FIELD_BYTES) throw tooLarge(limit);
  const form = parser(c, limit);
  const fields: Record<string, string> = {};
  const written: Promise<void>[] = [];
  const refused: Failure[] = [];
  let [fileName, bytes]: [string | undefined, number] = [undefined, 0];
  form.on("field", (name, value, nameIsCut, valueIsCut) => {
    if (nameIsCut || valueIsCut) refused.push(tooLongField(name));
    else if (Object.hasOwn(fields, name)) refused.push(wrong("duplicate_field", `${name} stands there twice.`, name));
    else Object.defineProperty(fields, name, { value, enumerable: true });
  });
  form.on("file", (name, stream, sentName) => {
    if (name !== "file" || written.length > 0) {
      refused.push(wrong("unknown_field", `A form has one file, named file; this one is named ${name}.`, name));
      stream.resume();
      return;
    }
    fileName = sentName || undefined;
    stream.on("limit", () => refused.push(tooLarge(limit)));
    stream.on("data", (part: Uint8Array) => {
      bytes += part.byteLength;
    });
    written.push(pipeline(stream, createWriteStream(path)).catch(() => void refused.push(unreadableForm())));
  });
  form.on("fieldsLimit", () =>
    refused.push(wrong("limit_exceeded", `A form has at most ${MOST_FIELDS} fields.`, "file")),
  );
  form.on("partsLimit", () =>
    refused.push(wrong("limit_exceeded", `A form has at most ${MOST_FIELDS} fields.`, "file")),
  );
  const source = Readable.fromWeb((c.req.raw.body ?? new ReadableStream()) as never);
  const unpacked = encoding === "gzip" ? createGunzip() : new PassThrough();
  await pipeline(source, unpacked, form).catch(() => refused.push(unreadableForm()));
  await Promise.all(written);
  if (refused[0] !== undefined) throw refused[0];
  if (written.length === 0)
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
