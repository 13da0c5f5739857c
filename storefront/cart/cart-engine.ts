import type { Cart, CartChange, CartItem } from '#domain/cart/schema.ts';
import type { z } from 'zod';
import { addOne } from '#domain/cart/quantity.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { ApiError } from '#storefront/kernel/browser-call.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { prepareLeaving, readCart, sendChanges } from './cart-calls.ts';
import { createCartQueue, type QueuedChange, type SendFailure } from './cart-queue.ts';
import { createEarlyAdds } from './early-adds.ts';
import { EMPTY_CART } from '#domain/cart/empty-cart.ts';
import { lineOf, withChanges } from './optimistic-cart.ts';

export type Change = z.infer<typeof CartChange>;
/** A line that was just removed or saved for later and can still be brought back. */
export type Undo = { item: CartItem; kind: 'removed' | 'saved' };
/** What a lapsed member tried to add; it goes into the cart once they rejoin (rubric line 88). */
export type Wanted = { product_id: number; title: string | null; qty: number };

export type CartSnapshot = {
  /** Includes all unconfirmed changes; null until it is known, or while there is none. */
  cart: Cart | null;
  isLoading: boolean;
  isSaving: boolean;
  /** Why the cart could not be read. */
  load_error: string | null;
  /** Why the last change of a line was rejected, by product_id. */
  lineErrors: Readonly<Record<number, string>>;
  undos: readonly Undo[];
  changes: readonly Change[];
  wanted: Wanted | null;
  /** The last change as a sentence, for a polite live region. */
  announcement: string;
};

export const NO_CART: CartSnapshot = {
  cart: null,
  isLoading: false,
  isSaving: false,
  load_error: null,
  lineErrors: {},
  undos: [],
  changes: [],
  wanted: null,
  announcement: '',
};

type Notify = (message: { title: string; text: string }) => void;

export type CartEngine = ReturnType<typeof createCartEngine>;

/** The server's last cart with the unconfirmed changes applied, and its listeners. */
function createCore(notify: Notify) {
  let base: Cart | null = null;
  const early = createEarlyAdds();
  let changesAnswered = 0;
  let snapshot = NO_CART;
  const templates = new Map<number, CartItem>();
  const listeners = new Set<() => void>();

  const queue = createCartQueue<Cart>({
    send: async (changes, leaving) => {
      if (!leaving) await early.known();
      return sendChanges(changes, leaving);
    },
    onChange: () => publish({}),
    onSent: (answer) => {
      changesAnswered++;
      applyCart(answer);
    },
    onFailed: (failure, failed) => restore(failure, failed),
  });

  function publish(update: Partial<CartSnapshot>) {
    const pending = queue.pending();
    const cart = base || pending.length > 0 ? withChanges(base ?? EMPTY_CART, pending, templates) : null;
    snapshot = { ...snapshot, ...update, cart, isSaving: pending.length > 0 };
    for (const listener of listeners) listener();
  }

  function applyCart(answer: Cart) {
    const isFirst = base === null;
    base = answer;
    for (const item of [...answer.items, ...answer.saved_items]) templates.set(item.product_id, item);
    publish({ isLoading: false, load_error: null, changes: joinChanges(snapshot.changes, answer.notification) });
    if (isFirst) for (const raised of early.settle(answer.items, queue.pending())) queue.push(raised);
  }

  async function load() {
    const reading = fetchCart();
    if (base === null) early.begin(reading);
    await reading;
  }

  async function fetchCart() {
    publish({ isLoading: base === null });
    const answeredBefore = changesAnswered;
    try {
      const cart = await readCart();
      // If a change was answered while this read was in flight, its answer is newer.
      applyCart(changesAnswered === answeredBefore ? cart : (base ?? cart));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      publish({ isLoading: false, load_error: base ? null : error.message });
    }
  }

  /** The base cart still has the old line, so dropping the change restores it. */
  function restore(failure: SendFailure, failed: QueuedChange[]) {
    const [first] = failed;
    if (failure.code === 'reactivation_required' && first) {
      const title = templates.get(first.product_id)?.title ?? 'The item';
      return publish({ wanted: { product_id: first.product_id, title, qty: first.qty }, announcement: '' });
    }
    const [lineErrors, others] = splitMessages(failure, failed, base);
    for (const text of others) notify({ title: 'Add to cart error', text });
    publish({ lineErrors: { ...snapshot.lineErrors, ...lineErrors }, announcement: '' });
    void load();
  }

  const read = () => snapshot;
  const isKnown = () => base !== null;
  return { queue, templates, listeners, publish, applyCart, load, early, read, isKnown };
}

/** Why each change was rejected: per line where the line exists, otherwise in `others`. */
function splitMessages(
  failure: SendFailure,
  failed: readonly QueuedChange[],
  cart: Cart | null,
): [lineErrors: Record<number, string>, others: string[]] {
  const lineErrors: Record<number, string> = {};
  const others: string[] = [];
  for (const { product_id, qty } of failed) {
    const words = failure.messages[product_id] ?? failure.message;
    const isNew = !cart?.items.some((item) => item.product_id === product_id);
    if (isNew && qty > 0) others.push(words);
    else lineErrors[product_id] = words;
  }
  return [lineErrors, others];
}

/** A newer change replaces an older one of the same product and kind. */
function joinChanges(older: readonly Change[], newer: readonly Change[]): Change[] {
  const known = new Set(newer.map((change) => `${change.product_id} ${change.kind}`));
  return [...older.filter((change) => !known.has(`${change.product_id} ${change.kind}`)), ...newer];
}

type Core = ReturnType<typeof createCore>;

/** Every line change goes through here: it clears the line's old error, is announced, and queued. */
function change(core: Core, item: CartItem, lineChange: Omit<QueuedChange, 'product_id'>, announcement: string) {
  prepareLeaving();
  core.templates.set(item.product_id, { ...item });
  const { [item.product_id]: _mended, ...lineErrors } = core.read().lineErrors;
  core.publish({ lineErrors, announcement });
  core.queue.push({ product_id: item.product_id, ...lineChange });
}

function find(core: Core, product_id: number): CartItem | undefined {
  const { cart } = core.read();
  return [...(cart?.items ?? []), ...(cart?.saved_items ?? [])].find((item) => item.product_id === product_id);
}

function removeLine(core: Core, product_id: number, kind: Undo['kind']) {
  const item = find(core, product_id);
  if (!item) return;
  const others = core.read().undos.filter((undo) => undo.item.product_id !== product_id);
  core.publish({ undos: [...others, { item, kind }] });
  if (kind === 'saved') change(core, item, { qty: 0, save_for_later: true }, `${item.title} has been saved for later`);
  else
    change(core, item, item.save_for_later ? { qty: 0, save_for_later: false } : { qty: 0 }, `Removed ${item.title}`);
}

/** The browser's cart: the server's last answer with the shopper's newest changes applied. */
export function createCartEngine(notify: Notify) {
  const core = createCore(notify);
  const { publish, read, templates } = core;
  const inCart = (qty: number, title: string) => `${qty} × ${title} in your cart`;
  const dropUndo = (product_id: number) =>
    publish({ undos: read().undos.filter((undo) => undo.item.product_id !== product_id) });
  return {
    subscribe(listener: () => void) {
      core.listeners.add(listener);
      return () => core.listeners.delete(listener);
    },
    read,
    load: core.load,
    quantityOf: (product_id: number) =>
      read().cart?.items.find((line) => line.product_id === product_id)?.line_item_qty ?? 0,
    /** Takes the cart that a page was loaded with, unless a newer one is known. */
    offer(cart: Cart) {
      // Lines can be changed from here on; the token must be there before the first change, not after it.
      prepareLeaving();
      if (!core.isKnown()) core.applyCart(cart);
    },
    flush: core.queue.flush,
    /** Adds to the quantity in the cart, starting at the product's minimum order. */
    add(product: CardFacts, more = 1) {
      const item = read().cart?.items.find((line) => line.product_id === product.id) ?? lineOf(product);
      const one = addOne(item);
      const qty = Math.min(QTY_MAX, one + Math.max(0, more - Math.max(1, one - item.line_item_qty)));
      core.early.note(product.id);
      change(core, item, { qty, save_for_later: false }, inCart(qty, item.title));
    },
    setQuantity(product_id: number, qty: number) {
      const item = find(core, product_id);
      if (!item) return;
      if (qty <= 0) removeLine(core, product_id, 'removed');
      else
        change(core, item, { qty, ...(item.save_for_later ? { save_for_later: false } : {}) }, inCart(qty, item.title));
    },
    remove: (product_id: number) => removeLine(core, product_id, 'removed'),
    save: (product_id: number) => removeLine(core, product_id, 'saved'),
    moveToCart(product_id: number) {
      const item = find(core, product_id);
      const lineChange = item && { qty: addOne({ ...item, line_item_qty: 0 }), save_for_later: false };
      if (lineChange) change(core, item, lineChange, `${item.title} has been moved to your cart`);
    },
    /** Restores a line at its old position and quantity. */
    undo(product_id: number) {
      const undo = read().undos.find((one) => one.item.product_id === product_id);
      if (!undo) return;
      const { item } = undo;
      dropUndo(product_id);
      const lineChange = item.save_for_later
        ? { qty: 0, save_for_later: true }
        : { qty: item.line_item_qty, save_for_later: false };
      change(core, item, lineChange, `${item.title} is back`);
    },
    dropUndo,
    dismissChanges: () => publish({ changes: [] }),
    dropWanted: () => publish({ wanted: null }),
    /** After rejoining, puts the remembered item and quantity in the cart. */
    addWanted(wanted: Wanted) {
      const item = templates.get(wanted.product_id);
      publish({ wanted: null });
      const lineChange = { qty: wanted.qty, save_for_later: false };
      if (item) return change(core, item, lineChange, inCart(wanted.qty, item.title));
      // Added before this page had hydrated: its quantity isn't known until the server has answered.
      void core.load().then(() => {
        const inCartQty = find(core, wanted.product_id)?.line_item_qty ?? 0;
        core.queue.push({ product_id: wanted.product_id, ...lineChange, qty: Math.max(wanted.qty, inCartQty) });
      });
    },
  };
}
