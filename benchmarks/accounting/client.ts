/** Calls the books in this process, as one key that may do everything. */
import { ACCOUNTING_BASE, createAccounting } from "@capstack/accounting-app";
import type { Database } from "@capstack/database";

const scopes = ["accounting:read", "accounting:write", "accounting:terms", "accounting:post", "accounting:close"];

/** One account's calls; an answer that is not 2xx ends the measurement. */
export class Client {
  readonly #app;

  constructor(
    database: Database,
    readonly account: string,
    today = "2025-12-31",
  ) {
    this.#app = createAccounting({
      database,
      today: () => today,
      authenticate: async () => ({
        account: { id: account, name: "" },
        key: { id: "bench", scopes, vehicles: null, role: null, partners: null, personId: null },
      }),
      listKeys: async () => [],
    });
  }

  async text(method: string, path: string, body?: unknown): Promise<string> {
    const given = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    const response = await this.#app.request(ACCOUNTING_BASE + path, { method, ...given });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return text;
  }

  async bytes(path: string): Promise<Uint8Array> {
    const response = await this.#app.request(ACCOUNTING_BASE + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    return JSON.parse(await this.text(method, path, body)) as Body;
  }

  post<Body>(path: string, body: unknown): Promise<Body> {
    return this.call("POST", path, body);
  }

  get<Body>(path: string): Promise<Body> {
    return this.call("GET", path);
  }
}
