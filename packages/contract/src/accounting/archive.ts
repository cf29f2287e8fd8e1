/** A whole vehicle as one file: export and import. */
import * as z from "zod";
import { vehicle } from "./firms.js";
import { close, read, readErrors } from "./operation.js";
import { group } from "./query.js";
import { id } from "./values.js";

export const archiveOperations = {
  exportArchive: read("archive", "/archive", "A vehicle whole, as one zip", {
    tag: "Reports",
    description:
      "Everything that a vehicle is, as one zip: its rows as JSON, a file a table, with the digest of each in `manifest.json`, and the journal as `GET /export?format=json` gives it, and the bytes of documents under `documents/`. Equal books give equal bytes. A vehicle with more than a million rows, objects and lists, or 512 MiB of them, is refused: such an archive could not be taken in.",
    query: z.object(group),
    response: z.never(),
    files: ["application/zip"],
    errors: [],
    engineErrors: ["limit_exceeded"],
    examples: [],
  }),
  importArchive: close("archive import", "/archive", "Take in a vehicle from its archive", {
    tag: "Firms",
    description:
      "Takes in a vehicle from its archive, with the ids it had: every read answers as where it comes from. The journal is posted again in its order; nothing is kept unless each file is as it was packed, every entry balances, the chain of hashes comes out as it was and every read answers. Refused where the vehicle or one of its names is there already. Needs `accounting:write`, `accounting:terms` and `accounting:post` too, and a key that sees every vehicle.",
    query: z.object({}),
    request: z
      .strictObject({
        firmId: id("The firm that it is put into."),
        content: z
          .base64()
          .describe(
            "The zip's bytes as base64; with the whole body at most the limit `importBytes`, 10 MiB unless set. Larger ones go as a form, with the zip in `file`.",
          ),
      })
      .meta({ id: "VehicleArchive", description: "An archive, and the firm it is for." }),
    takesFile: true,
    response: vehicle,
    status: 201,
    errors: ["conflict", "forbidden", "not_found"],
    engineErrors: [...readErrors],
    examples: [
      {
        name: "archive",
        summary: "The beginning of one",
        request: { firmId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d", content: "UEsDBA==" },
      },
    ],
  }),
};
