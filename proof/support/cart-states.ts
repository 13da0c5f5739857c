/** A cart as the proofs model it: the quantity of each product. */
export type CartContents = ReadonlyMap<number, number>;

export function withQty(contents: CartContents, product_id: number, qty: number): CartContents {
  const next = new Map(contents);
  if (qty === 0) next.delete(product_id);
  else next.set(product_id, qty);
  return next;
}

function keyOf(contents: CartContents): string {
  return JSON.stringify([...contents].toSorted(([a], [b]) => a - b));
}

/** Every state that a cart may be in, given that some answers never came. */
export class PossibleCarts {
  #states: Map<string, CartContents>;

  constructor(contents: CartContents = new Map()) {
    this.#states = new Map([[keyOf(contents), contents]]);
  }

  /** The change was acknowledged: it has happened in every state. */
  happened(change: (contents: CartContents) => CartContents): void {
    this.#states = collect([...this.#states.values()].map(change));
  }

  /** The outcome is unknown: it may have happened, or not. */
  mayHaveHappened(change: (contents: CartContents) => CartContents): void {
    const before = [...this.#states.values()];
    this.#states = collect([...before, ...before.map(change)]);
  }

  /** Records the contents that the shop showed. @returns whether they were possible. */
  see(contents: CartContents): boolean {
    const isPossible = this.#states.has(keyOf(contents));
    this.#states = collect([contents]);
    return isPossible;
  }

  toString(): string {
    return [...this.#states.keys()].join(' or ');
  }
}

function collect(states: readonly CartContents[]): Map<string, CartContents> {
  return new Map(states.map((contents) => [keyOf(contents), contents]));
}
