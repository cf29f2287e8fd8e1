/**
 * Connections for transactions, shared between tenants. The rows of some may lie on a server that hangs: their callers
 * hold a connection for as long as a statement may take, and must not hold all of them.
 */
import { FairPlaces, type Place } from "@capstack/threads";
import { isElsewhere, isUnavailable } from "../failures.js";

/** Work of no tenant: of the whole house. */
const NOBODY = "";
/** Who waited so long fails with the others of the tenant: another statement's time would make it wait too long. */
const PATIENCE_MS = 1000;

interface Waiting extends Place {
  readonly since: number;
  readonly fail: (error: unknown) => void;
}

/** What a tenant has begun and not ended. */
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
  /** Tenants of whom one was not answered in time, and none since it began. */
  readonly #silent = new Set<string>();

  /** @param size connections there are */
  constructor(size: number) {
    const most = Math.max(1, size - Math.ceil(size / 4));
    const half = Math.max(1, Math.floor(size / 2));
    this.#places = new FairPlaces(size, Number.POSITIVE_INFINITY, (tenant, running) => {
      if (tenant === NOBODY) return true;
      return this.#silent.has(tenant) ? running === 0 && this.#heldBySilent() < half : running < most;
    });
  }

  /** Runs a transaction when it is its turn. @throws what it throws; what one of the same tenant failed with, unavailable */
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
      // Where others of the tenant were answered meanwhile, this one alone was slow.
      else if (running.answeredAt < begunAt) this.#fail(tenant, error);
      throw error;
    } finally {
      running.count -= 1;
      if (running.count === 0) this.#running.delete(tenant);
      this.#places.leave(place);
    }
  }

  /** Connections of tenants that are not answered, those among them that were begun before it showed. */
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

  /** The tenant's rows are not answered: one at a time asks for them, and who has waited long enough fails too. */
  #fail(tenant: string, error: unknown): void {
    if (tenant !== NOBODY) this.#silent.add(tenant);
    for (const { account, since, fail } of this.#waiting) {
      if (account === tenant && performance.now() - since > PATIENCE_MS) fail(error);
    }
  }
}
