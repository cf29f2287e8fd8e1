/** A fund that a walk goes through: who calls, what may be picked, and days that lie in open months. */
import { randomUUID } from "node:crypto";
import type { Database } from "@capstack/database";
import { addDays } from "@capstack/decimal";
import { FirmClient, TODAY } from "../firm-client.js";
import { seeded } from "../seeded.js";

/** What an answer holds; a walk looks at a few fields of many. */
export type Json = ReturnType<typeof JSON.parse>;

const START = "2025-10-01";

/** One account with one fund, furnished so that most moves are legal from the first call on. */
export class Fund {
  readonly client: FirmClient;
  readonly next: () => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  closedThrough: string | null = null;
  #count = 0;

  private constructor(
    readonly database: Database,
    seed: string,
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
    await fund.must("POST", "/companies", [{ name: "Nimbus" }, { name: "Orchard" }]);
    const call = { date: "2025-10-05", total: 2_000_000, fundedAtOnce: true, post: true };
    await fund.must("POST", "/entries/capital-call", call);
    return fund;
  }

  /** An answer that has to be there. */
  async must(method: string, path: string, body?: unknown): Promise<Json> {
    const { status, body: answer } = await this.client.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer;
  }

  get = (path: string): Promise<Json> => this.must("GET", path);

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

  async partner(): Promise<string> {
    return (this.pick(await this.get("/partners")) as Json).lpEntityId;
  }

  async company(): Promise<string> {
    return (this.pick(await this.get("/companies")) as Json).companyId;
  }
}
