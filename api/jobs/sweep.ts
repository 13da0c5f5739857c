/**
 * One run of a job over many items. Failures are collected and the run continues, so that one broken item, or one
 * list that cannot be read, holds up nothing else.
 */
export class Sweep {
  readonly #name: string;
  readonly #faults: unknown[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Works through what `list` returns.
   * @param work says whether the item is done.
   * @returns how many were.
   */
  async each<Item>(
    list: () => Promise<readonly Item[]>,
    work: (item: Item) => Promise<boolean | void>,
  ): Promise<number> {
    let done = 0;
    for (const item of (await this.#attempt(list)) ?? []) if (await this.#attempt(() => work(item))) done++;
    return done;
  }

  /**
   * As `each`, page by page: `list` is asked again for what comes after the last item, until there is no more. Items
   * that stay on the list, because they are not done, cannot hide those behind them.
   */
  async eachOfPages<Item>(
    list: (after: Item | null) => Promise<readonly Item[]>,
    work: (item: Item) => Promise<boolean | void>,
  ): Promise<number> {
    let done = 0;
    let after: Item | null = null;
    for (;;) {
      let last: Item | undefined;
      done += await this.each(
        () => list(after),
        (item) => {
          last = item;
          return work(item);
        },
      );
      if (last === undefined) return done;
      after = last;
    }
  }

  /** @throws AggregateError with everything that failed; the recurring job that runs the sweep logs it. */
  end(): void {
    if (this.#faults.length > 0) {
      throw new AggregateError(this.#faults, `${this.#name}: ${this.#faults.length} of its items failed.`);
    }
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (fault) {
      this.#faults.push(fault);
      return null;
    }
  }
}
