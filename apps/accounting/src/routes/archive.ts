/** `/archive`: a vehicle whole, out of these books and into others. */
import { accountingOperations } from "@capstack/contract/accounting";
import { exportArchive } from "../archive/export-archive.js";
import { importArchive } from "../archive/import-archive.js";
import { rowsByTable } from "../archive/read-archive.js";
import { requireScope } from "../caller.js";
import { fileRoute, readRoute } from "../route.js";
import { publishVehicle } from "./vehicles.js";

export const archiveRoutes = [
  readRoute(accountingOperations.exportArchive, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    return { file: await exportArchive(read.tx, read.caller.account.id, vehicle, books, read.services.files) };
  }),
  fileRoute(
    accountingOperations.importArchive,
    async (_, caller) => {
      for (const scope of ["accounting:write", "accounting:post"] as const) requireScope(caller, scope);
      return { kind: "archive" } as const;
    },
    async (write, _, { said, whole, list }) => {
      const archive = { vehicle: whole.vehicle, rows: rowsByTable(whole.tables, list) };
      return { status: 201, json: publishVehicle(await importArchive(write, said.firmId, archive)) };
    },
  ),
];
