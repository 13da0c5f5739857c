import { productUrl } from '#domain/catalog/addresses.ts';
import { EMPTY_CART, EMPTY_LINE } from '#domain/cart/empty-cart.ts';
import { addOne, limitWords, takeQty } from '#domain/cart/quantity.ts';
import { isSameLine, type LineForm, replay } from '#domain/cart/replay.ts';
import type { Cart, CartItem, CartUpdate } from '#domain/cart/schema.ts';
import { withUpdate } from '#domain/cart/with-update.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { ApiError, prepareToken } from '#storefront/kernel/browser-call.ts';
import { readCart, type Refused, sendForms } from './cart-calls.ts';
import { CHANGE_TEXTS } from './change-texts.ts';

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
  /** Why the last change of a line was refused, by the line's id. */
  lineErrors: Readonly<Record<string, string>>;
  undos: readonly Undo[];
  changes: Cart['notification'];
  wanted: Wanted | null;
  /** The last change as a sentence, for a polite live region. */
  announcement: string;
};
const NOTHING = { cart: null, load_error: null, lineErrors: {}, undos: [], changes: [], wanted: null };
export const NO_CART: CartSnapshot = { ...NOTHING, isLoading: false, isSaving: false, announcement: '' };

const NO_ITEMS: readonly CartItem[] = [];

/** The browser's cart: the server's, with the forms that it hasn't answered replayed over it. */
export class CartEngine {
  #base: Cart | null = null;
  #forms: readonly LineForm[] = [];
  readonly #inFlight = new Set<LineForm>();
  /** Made by the server, in a version that couldn't be read yet: shown until it can. */
  #unread: (Pick<Cart, 'cart_id' | 'version'> & { forms: readonly LineForm[] }) | null = null;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  /** Made before the cart was known: their quantities come on top of what it holds. */
  readonly #early = new Set<LineForm>();
  /** Each resolves to false if its forms were refused. */
  readonly #sends = new Set<Promise<boolean>>();
  #firstRead: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
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
  quantityOf = (product_id: number): number => this.#lineOf(product_id)?.line_item_qty ?? 0;

  items = (): readonly CartItem[] => this.#snapshot.cart?.items ?? NO_ITEMS;

  load = async (): Promise<void> => {
    const reading = this.#readAgain();
    if (!this.#base) this.#firstRead ??= reading.finally(() => (this.#firstRead = null));
    await reading;
  };
  /** Takes the cart that a page was loaded with, unless a newer one is known; one of the same version may have newer prices. */
  offer(cart: Cart): void {
    // Lines can be changed from here on; the token must be there before the first change, not after it.
    prepareToken();
    if (!this.#base || cart.lastFetched >= this.#base.lastFetched) this.#take(cart);
  }

  /** Adds to the quantity in the cart, starting at the product's minimum order. */
  add = ({ id, url_key, restriction_tag, ...product }: CardFacts): void => {
    const url = productUrl(url_key);
    const item = this.#lineOf(id) ?? {
      ...EMPTY_LINE,
      ...product,
      restriction_tag: restriction_tag ?? null,
      product_id: id,
      url,
    };
    this.set(item, addOne(item));
  };
  setQuantity = (product_id: number, qty: number): void => {
    const item = this.#lineOf(product_id);
    const limit = item && this.set(item, qty);
    // A product card has no place for it.
    if (limit) this.#notify(limit);
  };
  /**
   * Sets what a line holds. A line that is removed or saved for later can be brought back.
   * @returns why the line holds another quantity, which is shown at the line, too; null if it doesn't.
   */
  set(item: CartItem, wanted: number, save_for_later = false): string | null {
    const orderable = { ...item, available: item.qty };
    const { qty, limit } = takeQty(orderable, wanted);
    const words = limit && limitWords(limit, orderable);
    if (qty !== item.line_item_qty || !words) this.#set(item, qty, save_for_later);
    if (words) this.#publish({ lineErrors: { ...this.#snapshot.lineErrors, [item.id]: words }, announcement: words });
    return words;
  }
  #set(item: CartItem, qty: number, save_for_later: boolean): void {
    const undos = this.#snapshot.undos.filter((undo) => !isSameLine(undo.item, item));
    if (qty <= 0) this.#publish({ undos: [...undos, { item, kind: save_for_later ? 'saved' : 'removed' }] });
    this.#change({ item, qty, save_for_later }, wordsOf(item, qty, save_for_later));
  }
  /** Restores a line at its old position and quantity; a line that was removed is made again. */
  undo(undo: Undo): void {
    this.dropUndo(undo);
    const { line_item_qty: qty, save_for_later, title } = undo.item;
    const item = undo.kind === 'removed' ? { ...undo.item, id: '' } : undo.item;
    this.#change({ item, qty, save_for_later }, CHANGE_TEXTS.isBack(title));
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
  flush = (): void => this.#send(true);
  /** Sends everything; resolves to false if the server refused a change. */
  async settle(): Promise<boolean> {
    while (this.#forms.length > 0) {
      this.#send();
      if ((await Promise.all(this.#sends)).includes(false)) return false;
    }
    return true;
  }

  #lineOf(product_id: number): CartItem | undefined {
    return this.#snapshot.cart?.items.find((item) => item.product_id === product_id);
  }

  /** Every change of a line goes through here: it clears the line's old error, is announced, and sent a little later. */
  #change(form: LineForm, announcement: string): void {
    // After the change is on the screen: beginning a request takes longer than rendering it.
    setTimeout(prepareToken);
    if (this.#firstRead && !form.item.id) this.#early.add(form);
    // It takes the place of an older form of its line that isn't in flight.
    const at = this.#forms.findIndex((one) => !this.#inFlight.has(one) && isSameLine(one.item, form.item));
    this.#forms = at < 0 ? [...this.#forms, form] : this.#forms.with(at, form);
    this.#publish({ announcement, lineErrors: { ...this.#snapshot.lineErrors, [form.item.id]: '' } });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), SEND_DELAY_MS);
  }

  /** One request at a time: a form made during it has its own timer or, if that has fired already, goes next. */
  #send(isLeaving = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#forms.every((form) => this.#inFlight.has(form)) || (this.#sends.size > 0 && !isLeaving)) return;
    const send = this.#sendWaiting(isLeaving).finally(() => {
      this.#sends.delete(send);
      if (!this.#timer) this.#send();
    });
    this.#sends.add(send);
  }

  async #sendWaiting(isLeaving: boolean): Promise<boolean> {
    // Until the cart has been read once, quantities aren't known.
    if (!isLeaving) await this.#firstRead;
    const forms = this.#forms.filter((form) => !this.#inFlight.has(form));
    if (forms.length === 0) return true;
    for (const form of forms) this.#inFlight.add(form);
    let answer: Cart | CartUpdate | Refused;
    let known: Cart | ApiError | null;
    try {
      answer = await sendForms(forms, { full_cart: !this.#base, isLeaving });
      known = 'code' in answer ? null : await this.#cartAfter(answer);
    } finally {
      for (const form of forms) this.#inFlight.delete(form);
      this.#forms = this.#forms.filter((form) => !forms.includes(form));
    }
    if ('code' in answer) this.#refuse(answer, forms);
    else if (known instanceof ApiError) this.#keepUnread(answer, forms, known);
    else if (known) this.#take(known, answer.notification);
    return !('code' in answer);
  }

  /** Where the answer doesn't fit the known cart, another tab has changed it or a price has changed: it is read again. */
  async #cartAfter(answer: Cart | CartUpdate): Promise<Cart | ApiError> {
    const merged = 'previous_version' in answer ? this.#base && withUpdate(this.#base, answer) : answer;
    return merged ?? readCart().catch(asApiError);
  }

  /** The server has made this change, so it stays on the screen until the cart can be read. */
  #keepUnread(
    { cart_id, version, notification }: Cart | CartUpdate,
    forms: readonly LineForm[],
    error: ApiError,
  ): void {
    this.#unread = { cart_id, version, forms: [...(this.#unread?.forms ?? []), ...forms] };
    this.#publish({ load_error: error.message, changes: this.#withChanges(notification) });
    this.#readLater();
  }

  #readLater(): void {
    clearTimeout(this.#readTimer);
    this.#readTimer = setTimeout(() => void this.load(), READ_AGAIN_MS);
  }

  /** Says why forms were refused, next to their lines where they have one; a newer form of a line replaces its own. */
  #refuse({ code, wordsFor }: Refused, forms: readonly LineForm[]): void {
    this.#publish({});
    const refused = forms.filter((form) => !this.#forms.some((one) => isSameLine(one.item, form.item)));
    const [wanted = null] = refused;
    if (code === 'reactivation_required') return this.#publish({ wanted, announcement: '' });
    const lineErrors = { ...this.#snapshot.lineErrors };
    for (const form of refused) {
      const line = this.#snapshot.cart?.items.find((item) => isSameLine(item, form.item));
      if (line) lineErrors[line.id] = wordsFor(form);
      else this.#notify(wordsFor(form));
    }
    this.#publish({ lineErrors, announcement: '' });
    void this.load();
  }

  async #readAgain(): Promise<void> {
    this.#publish({ isLoading: !this.#base });
    try {
      this.#take(await readCart());
    } catch (error) {
      const { message } = asApiError(error);
      this.#publish({ isLoading: false, load_error: this.#base && !this.#unread ? null : message });
      if (this.#unread) this.#readLater();
    }
  }

  /** Takes the server's cart, unless a newer one is known, and puts early forms on top of it. */
  #take(cart: Cart, notification = cart.notification): void {
    const isOlder = this.#base?.cart_id === cart.cart_id && cart.version < this.#base.version;
    if (!isOlder) this.#base = cart;
    if (this.#unread?.cart_id !== cart.cart_id || cart.version >= this.#unread.version) {
      this.#unread = null;
      clearTimeout(this.#readTimer);
    }
    this.#forms = this.#forms.map((form) => {
      const isEarly = this.#early.delete(form) && !this.#inFlight.has(form);
      const held = isEarly && cart.items.find((item) => isSameLine(item, form.item));
      return held ? { ...form, qty: Math.min(QTY_MAX, form.qty + held.line_item_qty) } : form;
    });
    const stillUnread = this.#unread ? this.#snapshot.load_error : null;
    this.#publish({ isLoading: false, load_error: stillUnread, changes: this.#withChanges(notification) });
  }

  #withChanges(notification: Cart['notification']): CartSnapshot['changes'] {
    const all = [...this.#snapshot.changes, ...notification];
    return [...new Map(all.map((one) => [`${one.line_item_id} ${one.kind}`, one])).values()];
  }

  #publish(update: Partial<CartSnapshot>): void {
    const isSaving = this.#forms.length > 0;
    const cart =
      this.#base || isSaving
        ? replay(this.#base ?? EMPTY_CART, [...(this.#unread?.forms ?? []), ...this.#forms])
        : null;
    this.#snapshot = { ...this.#snapshot, ...update, cart, isSaving };
    for (const listener of this.#listeners) listener();
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

function wordsOf({ title, save_for_later }: CartItem, qty: number, isSaved: boolean): string {
  if (qty <= 0) return isSaved ? CHANGE_TEXTS.savedForLater(title) : CHANGE_TEXTS.removed(title);
  return save_for_later ? CHANGE_TEXTS.movedToCart(title) : CHANGE_TEXTS.inCart(qty, title);
}
