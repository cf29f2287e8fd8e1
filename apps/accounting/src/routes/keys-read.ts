/** `GET /keys`: the keys of the account, never a token. */
import { z } from "zod";
import { readRoute } from "../route.js";

export const keysRead = readRoute({
  path: "/keys",
  summary: "The keys of the account, newest first",
  query: z.object({}),
  answer: async (read) => ({ json: await read.desk.listKeys(read.caller) }),
});
