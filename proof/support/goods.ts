/** A cart as the proofs model it: how many of each product are to be bought. */
export type Goods = ReadonlyMap<number, number>;

export function withQty(goods: Goods, product_id: number, qty: number): Goods {
  const next = new Map(goods);
  if (qty === 0) next.delete(product_id);
  else next.set(product_id, qty);
  return next;
}

export function keyOf(goods: Goods): string {
  return JSON.stringify([...goods].toSorted(([a], [b]) => a - b));
}

/** Every state that a cart may be in, given that some answers never came. */
export class PossibleGoods {
  #states: Map<string, Goods>;

  constructor(goods: Goods = new Map()) {
    this.#states = new Map([[keyOf(goods), goods]]);
  }

  /** The change was acknowledged: it has happened in every state. */
  happened(change: (goods: Goods) => Goods): void {
    this.#states = collect([...this.#states.values()].map(change));
  }

  /** Nobody knows: it may have happened, or not. */
  mayHaveHappened(change: (goods: Goods) => Goods): void {
    const before = [...this.#states.values()];
    this.#states = collect([...before, ...before.map(change)]);
  }

  /** What was seen is so. @returns whether it could be. */
  see(goods: Goods): boolean {
    const is_possible = this.#states.has(keyOf(goods));
    this.#states = collect([goods]);
    return is_possible;
  }

  toString(): string {
    return [...this.#states.keys()].join(' or ');
  }
}

function collect(states: readonly Goods[]): Map<string, Goods> {
  return new Map(states.map((goods) => [keyOf(goods), goods]));
}
