/** An LRU cache limited to `maxBytes`, by the sizes its caller states. */
export class BoundedCache<Key, Value> {
  readonly #items = new Map<Key, { value: Value; size: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: Key): Value | undefined {
    const found = this.#items.get(key);
    if (!found) return undefined;
    this.#items.delete(key);
    this.#items.set(key, found);
    return found.value;
  }

  /** Ignores values above an eighth of the limit, so that one value can't evict the rest. */
  set(key: Key, value: Value, size: number): void {
    this.delete(key);
    if (size > this.#maxBytes / 8) return;
    this.#items.set(key, { value, size });
    this.#bytes += size;
    for (const oldest of this.#items.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const found = this.#items.get(key);
    if (!found) return;
    this.#items.delete(key);
    this.#bytes -= found.size;
  }
}
