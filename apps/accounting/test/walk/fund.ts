/** A fund that a walk goes through: who calls, what may be picked, and days that lie in open months. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Database } from "@capstack/database";
import { addDays } from "@capstack/decimal";
import { FirmClient, type Reply, TODAY } from "../setup/firm-client.js";
import { seeded } from "../setup/seeded.js";

/** What an answer holds; a walk looks at a few fields of many. */
export type Json = ReturnType<typeof JSON.parse>;

const START = "2025-10-01";

/** One account with one fund, set up so that most moves are legal from the first call on. */
export class Fund {
  readonly client: FirmClient;
  readonly next: () => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  closedThrough: string | null = null;
  /** What closed months showed when they were closed, by their ends. */
  readonly closed = new Map<string, string>();
  #count = 0;
  readonly #seen = new Map<string, Promise<Reply<Json>>>();

  private constructor(
    readonly database: Database,
    private readonly seed: string,
  ) {
    this.client = new FirmClient(database, { account: randomUUID() });
    ({ next: this.next, pick: this.pick } = seeded(seed));
  }

  static async open(database: Database, seed: string): Promise<Fund> {
    const fund = new Fund(database, seed);
    const firm = await fund.must("POST", "/firms", { name: "Walk" });
    const vehicle = { firmId: firm.id, name: "Fund", kind: "fund", baseCurrency: "USD", startDate: START };
    await fund.must("POST", "/vehicles", vehicle);
    await fund.must("POST", "/partners", [
      { name: "Harbor", commitment: 5_000_000, commitmentDate: START },
      { name: "Juniper", commitment: 3_000_000, commitmentDate: START },
      { name: "Larch", commitment: 1_234_567.89, commitmentDate: START },
      { name: "Keel", partnerClass: "gp", commitment: 100_000, commitmentDate: START },
    ]);
    await fund.must("POST", "/companies", [{ name: "Nimbus" }, { name: "Orchard", currency: "EUR" }]);
    await fund.must("PUT", "/fx-rates", { currency: "EUR", date: START, rate: 1.1 });
    if (fund.next() < 0.7) {
      const waterfall = fund.pick([
        { kind: "straight", carryRate: 0.2 },
        { kind: "european", carryRate: 0.2, prefRate: 0.08 },
        { kind: "european", carryRate: 0.25, prefRate: 0.06, catchupRate: 1, level: "partner" },
      ]);
      await fund.must("PUT", "/terms", { effectiveDate: START, waterfall });
    }
    const call = { date: "2025-10-05", total: 2_000_000, fundedAtOnce: true, post: true };
    await fund.must("POST", "/entries/capital-call", call);
    return fund;
  }

  /** The same fund in the books of another account, brought there as an archive; what closed months showed stays. */
  async moved(): Promise<Fund> {
    const headers = { Authorization: `Bearer ${JSON.stringify(this.client.key)}` };
    const archive = await this.client.app.request("/api/accounting/archive", { headers });
    const content = Buffer.from(await archive.arrayBuffer()).toString("base64");
    const there = new Fund(this.database, `${this.seed} moved`);
    const firm = await there.must("POST", "/firms", { name: "Walk on" });
    await there.must("POST", "/archive", { firmId: firm.id, content });
    there.closedThrough = this.closedThrough;
    for (const [end, figures] of this.closed) there.closed.set(end, figures);
    there.#count = this.#count;
    return there;
  }

  /** Asks as the documentation says: what cannot be answered right now is asked again, a write under its key. */
  async ask(method: string, path: string, body?: unknown, ifMatch?: string): Promise<Reply<Json>> {
    const headers = {
      ...(method === "GET" ? {} : { "Idempotency-Key": randomUUID() }),
      ...(ifMatch === undefined ? {} : { "If-Match": ifMatch }),
    };
    for (let left = 10; ; left--) {
      const reply = await this.client.call(method, path, body, headers);
      if (method !== "GET" && reply.status < 300) this.#seen.clear();
      if (reply.status !== 503 || left === 0) return reply;
      await setTimeout(1000);
    }
  }

  /** An answer that has to be there. */
  async must(method: string, path: string, body?: unknown): Promise<Json> {
    return (await this.#answered(method, path, body)).body;
  }

  async #answered(method: string, path: string, body?: unknown): Promise<Reply<Json>> {
    const reply = await this.ask(method, path, body);
    if (reply.status < 300) return reply;
    throw new Error(`${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body).slice(0, 500)}`);
  }

  #look(path: string): Promise<Reply<Json>> {
    const seen = this.#seen.get(path) ?? this.#answered("GET", path);
    this.#seen.set(path, seen);
    return seen;
  }

  /** An answer about the books as they stand: asked once, until a write is accepted. */
  get = async (path: string): Promise<Json> => (await this.#look(path)).body;

  /** The version of the books that was seen last, and the one they have. */
  seenVersion = async (): Promise<string | null> => versionOf(await this.#look("/terms"));
  version = async (): Promise<string | null> => versionOf(await this.#answered("GET", "/terms"));

  /** The day the books are closed through from now on; what was opened again may change. */
  closeThrough(through: string | null): void {
    this.closedThrough = through;
    for (const end of this.closed.keys()) if (through === null || end > through) this.closed.delete(end);
  }

  /** A whole number below a bound. */
  below = (bound: number): number => Math.floor(this.next() * bound);

  /** Money of any size up to a bound, to the cent. */
  money = (most: number): number => Math.max(1, Math.floor(this.next() ** 2 * most * 100)) / 100;

  /** A day of an open month, no later than today. */
  day(): string {
    const first = this.closedThrough === null ? START : addDays(this.closedThrough, 1);
    const days = Math.max(1, Math.round((Date.parse(TODAY) - Date.parse(first)) / 86_400_000));
    return addDays(first, this.below(Math.min(days, 120)));
  }

  /** A name that no one has yet. */
  name = (kind: string): string => `${kind} ${++this.#count}`;

  /** One of several by their weights. */
  weighed<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.next() * items.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return (items[0] as readonly [number, Item])[1];
  }

  async partner(): Promise<string> {
    return (this.pick(await this.get("/partners")) as Json).lpEntityId;
  }

  async company(): Promise<string> {
    return (this.pick(await this.get("/companies")) as Json).companyId;
  }
}

const versionOf = ({ headers }: Reply<Json>): string | null => headers.get("x-books-version");
