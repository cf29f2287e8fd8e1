/** The app with a fixed day and keys that say who they are, and a caller that speaks JSON. */
import { randomUUID } from "node:crypto";
import type { Caller } from "@capstack/books/requests/caller";
import { type Identifiers, systemIdentifiers } from "@capstack/books/transactions/identifiers";
import type { Database } from "@capstack/database";
import { unauthorized } from "@capstack/http";
import { createAccounting } from "../../src/app.js";
import { checkAnswer } from "./answers.js";
import { askingOneWorker } from "./own-server.js";

export const TODAY = "2026-07-15";

const ALL_SCOPES = [
  "accounting:read",
  "accounting:write",
  "accounting:terms",
  "accounting:post",
  "accounting:close",
  "accounting:mark",
];

/** A key of a test: the token is its description. */
export interface TestKey {
  readonly account: string;
  readonly scopes?: readonly string[];
  readonly vehicles?: readonly string[] | null;
  readonly role?: string | null;
  readonly partners?: readonly string[] | null;
  readonly personId?: string | null;
  /** The key's id, `key_test` by default. */
  readonly id?: string;
}

export function testAuthenticate(request: Request): Promise<Caller> {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return Promise.reject(unauthorized(false, "missing"));
  const given = JSON.parse(token) as TestKey;
  const { account, id = "key_test", scopes = ALL_SCOPES, vehicles = null, partners = null } = given;
  const { role = null, personId = null } = given;
  const key = { id, role, scopes, vehicles, partners, personId };
  return Promise.resolve({ account: { id: account, name: "Test" }, key });
}

/** Ids of partners and companies ascend as they are made, so that left-over cents fall where a test says. */
function ascendingIdentifiers(): Identifiers {
  let count = 0;
  const tail = randomUUID().slice(-12);
  const { ordered } = systemIdentifiers(() => new Date());
  return { ordered, random: () => `${(++count).toString(16).padStart(8, "0")}-0000-4000-8000-${tail}` };
}

/** What came back. */
export interface Reply<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Calls the app as one key; every answer is held to the table of operations. */
export class FirmClient {
  readonly app;

  constructor(
    database: Database,
    readonly key: TestKey = { account: randomUUID() },
    private readonly today = TODAY,
  ) {
    this.app = createAccounting({
      database: askingOneWorker(database),
      authenticate: testAuthenticate,
      listKeys: async () => [],
      today: () => this.today,
      identifiers: ascendingIdentifiers(),
    });
  }

  async call<Body = ReturnType<typeof JSON.parse>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const response = await this.app.request(`/api/accounting${path}`, {
      method,
      headers: { Authorization: `Bearer ${JSON.stringify(this.key)}`, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    checkAnswer(method, path, { status: response.status, body: json });
    return { status: response.status, headers: response.headers, body: json as Body };
  }

  get = (path: string, headers?: Record<string, string>) => this.call("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call("POST", path, body, headers);
}
