/** A map of recently used values: beyond its size limit, the least recently used go first. */
export class RecentMap<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  /** @param most the total size limit; a heavier value is not stored. A value weighs 1 unless stated */
  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found !== undefined) this.set(key, found.value, found.weight);
    return found?.value;
  }

  set(key: string, value: Value, weight = 1): void {
    // The last key in the map is the most recently used.
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
