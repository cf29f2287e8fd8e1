// Builds a page in a thread, into memory: nothing is written, so that two servers may start at once.
import { parentPort, workerData } from "node:worker_threads";
import { buildPage } from "./build-page.mjs";

process.env.NODE_ENV = "production";
const { html } = await buildPage(workerData);
parentPort?.postMessage(html);
