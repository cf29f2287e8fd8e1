/** `GET /keys`: the keys of the account, never a token. */
import type { Routes } from "../route.js";

export const keysRead = {
  listAccountingKeys: { ofCaller: (services, caller) => services.listKeys(caller) },
} satisfies Partial<Routes>;
