/** A server that goes away while the driver asks it for its types, before the first statement of a connection. */

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import postgres from "postgres";
import { afterEach, expect, it } from "vitest";
import { isUnavailable } from "../../src/index.js";

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

let stop = () => {};
afterEach(() => stop());

/** Lets a client in, and is gone when it asks for the first time. */
async function startLosingServer(): Promise<string> {
  const lose = (socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.once("data", () => socket.resetAndDestroy());
    });
  };
  const server = createServer(lose).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  stop = () => void server.close();
  return `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`;
}

it("fails who asks, and nothing fails that nobody waits for", async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  process.on("unhandledRejection", hear);
  const client = postgres(await startLosingServer(), { max: 1 });
  await expect(client`select 1`).rejects.toSatisfy(isUnavailable);
  await client.end({ timeout: 0 });
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", hear);
  expect(unheard).toEqual([]);
});
