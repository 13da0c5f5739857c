/** Keeps what was used last, up to `most_bytes` by the sizes it is told. */
export class BoundedCache<Key, Value> {
  readonly #kept = new Map<Key, { value: Value; size: number }>();
  readonly #most_bytes: number;
  #bytes = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: Key): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** One value cannot push out the rest: what takes more than an eighth of the room is not kept. */
  set(key: Key, value: Value, size: number): void {
    this.drop(key);
    if (size > this.#most_bytes / 8) return;
    this.#kept.set(key, { value, size });
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most_bytes) break;
      this.drop(oldest);
    }
  }

  drop(key: Key): void {
    const found = this.#kept.get(key);
    if (!found) return;
    this.#kept.delete(key);
    this.#bytes -= found.size;
  }
}
