import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { serve } from "../src/index.js";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it("a server that stops finishes what is under way, closes its connections and does not wait for callers to go", async () => {
  const app = new Hono()
    .get("/slow", async (c) => {
      await pause(300);
      return c.text("done");
    })
    .get("/fast", (c) => c.text("done"));
  const server = await serve(app, { hostname: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port: server.port, path, agent }), "response");
    answer.resume();
    await once(answer, "end");
    return answer;
  };
  expect((await ask("/fast")).headers.connection).toBe("keep-alive");
  const busy = [ask("/slow"), ask("/slow")];
  await pause(100);
  const start = performance.now();
  const stopped = server.stop();
  for (const answer of await Promise.all(busy)) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.connection).toBe("close");
  }
  await expect(ask("/fast")).rejects.toThrow(/ECONNREFUSED/);
  await stopped;
  // The connection that idles is closed, not waited for: ten seconds of grace, sixty-five of keep-alive.
  expect(performance.now() - start).toBeLessThan(9000);
  agent.destroy();
});

it("headers above 16 KB are refused in the envelope", async () => {
  const server = await serve(
    new Hono().get("/", (c) => c.text("hi")),
    { hostname: "127.0.0.1", port: 0 },
  );
  const socket = connect(server.port, "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) text += chunk;
  const [head = "", body = ""] = text.split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(head).toContain("Content-Type: application/json");
  const { error } = JSON.parse(body);
  expect(error).toMatchObject({ code: "headers_too_large", retryable: false, details: { limitBytes: 16_384 } });
  await server.stop();
});
