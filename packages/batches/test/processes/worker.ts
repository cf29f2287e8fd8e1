/** A worker as a process of its own, which doubles numbers, and adds up parts, slowly and ends at once over a negative one. */
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@capstack/database";
import { startWorker } from "../../src/index.js";
import { adding } from "../adding.js";
import { doubling } from "../doubling.js";
import { OFTEN } from "../often.js";

const [url] = process.argv.slice(2) as [string];
const database = await openDatabase({ url });
const worker = await startWorker(
  database,
  {
    ...adding,
    parts: {
      compute: async (asked, part) => {
        await wait(2);
        return adding.parts.compute(asked, part);
      },
      merge: async (asked, pages) => {
        await wait(2);
        return adding.parts.merge(asked, pages);
      },
    },
    compute: async (asked) => {
      if (Number(asked.input) < 0) process.kill(process.pid, "SIGKILL");
      await wait(2);
      return doubling.compute(asked);
    },
  },
  OFTEN,
);
process.once("SIGTERM", async () => {
  await worker.stop();
  await database.close();
  process.disconnect();
});
process.send?.("ready");
