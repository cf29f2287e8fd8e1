// Builds the studio in a thread, into memory: nothing is written, so that two servers may start at once.
import { parentPort, workerData } from "node:worker_threads";
import { build } from "vite";

const { output } = await build({ root: workerData.root, logLevel: "error", build: { write: false } });
parentPort?.postMessage(
  output.map(({ fileName, ...part }) => ({ path: fileName, content: part.type === "chunk" ? part.code : part.source })),
);
