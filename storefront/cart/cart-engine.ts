import { EMPTY_CART, newLine } from '#domain/cart/empty-cart.ts';
import { addMore, addOne, limitWords, takeQty } from '#domain/cart/quantity.ts';
import { isSameLine, type LineForm, replay } from '#domain/cart/replay.ts';
import type { Cart, CartItem } from '#domain/cart/schema.ts';
import { withUpdate } from '#domain/cart/with-update.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { ApiError, prepareToken } from '#storefront/kernel/browser-call.ts';
import { readCart, type Refused, sendForms } from './cart-calls.ts';
import { notifyOtherTabs } from './cart-channel.ts';
import { CHANGE_TEXTS, changeWords } from './change-texts.ts';
import { rowKey } from './row-key.ts';

/** Forms are sent this long after the last change (specification, section 9; requirement C9). */
const SEND_DELAY_MS = 750;
/** When the cart is read again after it couldn't be read with a change that the server has made. */
const READ_AGAIN_MS = 5_000;

/** A line that was just removed or saved for later and can still be brought back. */
export type Undo = { item: CartItem; kind: 'removed' | 'saved' };
/** What a lapsed member tried to add; it goes into the cart once they rejoin. */
export type Wanted = Pick<LineForm, 'item' | 'qty'>;

export type CartSnapshot = {
  /** With all unconfirmed changes; null until it is known, or while there is none. */
  cart: Cart | null;
  isLoading: boolean;
  isSaving: boolean;
  /** Why the cart could not be read, or not since the last change. */
  load_error: string | null;
  /** Why the last change of a line was refused, by its `rowKey`. */
  lineErrors: Readonly<Record<string, string>>;
  undos: readonly Undo[];
  changes: Cart['notification'];
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

/** The browser's cart: the server's as last read, with the forms that it doesn't hold yet replayed over it. */
export class CartEngine {
  #base: Cart | null = null;
  /** Oldest first. A form is dropped once a cart that holds it has been read, or when it is refused. */
  #forms: readonly LineForm[] = [];
  /** The forms that were sent, each with the version of the cart that the server made with it, once it has. */
  readonly #sent = new WeakMap<LineForm, Pick<Cart, 'cart_id' | 'version'> | null>();
  /** Whether another tab has changed the cart since it was read. */
  #isStale = false;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #reading = Promise.resolve();
  #sending: Promise<unknown> = Promise.resolve();
  /** Whether products are on their way to a cart that couldn't be read. Only the answer tells what it then holds. */
  #isAdding = false;
  #refusals = 0;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #snapshot = NO_CART;
  readonly #listeners = new Set<() => void>();
  readonly #notify: (text: string) => void;

  constructor(notify: (text: string) => void) {
    this.#notify = notify;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = (): CartSnapshot => this.#snapshot;
  quantityOf = (id: number): number =>
    this.items().reduce((sum, item) => {
      return item.product_id === id || item.parent_product_id === id ? sum + item.line_item_qty : sum;
    }, 0);
  items = (): readonly CartItem[] => this.#snapshot.cart?.items ?? EMPTY_CART.items;
  #lineOf = (product_id: number) => this.items().find((item) => item.product_id === product_id);

  load = (): Promise<void> => (this.#reading = this.#readAgain());
  markStale = (): void => void (this.#isStale = true);
  /** Whether the server has made a change that the known cart doesn't hold. */
  isUnread = (): boolean => this.#isStale || this.#forms.some((form) => this.#sent.get(form));
  /** Takes the cart that a page was loaded with, unless a newer one is known; one of the same version may have newer prices. */
  offer(cart: Cart): void {
    // Lines can be changed from here on; the token must be there before the first change, not after it.
    prepareToken();
    if (!this.#base || cart.lastFetched >= this.#base.lastFetched) this.#take(cart);
  }

  /** Adds to the quantity in the cart, starting at the product's minimum order. */
  add = (product: CardFacts): void => {
    const item = this.#lineOf(product.id) ?? newLine(product);
    this.set(item, addOne(item));
  };
  setQuantity = (product_id: number, qty: number): void => {
    const item = this.#lineOf(product_id);
    const limit = item && this.set(item, qty);
    // A product card has no place for it.
    if (limit) this.#notify(limit);
  };
  /**
   * Sets what a line holds; one that is removed or saved for later can be brought back. @returns why it holds another
   * quantity, which the line says, too; null if it doesn't.
   */
  set(item: CartItem, wanted: number, save_for_later = false): string | null {
    const orderable = { ...item, available: item.qty };
    const { qty, limit } = takeQty(orderable, wanted);
    const words = limit && limitWords(limit, orderable);
    const undos = this.#snapshot.undos.filter((undo) => !isSameLine(undo.item, item));
    if (qty <= 0) undos.push({ item, kind: save_for_later ? 'saved' : 'removed' });
    this.#publish({ undos });
    const form = { item, qty, save_for_later };
    if (qty !== item.line_item_qty || !words) this.#change(form, changeWords(form));
    if (words)
      this.#publish({ lineErrors: { ...this.#snapshot.lineErrors, [rowKey(item)]: words }, announcement: words });
    return words;
  }
  /** Restores a line at its old position and quantity; a line that was removed is made again. */
  undo(undo: Undo): void {
    this.dropUndo(undo);
    const { line_item_qty: qty, save_for_later, title } = undo.item;
    const item = undo.kind === 'removed' ? { ...undo.item, id: '' } : undo.item;
    const words = save_for_later ? CHANGE_TEXTS.savedForLater(title) : CHANGE_TEXTS.isBack(title);
    this.#change({ item, qty, save_for_later }, words);
  }
  dropUndo = (undo: Undo): void => this.#publish({ undos: this.#snapshot.undos.filter((one) => one !== undo) });
  dismissChanges = (): void => this.#publish({ changes: [] });
  dropWanted = (): void => this.#publish({ wanted: null });
  /** After rejoining, puts the remembered item and quantity in the cart. */
  async addWanted({ item, qty }: Wanted): Promise<void> {
    this.dropWanted();
    await this.load();
    const held = this.items().find((line) => isSameLine(line, item))?.line_item_qty ?? 0;
    this.#change({ item, qty: Math.max(qty, held), save_for_later: false }, '');
  }

  /** Sends the waiting forms even while others are in flight, because the page is being closed. */
  flush = (): void => void this.#send(true);
  /** Sends everything; resolves to false if a change was refused or couldn't be sent. */
  async settle(): Promise<boolean> {
    const before = this.#refusals;
    do await this.#send();
    while (this.#forms.some((form) => !this.#sent.has(form)));
    return this.#refusals === before && !this.#snapshot.isSaving;
  }

  /** Every change of a line goes through here: it clears the line's old error, is announced, and sent a little later. */
  #change(form: LineForm, announcement: string): void {
    // After the change is on the screen: beginning a request takes longer than rendering it.
    setTimeout(prepareToken);
    // It takes the place of an older form of its line that wasn't sent.
    const at = this.#forms.findIndex((one) => !this.#sent.has(one) && isSameLine(one.item, form.item));
    this.#forms = at < 0 ? [...this.#forms, form] : this.#forms.with(at, form);
    this.#publish({ announcement, lineErrors: { ...this.#snapshot.lineErrors, [rowKey(form.item)]: '' } });
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => this.#send(), SEND_DELAY_MS);
  }

  /** One request at a time, and none until the cart has been read once: quantities aren't known before. */
  async #send(isLeaving = false): Promise<void> {
    clearTimeout(this.#sendTimer);
    // More of a product that is being added waits even then, because it might be added twice; others don't.
    if (isLeaving && this.#isAdding) void this.#sendWaiting(true);
    const isNow = isLeaving && !this.#isAdding;
    const before = isNow ? [] : [this.#sending, this.#base ? Promise.resolve() : this.#reading];
    const sending = Promise.all(before).then(() => this.#sendWaiting(isLeaving));
    this.#sending = Promise.allSettled([this.#sending, sending]).then(() => undefined);
    await sending;
  }

  async #sendWaiting(isLeaving: boolean): Promise<void> {
    const sent = this.#forms.filter((form) => this.#sent.has(form));
    // What was added and removed again before the cart was known isn't sent.
    const isNeeded = ({ item, qty }: LineForm) =>
      this.#base || qty > 0 || sent.some((one) => isSameLine(one.item, item));
    this.#forms = this.#forms.filter(isNeeded);
    const isHeldBack = ({ item }: LineForm) => this.#isAdding && sent.some((one) => isSameLine(one.item, item));
    const forms = this.#forms.filter((form) => !this.#sent.has(form) && !isHeldBack(form));
    if (forms.length === 0) return this.#publish({});
    for (const form of forms) this.#sent.set(form, null);
    const isUnreadable = this.#snapshot.isLoading || this.#snapshot.load_error !== null;
    this.#isAdding = isUnreadable && !this.#base && (this.#isAdding || sent.length === 0);
    const sending = sendForms(forms, { full_cart: !this.#base, isAdding: this.#isAdding, isLeaving });
    const answer = await sending.finally(() => (this.#isAdding = false));
    if ('code' in answer) return this.#refuse(answer, forms);
    notifyOtherTabs();
    for (const { message } of answer.cart_errors ?? []) this.#notify(message);
    for (const form of forms) this.#sent.set(form, answer);
    const cart = 'previous_version' in answer ? this.#base && withUpdate(this.#base, answer) : answer;
    if (cart) return this.#take(cart);
    // Another tab has changed the cart, or a price has changed.
    this.#publish({ changes: this.#withChanges(answer.notification) });
    await this.load();
  }

  /** Says why forms were refused, next to their lines where they have one; a newer form of a line replaces its own. */
  #refuse({ code, wordsFor }: Refused, forms: readonly LineForm[]): void {
    this.#refusals += 1;
    const newer = this.#forms.slice(this.#forms.findLastIndex((form) => forms.includes(form)) + 1);
    this.#forms = this.#forms.filter((form) => !forms.includes(form));
    const refused = forms.filter((form) => !newer.some((one) => isSameLine(one.item, form.item)));
    if (code === 'reactivation_required') {
      // A read that ended before this answer wasn't taken.
      if (!this.#base) void this.load();
      return this.#publish({ wanted: refused[0] ?? null, announcement: '' });
    }
    const lineErrors = { ...this.#snapshot.lineErrors };
    for (const form of refused) {
      const line = this.#base?.items.find((item) => isSameLine(item, form.item));
      if (line) lineErrors[rowKey(line)] = wordsFor(form);
      else this.#notify(wordsFor(form));
    }
    this.#publish({ lineErrors, announcement: '' });
    void this.load();
  }

  async #readAgain(): Promise<void> {
    this.#publish({ isLoading: !this.#base });
    const wasStale = this.#isStale;
    this.#isStale = false;
    try {
      this.#take(await readCart());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#isStale ||= wasStale;
      this.#publish({ isLoading: false, load_error: this.#base && !this.isUnread() ? null : error.message });
    }
    clearTimeout(this.#readTimer);
    // A page that is hidden reads it when it is looked at.
    const readIfSeen = () => void (document.hidden || this.load());
    if (this.isUnread()) this.#readTimer = setTimeout(readIfSeen, READ_AGAIN_MS);
  }

  /** Takes the server's cart, unless a newer one is known. What was added before the first one comes on top of it. */
  #take(cart: Cart): void {
    if (this.#isAdding) return;
    const isFirst = !this.#base;
    if (this.#base?.cart_id !== cart.cart_id || cart.version >= this.#base.version) this.#base = cart;
    const sent = this.#forms.filter((form) => this.#sent.has(form));
    this.#forms = this.#forms.flatMap((form) => {
      const made = this.#sent.get(form);
      if (made && (made.cart_id !== cart.cart_id || made.version <= cart.version)) return [];
      const held = isFirst && !sent.includes(form) && cart.items.find((item) => isSameLine(item, form.item));
      if (!held) return form;
      const added = sent.findLast((one) => isSameLine(one.item, form.item))?.qty ?? 0;
      return { ...form, qty: addMore({ ...held, available: held.qty }, form.qty - added).qty };
    });
    const error = this.isUnread() ? this.#snapshot.load_error : null;
    this.#publish({ isLoading: false, load_error: error, changes: this.#withChanges(cart.notification) });
  }

  #withChanges(notification: Cart['notification']): CartSnapshot['changes'] {
    const all = [...this.#snapshot.changes, ...notification];
    return [...new Map(all.map((one) => [`${one.line_item_id} ${one.kind}`, one])).values()];
  }

  #publish(update: Partial<CartSnapshot>): void {
    const isSaving = this.#forms.some((form) => !this.#sent.get(form));
    const cart = this.#base || this.#forms.length > 0 ? replay(this.#base ?? EMPTY_CART, this.#forms) : null;
    this.#snapshot = { ...this.#snapshot, ...update, cart, isSaving };
    for (const listener of this.#listeners) listener();
  }
}
