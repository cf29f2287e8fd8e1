/**
 * The store of large documents: a bucket of Amazon S3 or of a server that speaks its language. A document's key is its
 * account and its hash, so that the bytes of one account are never those of another.
 */
import { createHash } from "node:crypto";
import type { DocumentStore } from "@capstack/books/transactions/document-store";
import { unavailable } from "@capstack/contract";
import { readSettings, type Variables } from "@capstack/http";
import * as z from "zod";

/** Where the bucket is, and who may use it. */
export interface StoreSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const SECONDS = 60;
const NAMES = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;

/** The settings of the store; none of them, or all but the region. */
export const storeVariables = z
  .object({
    DOCUMENTS_S3_ENDPOINT: z
      .string()
      .regex(
        /^https?:\/\/[^/?#@\s]+\/?$/,
        "must be the address of a server, such as https://s3.eu-central-1.amazonaws.com",
      )
      .optional(),
    DOCUMENTS_S3_REGION: z.string().min(1).default("us-east-1"),
    DOCUMENTS_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
      .optional(),
    DOCUMENTS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    DOCUMENTS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  })
  .superRefine((data, context) => {
    const missing = NAMES.map((name) => `DOCUMENTS_S3_${name}` as const).filter((name) => data[name] === undefined);
    if (missing.length === 0 || missing.length === NAMES.length) return;
    for (const name of missing)
      context.addIssue({ code: "custom", path: [name], message: "is required with the others of DOCUMENTS_S3_" });
  });

/** The store that environment variables name; null where they name none. @throws SettingsError */
export async function openDocumentStore(variables: Variables): Promise<DocumentStore | null> {
  const data = readSettings(storeVariables, variables);
  const { DOCUMENTS_S3_ENDPOINT: endpoint, DOCUMENTS_S3_BUCKET: bucket, DOCUMENTS_S3_REGION: region } = data;
  const { DOCUMENTS_S3_ACCESS_KEY_ID: accessKeyId, DOCUMENTS_S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}

/** A store in a bucket. What signs its requests is loaded here, as few servers have one. */
export async function s3Store({ endpoint, bucket, ...signing }: StoreSettings): Promise<DocumentStore> {
  const { AwsClient } = await import("aws4fetch");
  const client = new AwsClient({ ...signing, service: "s3", retries: 2 });
  const keyOf = (accountId: string, sha256: string) => `${accountId}/${sha256}`;
  const request = async (key: string, init: RequestInit) => {
    const address = `${endpoint.replace(/\/$/, "")}/${bucket}/${key}`;
    try {
      const response = await client.fetch(address, { ...init, signal: AbortSignal.timeout(SECONDS * 1000) });
      if (!response.ok) throw new Error(`The store answered ${response.status} to ${init.method} ${key}.`);
      return new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    addressOf: (accountId, sha256) => `s3://${bucket}/${keyOf(accountId, sha256)}`,
    put: async (accountId, sha256, bytes) => {
      const body = new Uint8Array(bytes);
      // The server refuses bytes that are not those of the hash.
      await request(keyOf(accountId, sha256), { method: "PUT", body, headers: { "X-Amz-Content-Sha256": sha256 } });
    },
    get: async (accountId, sha256) => {
      const bytes = await request(keyOf(accountId, sha256), { method: "GET" });
      if (createHash("sha256").update(bytes).digest("hex") === sha256) return bytes;
      throw unavailable(new Error(`The store has other bytes at ${keyOf(accountId, sha256)}.`));
    },
  };
}
