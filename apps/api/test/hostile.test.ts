import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { operations } from "@capstack/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "./setup/service.js";

const path = "/cap-table/compute";
const good = { body: operations.capTableCompute.examples[0].request };

describe("a hostile caller", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(inject("postgresUrl"), {}, {}, { headersMs: 500, requestMs: 1000 });
  });
  afterAll(async () => {
    expect((await service.call("POST", path, good)).status).toBe(200);
    await service.stop();
  });

  /** Sends bytes and gives all that came back until the connection closed. */
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
      let received = "";
      socket.on("data", (chunk) => {
        received += String(chunk);
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(received));
      socket.write(text);
    });

  it("that never ends its headers is let go", async () => {
    expect(await raw("POST /v1/cap-table/compute HTTP/1.1\r\nHost: a\r\nX-Slow: ")).toMatch(/^(HTTP\/1\.1 408|$)/);
  });
  it("that never ends its body is let go", async () => {
    const head = `POST /v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.keys.entitled}\r\nContent-Length: 100\r\n\r\n{`;
    expect(await raw(head)).not.toContain("200 OK");
  });
  it("that speaks no HTTP is let go", async () => {
    expect(await raw("\x16\x03\x01 hello\r\n\r\n")).toMatch(/^HTTP\/1\.1 400/);
  });
  it("with a gzip bomb meets the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, "["));
    const response = await fetch(`${service.address}/v1${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${service.keys.entitled}`, "Content-Encoding": "gzip" },
      body: bomb as unknown as string,
    });
    expect(response.status).toBe(413);
  });
  it("with a chunked body over the limit meets it while sending", async () => {
    const chunk = new TextEncoder().encode(" ".repeat(1024 * 1024));
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 50) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const response = await fetch(`${service.address}/v1${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${service.keys.entitled}` },
      body,
      duplex: "half",
    } as RequestInit).catch(() => null);
    if (response !== null) expect(response.status).toBe(413);
    expect(sent).toBeLessThan(51);
  });
  it("with two Authorization values is unknown", async () => {
    const both = `Bearer ${service.keys.entitled}, Bearer ${service.keys.entitled}`;
    expect((await service.call("POST", path, { ...good, headers: { Authorization: both } })).status).toBe(401);
  });
});
