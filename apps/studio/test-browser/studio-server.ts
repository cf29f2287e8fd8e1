/** The studio on a port of its own, as the standalone server shows it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createStudioPages } from "../server/index.js";

export interface StudioServer {
  readonly address: string;
  /** Every request that came, beyond the studio's own files too. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

export async function startStudio(): Promise<StudioServer> {
  const pages = createStudioPages({ beside: [{ href: "/v1/docs", name: "API reference" }] });
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answer = await pages.request(`http://localhost${request.url}`, { headers: { "Accept-Encoding": "gzip" } });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
