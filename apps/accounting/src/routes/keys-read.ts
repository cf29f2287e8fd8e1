/** `GET /keys`: the keys of the account, never a token. */
import { z } from "zod";
import { callerRoute } from "../route.js";

export const keysRead = callerRoute({
  path: "/keys",
  summary: "The keys of the account, newest first",
  query: z.object({}),
  answerCaller: async (desk, caller) => ({ json: await desk.listKeys(caller) }),
});
