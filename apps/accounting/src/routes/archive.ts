/** `/archive`: a vehicle whole, out of these books and into others. */
import { accountingOperations } from "@capstack/contract/accounting";
import { asTenant } from "@capstack/database";
import { exportArchive } from "../archive/export-archive.js";
import { importArchive, requireFirm } from "../archive/import-archive.js";
import { readArchive } from "../archive/read-archive.js";
import { requireScope } from "../caller.js";
import { fileRoute, readRoute } from "../route.js";
import { publishVehicle } from "./vehicles.js";

export const archiveRoutes = [
  readRoute(accountingOperations.exportArchive, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const books = await read.desk.shelf.take(read, vehicle, read.today);
    return { file: await exportArchive(read.tx, read.caller.account.id, vehicle, books) };
  }),
  fileRoute(
    accountingOperations.importArchive,
    async (desk, caller, _, { firmId, content }) => {
      for (const scope of ["accounting:write", "accounting:post"] as const) requireScope(caller, scope);
      await asTenant(desk.database, caller.account.id, (tx) => requireFirm(tx, caller.account.id, firmId));
      return readArchive(Buffer.from(content, "base64"));
    },
    async (write, _, { firmId }, archive) => {
      return { status: 201, json: publishVehicle(await importArchive(write, firmId, archive)) };
    },
  ),
];
