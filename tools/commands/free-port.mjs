import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port of this machine that nothing listens on, below those that systems hand out by themselves: until the caller
 * listens there, no connection of another program is given it.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
