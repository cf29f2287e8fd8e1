/** `/documents`: documents kept with the books, what they belong to, and their bytes. */

import {
  addDocument,
  addDocumentAddress,
  getDocumentContent,
  linkDocument,
  listDocuments,
  publishDocument,
  unlinkDocument,
} from "@capstack/books/kept-documents/kept-document";
import { limitsOf } from "@capstack/books/requests/caller";
import { findVehicle } from "@capstack/books/vehicles/vehicle";
import { asTenant } from "@capstack/database";
import type { FileRead } from "../files/file-threads.js";
import { inGroup, inHolding, ofGroup, ofHolding, type Routes } from "../route.js";

export const documentRoutes = {
  listDocuments: ofGroup((read, vehicle, { query }) => listDocuments(read, vehicle, query)),
  addDocument: {
    job: async (services, caller, { query }) => {
      await asTenant(services.database, caller.account.id, (tx) => findVehicle(tx, caller, query.group), {
        limits: limitsOf(caller),
      });
      const { limits, documentStore } = services;
      return { kind: "document", keptBytes: limits.documentBytes, hasStore: documentStore !== null };
    },
    prepare: async ({ limits, documentStore }, caller, { whole, bytes }: FileRead<"document">) => {
      if (whole.size <= limits.documentBytes) return;
      await documentStore?.put(caller.account.id, whole.sha256, bytes.get("content") as Uint8Array);
    },
    perform: async (write, { query }, { said, whole: found, bytes }: FileRead<"document">, job) => {
      const isKept = job.kind === "document" && found.size <= job.keptBytes;
      const content = isKept ? (bytes.get("content") ?? null) : null;
      return addDocument(write, await write.takeGroup(query.group), { said, found, bytes: content });
    },
  },
  addDocumentAddress: inGroup(addDocumentAddress),
  getDocument: ofHolding("documents", (read, vehicle, { id }) => publishDocument(read, vehicle, id)),
  getDocumentContent: ofHolding("documents", getDocumentContent),
  linkDocument: inHolding("documents", linkDocument),
  unlinkDocument: inHolding("documents", unlinkDocument),
} satisfies Partial<Routes>;
