/** `/firms`, `/firm`, `/vehicles`, `/keys`: the account's firms, their vehicles, and the keys that see them. */

import { changeFirm, createFirm, listFirms } from "@capstack/books/firms/firm";
import { summarizeFirm } from "@capstack/books/firms/firm-summary";
import { changeVehicle, createVehicle, publishVehicle } from "@capstack/books/firms/set-up-vehicle";
import type { Routes } from "../route.js";

export const firmRoutes = {
  getFirmSummary: (read, { query }) => summarizeFirm(read, query),
  listAccountingKeys: { ofCaller: (services, caller) => services.listKeys(caller) },
  listFirms,
  createFirm: (write, _, { name }) => createFirm(write, name),
  renameFirm: (write, { id }, body) => changeFirm(write, id, body),
  listVehicles: async (read) => (await read.vehicles()).map(publishVehicle),
  createVehicle: async (write, _, body) => publishVehicle(await createVehicle(write, body)),
  changeVehicle: async (write, { id }, body) => publishVehicle(await changeVehicle(write, id, body)),
} satisfies Partial<Routes>;
