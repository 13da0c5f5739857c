import type { Cart } from '#domain/cart/schema.ts';

/** What a tab says that it has saved. */
export type Heard = Pick<Cart, 'cart_id' | 'version'>;

/** Between the tabs of one browser; one object, because a page hears its own messages through a second one. */
let channel: BroadcastChannel | null = null;

/** Hears what other tabs save. */
export function openChannel(hear: (heard: Heard) => void): void {
  channel ??= new BroadcastChannel('cart');
  channel.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
}

export function closeChannel(): void {
  channel?.close();
  channel = null;
}

/** For the other tabs, when this one has saved a change. */
export function notifyOtherTabs({ cart_id, version }: Heard): void {
  channel?.postMessage({ cart_id, version } satisfies Heard);
}
