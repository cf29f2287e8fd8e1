/** Run by the build: packs the folder of an empty database, which every new one begins with instead of making its own. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";

const engine = await PGlite.create();
await engine.exec("checkpoint");
const folder = await engine.dumpDataDir("none");
await engine.close();
const packed = gzipSync(new Uint8Array(await folder.arrayBuffer()), { level: 9 });
writeFileSync(fileURLToPath(new URL("empty-database.tar.gz", import.meta.url)), packed);
