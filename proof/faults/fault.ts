import type { FaultProxy } from '../fault-proxy.ts';
import type { ShopEnvironment } from '#harness/environment.ts';
import type { InProcessShop } from '#harness/in-process-shop.ts';

/** A shop in this process that reaches PostgreSQL and the gateway through fault proxies. */
export type InProcess = {
  environment: ShopEnvironment;
  shop: InProcessShop;
  gatewayProxy: FaultProxy;
  products: number[];
};

/** One fault by its name in reliability.md; `run` returns the checks that failed. */
export type Fault<Setting> = { name: string; run(setting: Setting): Promise<string[]> };

/** Collects the checks that fail. */
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
