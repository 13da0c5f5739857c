import type { Cart } from '#domain/cart/schema.ts';

/** The channel between the tabs of one browser. */
export const CHANNEL = 'cart';

/** What a tab says that it has saved. */
export type Saved = Pick<Cart, 'cart_id' | 'version'>;

/** For the other tabs, when this one has saved a change. */
export function notifyOtherTabs({ cart_id, version }: Saved): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ cart_id, version } satisfies Saved);
  channel.close();
}
