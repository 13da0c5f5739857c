/** Between the tabs of one browser; one object, because a page hears its own messages through a second one. */
let channel: BroadcastChannel | null = null;

/** Hears that another tab has saved a change of the cart. */
export function openChannel(hear: () => void): void {
  channel ??= new BroadcastChannel('cart');
  channel.onmessage = hear;
}

export function closeChannel(): void {
  channel?.close();
  channel = null;
}

/** Tells the other tabs that this one has saved a change. */
export function notifyOtherTabs(): void {
  channel?.postMessage('saved');
}
