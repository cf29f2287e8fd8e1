/**
 * Connections for transactions, shared between tenants. The rows of some may lie on a server that hangs: their callers
 * hold a connection for as long as a statement may take, and must not hold all of them.
 */
import { FairPlaces, type Place } from "@capstack/threads";
import { isElsewhere, isUnavailable } from "./failures.js";

/** Work of no tenant: of the whole house. */
const NOBODY = "";
/** Who waited so long fails with the others of the tenant: another statement's time would make it wait too long. */
const PATIENCE_MS = 1000;

interface Waiting extends Place {
  readonly since: number;
  readonly fail: (error: unknown) => void;
}

/** Gives transactions their connections, fairly. */
export class SharedConnections {
  readonly #places: FairPlaces;
  readonly #waiting = new Set<Waiting>();
  /** Tenants whose last transaction was not answered in time. */
  readonly #silent = new Set<string>();
  #ofSilent = 0;

  /** @param size connections there are */
  constructor(size: number) {
    const most = Math.max(1, size - Math.ceil(size / 4));
    const half = Math.max(1, Math.floor(size / 2));
    this.#places = new FairPlaces(size, Number.POSITIVE_INFINITY, (tenant, running) => {
      if (tenant === NOBODY) return true;
      return this.#silent.has(tenant) ? running === 0 && this.#ofSilent < half : running < most;
    });
  }

  /** Runs a transaction when it is its turn. @throws what it throws; what one of the same tenant failed with, unavailable */
  async run<T>(tenant: string = NOBODY, transaction: () => Promise<T>): Promise<T> {
    const place = await this.#turn(tenant);
    const isOfSilent = this.#silent.has(tenant);
    if (isOfSilent) this.#ofSilent += 1;
    try {
      const done = await transaction();
      this.#silent.delete(tenant);
      return done;
    } catch (error) {
      if (isUnavailable(error) && !isElsewhere(error)) this.#fail(tenant, error);
      else this.#silent.delete(tenant);
      throw error;
    } finally {
      if (isOfSilent) this.#ofSilent -= 1;
      this.#places.leave(place);
    }
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
