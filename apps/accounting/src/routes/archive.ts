/** `/archive`: a vehicle whole, out of these books and into others. */
import { FileAnswer } from "../answer.js";
import { exportArchive } from "../archive/export-archive.js";
import { importArchive } from "../archive/import-archive.js";
import { rowsByTable } from "../archive/read-archive.js";
import { requireScope } from "../caller.js";
import type { FileRead } from "../files/file-threads.js";
import { ofGroup, type Routes } from "../route.js";
import { publishVehicle } from "../vehicles/set-up-vehicle.js";

export const archiveRoutes = {
  exportArchive: ofGroup(async (read, vehicle) => {
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    return new FileAnswer(await exportArchive(read.tx, read.tenantId, vehicle, books, read.services.files));
  }),
  importArchive: {
    job: async (_, caller) => {
      for (const scope of ["accounting:write", "accounting:post"] as const) requireScope(caller, scope);
      return { kind: "archive" };
    },
    perform: async (write, _, { said, whole, list }: FileRead<"archive">) => {
      const archive = { vehicle: whole.vehicle, rows: rowsByTable(whole.tables, list) };
      return publishVehicle(await importArchive(write, said.firmId, archive));
    },
  },
} satisfies Partial<Routes>;
