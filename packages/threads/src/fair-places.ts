/** A piece of work that was let in. */
export interface Place {
  readonly account: string;
  /** Told when the place goes to another account before the work began. */
  readonly displaced: () => void;
}

/** What a place is doing: begin is set while its work waits for a thread. */
interface Standing {
  begin: (() => void) | undefined;
  isRunning: boolean;
}

/**
 * The places of a pool, shared between accounts: a free thread goes to the account with the fewest running, then to the
 * one served longest ago. Where all places are taken, an account with fewer of them gets the newest waiting place of the
 * account with the most.
 */
export class FairPlaces {
  /** In the order of arrival. */
  readonly #taken = new Map<Place, Standing>();
  /** When each account that has a place was last given a thread. */
  readonly #servedAt = new Map<string, number>();
  #turns = 0;

  constructor(
    private readonly threads: number,
    private readonly waiting: number,
  ) {}

  /** Lets an account's work in; false where the account has its share already. */
  enter(place: Place): boolean {
    if (this.#taken.size >= this.threads + this.waiting && !this.#makeRoom(place.account)) return false;
    this.#taken.set(place, { begin: undefined, isRunning: false });
    return true;
  }

  /** Resolves when the work may use a thread; it does until it leaves. */
  turn(place: Place): Promise<void> {
    return new Promise((begin) => {
      const standing = this.#taken.get(place);
      if (standing === undefined) return;
      standing.begin = begin;
      this.#startNext();
    });
  }

  leave(place: Place): void {
    this.#taken.delete(place);
    if (![...this.#taken.keys()].some(({ account }) => account === place.account)) this.#servedAt.delete(place.account);
    this.#startNext();
  }

  #startNext(): void {
    const running = [...this.#taken].filter(([, { isRunning }]) => isRunning);
    if (running.length >= this.threads) return;
    const rank = ({ account }: Place) => [
      running.filter(([place]) => place.account === account).length,
      this.#servedAt.get(account) ?? 0,
    ];
    const waiting = [...this.#taken].filter(([, { begin }]) => begin !== undefined);
    const [next] = waiting.sort(([a], [b]) => {
      const [runningA = 0, servedA = 0] = rank(a);
      const [runningB = 0, servedB = 0] = rank(b);
      return runningA - runningB || servedA - servedB;
    });
    if (next === undefined) return;
    const [{ account }, standing] = next;
    this.#servedAt.set(account, ++this.#turns);
    const { begin } = standing;
    Object.assign(standing, { begin: undefined, isRunning: true });
    begin?.();
    this.#startNext();
  }

  /** Takes a waiting place from the account with the most, where that leaves it as many as the newcomer has then. */
  #makeRoom(account: string): boolean {
    const counts = new Map<string, number>();
    for (const { account: holder } of this.#taken.keys()) counts.set(holder, (counts.get(holder) ?? 0) + 1);
    const waiting = [...this.#taken].filter(([, { isRunning }]) => !isRunning).reverse();
    const [most] = waiting.sort(([a], [b]) => (counts.get(b.account) ?? 0) - (counts.get(a.account) ?? 0));
    if (most === undefined || (counts.get(most[0].account) ?? 0) <= (counts.get(account) ?? 0) + 1) return false;
    this.#taken.delete(most[0]);
    most[0].displaced();
    return true;
  }
}
