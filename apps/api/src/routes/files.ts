import { capTableImport, engineFailure } from "@capstack/contract";
import { isEngineError } from "@capstack/decimal";
import { withSentFile } from "@capstack/uploads";
import { sendPieces } from "../compute-route.js";
import type { ImportPool } from "../files/import-pool.js";
import { type ApiOperation, answering } from "../gate.js";
import type { Service } from "../service.js";

/** POST /cap-table/import: a file is received, put aside, and read in a thread. */
export function fileOperations({ config: { limits } }: Service, imports: ImportPool): ApiOperation[] {
  const importing = answering(capTableImport, ({ c, caller }) => {
    const account = caller.account.id;
    return withSentFile(c, { account, limits }, async (sent) => {
      try {
        return sendPieces(c, await imports.read(sent, { account, disconnected: c.req.raw.signal }));
      } catch (error) {
        throw isEngineError(error) ? engineFailure("cap-table", error) : error;
      }
    });
  });
  return [importing];
}
