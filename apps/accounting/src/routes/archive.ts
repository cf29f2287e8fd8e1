/** `/archive`: a vehicle whole, out of these books and into others. */

import { exportArchive, requireExportable } from "@capstack/books/archive/export-archive";
import { importArchive } from "@capstack/books/archive/import-archive";
import type { Unpacked } from "@capstack/books/archive/pack-archive";
import { rowsByTable } from "@capstack/books/archive/read-archive";
import { publishVehicle } from "@capstack/books/firms/set-up-vehicle";
import { FileAnswer } from "@capstack/books/requests/answer";
import { requireScope } from "@capstack/books/requests/caller";
import { type FileRead, fileThreads } from "../files/file-threads.js";
import { ofGroup, type Routes } from "../route.js";

export const archiveRoutes = {
  exportArchive: ofGroup(async (read, vehicle) => {
    await requireExportable(read, vehicle);
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    const pack = (files: Unpacked) => fileThreads().pack(files, read.tenantId);
    return new FileAnswer(await exportArchive(read.tx, read.tenantId, vehicle, books, pack));
  }),
  importArchive: {
    job: async (_, caller) => {
      for (const scope of ["accounting:write", "accounting:terms", "accounting:post"] as const)
        requireScope(caller, scope);
      return { kind: "archive" };
    },
    perform: async (write, _, { said, whole, list, bytes }: FileRead<"archive">) => {
      const archive = { vehicle: whole.vehicle, rows: await rowsByTable(whole.tables, list), documents: bytes };
      return publishVehicle(await importArchive(write, said.firmId, archive));
    },
  },
} satisfies Partial<Routes>;
