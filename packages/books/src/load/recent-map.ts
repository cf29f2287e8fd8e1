/** A map of what was used last: beyond what it may weigh, what was not used for longest goes. */
export class RecentMap<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  /** @param most what all values may weigh together; a heavier one is not kept. A value weighs 1 unless it is said */
  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found !== undefined) this.set(key, found.value, found.weight);
    return found?.value;
  }

  set(key: string, value: Value, weight = 1): void {
    // Last in the map is last used.
    this.#drop(key);
    if (weight > this.most) return;
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
