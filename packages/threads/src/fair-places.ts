/** A piece of work that was let in. */
export interface Place {
  readonly account: string;
  /** Told when the place goes to another account before the work began. */
  readonly displaced: () => void;
}

/** Whether an account may begin one more, by what is running of it. */
type MayBegin = (account: string, running: number) => boolean;

/**
 * Places for work, shared between accounts: what is free goes to the account with the fewest running, then to the one
 * served longest ago. Where all places are taken, an account with fewer of them gets the newest waiting place of the
 * account with the most.
 */
export class FairPlaces {
  /** In the order of arrival. */
  readonly #taken = new Set<Place>();
  readonly #running = new Set<Place>();
  /** Work that waits for its turn, and what begins it. */
  readonly #waiting = new Map<Place, () => void>();
  /** When each account that has a place was last given a turn. */
  readonly #servedAt = new Map<string, number>();
  #turns = 0;

  /** @param atOnce how much runs at once. @param waiting how much may wait beyond that */
  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
    private readonly mayBegin: MayBegin = () => true,
  ) {}

  /** Lets an account's work in; false where the account has its share already. */
  enter(place: Place): boolean {
    if (this.#taken.size >= this.atOnce + this.waiting && !this.#makeRoom(place.account)) return false;
    this.#taken.add(place);
    return true;
  }

  /** Resolves when the work may begin; it runs until it leaves. */
  turn(place: Place): Promise<void> {
    return new Promise((begin) => {
      if (!this.#taken.has(place)) return;
      this.#waiting.set(place, begin);
      this.#beginNext();
    });
  }

  leave(place: Place): void {
    for (const places of [this.#taken, this.#running, this.#waiting]) places.delete(place);
    if (!counted(this.#taken).has(place.account)) this.#servedAt.delete(place.account);
    this.#beginNext();
  }

  #beginNext(): void {
    while (this.#running.size < this.atOnce && this.#waiting.size > 0) {
      const next = this.#next();
      if (next === undefined) return;
      const begin = this.#waiting.get(next);
      this.#waiting.delete(next);
      this.#running.add(next);
      this.#servedAt.set(next.account, ++this.#turns);
      begin?.();
    }
  }

  #next(): Place | undefined {
    const running = counted(this.#running);
    let best: { readonly place: Place; readonly running: number; readonly servedAt: number } | undefined;
    for (const place of this.#waiting.keys()) {
      const own = running.get(place.account) ?? 0;
      const servedAt = this.#servedAt.get(place.account) ?? 0;
      const isBetter = best === undefined || own < best.running || (own === best.running && servedAt < best.servedAt);
      if (isBetter && this.mayBegin(place.account, own)) best = { place, running: own, servedAt };
    }
    return best?.place;
  }

  /** Takes a waiting place from the account with the most, where that leaves it as many as the newcomer has then. */
  #makeRoom(account: string): boolean {
    const counts = counted(this.#taken);
    let most: Place | undefined;
    for (const place of this.#taken) {
      if (this.#running.has(place)) continue;
      if (most === undefined || (counts.get(place.account) ?? 0) >= (counts.get(most.account) ?? 0)) most = place;
    }
    if (most === undefined || (counts.get(most.account) ?? 0) <= (counts.get(account) ?? 0) + 1) return false;
    this.#taken.delete(most);
    this.#waiting.delete(most);
    most.displaced();
    return true;
  }
}

function counted(places: Iterable<Place>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { account } of places) counts.set(account, (counts.get(account) ?? 0) + 1);
  return counts;
}
