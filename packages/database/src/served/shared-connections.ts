/**
 * Connections for transactions, shared fairly between tenants. Some tenants' rows may be on a server that hangs: their
 * callers hold a connection for as long as a statement may take, and must not exhaust the pool.
 */
import { FairPlaces, type Place } from "@capstack/threads";
import { isElsewhere, isUnavailable } from "../failures.js";

/** Work without a tenant. */
const NOBODY = "";
/**
 * A caller that has waited this long fails with the others of the tenant: another statement's time would be too long.
 */
const PATIENCE_MS = 1000;

interface Waiting extends Place {
  readonly since: number;
  readonly fail: (error: unknown) => void;
}

/** A tenant's running transactions. */
interface Running {
  count: number;
  /** When one of them was last answered. */
  answeredAt: number;
}

/** Gives transactions their connections, fairly. */
export class SharedConnections {
  readonly #places: FairPlaces;
  readonly #waiting = new Set<Waiting>();
  readonly #running = new Map<string, Running>();
  /** Tenants with a timed-out transaction and no answered one started since. */
  readonly #silent = new Set<string>();

  /** @param size the number of connections */
  constructor(size: number) {
    const most = Math.max(1, size - Math.ceil(size / 4));
    const half = Math.max(1, Math.floor(size / 2));
    this.#places = new FairPlaces(size, Number.POSITIVE_INFINITY, (tenant, running) => {
      if (tenant === NOBODY) return true;
      return this.#silent.has(tenant) ? running === 0 && this.#heldBySilent() < half : running < most;
    });
  }

  /** Runs a transaction in its turn. @throws its error; or unavailable, if the tenant's earlier transactions failed */
  async run<T>(tenant: string = NOBODY, transaction: () => Promise<T>): Promise<T> {
    const place = await this.#turn(tenant);
    const running = this.#running.get(tenant) ?? { count: 0, answeredAt: Number.NEGATIVE_INFINITY };
    this.#running.set(tenant, running);
    running.count += 1;
    const begunAt = performance.now();
    const answered = () => {
      running.answeredAt = performance.now();
      this.#silent.delete(tenant);
    };
    try {
      const done = await transaction();
      answered();
      return done;
    } catch (error) {
      if (!isUnavailable(error) || isElsewhere(error)) answered();
      // If others of the tenant were answered meanwhile, only this one was slow.
      else if (running.answeredAt < begunAt) this.#fail(tenant, error);
      throw error;
    } finally {
      running.count -= 1;
      if (running.count === 0) this.#running.delete(tenant);
      this.#places.leave(place);
    }
  }

  /** Connections of unresponsive tenants, including those taken before it was known. */
  #heldBySilent(): number {
    let held = 0;
    for (const tenant of this.#silent) held += this.#running.get(tenant)?.count ?? 0;
    return held;
  }

  async #turn(tenant: string): Promise<Place> {
    let fail = (_: unknown) => {};
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const place: Waiting = { account: tenant, displaced: () => {}, since: performance.now(), fail };
    this.#places.enter(place);
    this.#waiting.add(place);
    try {
      await Promise.race([this.#places.turn(place), failed]);
      return place;
    } catch (error) {
      this.#places.leave(place);
      throw error;
    } finally {
      this.#waiting.delete(place);
    }
  }

  /** For an unresponsive tenant: one probe at a time, and callers that have waited long enough fail too. */
  #fail(tenant: string, error: unknown): void {
    if (tenant !== NOBODY) this.#silent.add(tenant);
    for (const { account, since, fail } of this.#waiting) {
      if (account === tenant && performance.now() - since > PATIENCE_MS) fail(error);
    }
  }
}
