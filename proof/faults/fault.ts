import type { FaultProxy } from '../fault-proxy.ts';
import type { House } from '../support/house.ts';
import type { ShopInside } from '../support/shop-inside.ts';

/** A shop in this process whose way to PostgreSQL and to the gateway leads through fault proxies. */
export type Inside = { house: House; shop: ShopInside; to_gateway: FaultProxy; products: number[] };

/** One fault by its name in reliability.md; `run` returns what did not hold. */
export type Fault<Setting> = { name: string; run(setting: Setting): Promise<string[]> };

/** Collects what does not hold. */
export class Checks {
  readonly broken: string[] = [];

  same(what: string, found: unknown, wanted: unknown): void {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a !== b) this.broken.push(`${what}: ${a} instead of ${b}`);
  }

  true(what: string, holds: boolean): void {
    if (!holds) this.broken.push(what);
  }
}

/** The refusal's code, or 'ok'. */
export async function endOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
    return String(error);
  }
}
