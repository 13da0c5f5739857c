import { EMPTY_CART, newLine } from '#domain/cart/empty-cart.ts';
import { addMore, addOne, limitWords, takeQty } from '#domain/cart/quantity.ts';
import { type LineForm, linesOf, replay } from '#domain/cart/replay.ts';
import { rowKey } from '#domain/cart/row-key.ts';
import type { Cart, CartItem } from '#domain/cart/schema.ts';
import { withUpdate } from '#domain/cart/with-update.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { ApiError, prepareToken } from '#storefront/kernel/browser-call.ts';
import { readCart, type Refused, sendForms } from './cart-calls.ts';
import { notifyOtherTabs } from './cart-channel.ts';
import { CHANGE_TEXTS, changeWords } from './change-texts.ts';

/** Forms are sent this long after the last change (specification, section 9; requirement C9). */
const SEND_DELAY_MS = 750;
/** When a changed cart that couldn't be read is read again. */
const READ_AGAIN_MS = 5_000;

/** A line that was just removed or saved for later and can still be brought back. */
export type Undo = { item: CartItem; kind: 'removed' | 'saved' };
/** What a lapsed member tried to add; it goes into the cart once they rejoin. */
export type Wanted = Pick<LineForm, 'item' | 'qty'>;

export const NO_CART = {
  /** With all unconfirmed changes; null until it is known. */
  cart: null as Cart | null,
  /** Whether there is a cart, which isn't known yet and is being read. */
  isLoading: false,
  isSaving: false,
  /** Why the cart could not be read; also where an older one is known. */
  load_error: null as string | null,
  /** Why the last change of a line was refused, by its `rowKey`; '' if it wasn't. */
  lineErrors: {} as Readonly<Record<string, string>>,
  undos: [] as readonly Undo[],
  changes: [] as Cart['notification'],
  wanted: null as Wanted | null,
  /** The last change as a sentence, for a polite live region. */
  announcement: '',
};
export type CartSnapshot = Readonly<typeof NO_CART>;

/** The browser's cart: the server's, as far as it is known, with the forms that aren't answered replayed over it. */
export class CartEngine {
  /** That of a shopper without a cart until one is read. */
  #base = EMPTY_CART;
  /** Whether there is a cart to read that hasn't been: quantities aren't known, so products can only be added. */
  #isUnread = false;
  /** What was sent last of a line and isn't answered, and what will be sent next, both by `rowKey`. */
  readonly #inFlight = new Map<string, LineForm>();
  #waiting = new Map<string, LineForm>();
  /** How often it was heard that the server may have changed the cart, and how many of these the last read covered. */
  #changesHeard = 0;
  #changesRead = 0;
  /** How many reads were begun, and the number of the newest that was taken: an older one may be answered later. */
  #reads = 0;
  #newestRead = 0;
  #reading = Promise.resolve();
  #sending: Promise<unknown> = Promise.resolve();
  #refusals = 0;
  #timers: { send?: ReturnType<typeof setTimeout>; read?: ReturnType<typeof setTimeout> } = {};
  #snapshot: CartSnapshot = NO_CART;
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
  items = (): readonly CartItem[] => this.#snapshot.cart?.items ?? EMPTY_CART.items;
  quantityOf = (id: number): number => {
    const own = this.items().filter((item) => item.product_id === id || item.parent_product_id === id);
    return own.reduce((sum, { line_item_qty }) => sum + line_item_qty, 0);
  };
  #lineOf = (product_id: number) => this.items().find((item) => item.product_id === product_id);

  load = (): Promise<void> => (this.#reading = this.#readAgain());
  /** Takes note that the server may have changed the cart, and reads it if someone looks at the page. */
  hear = (): void => {
    this.#changesHeard += 1;
    this.catchUp();
  };
  /** Reads the cart if it has changed on the server; a hidden page when it is looked at. */
  catchUp = (): void => {
    if (this.#isBehind() && !document.hidden) void this.load();
  };
  #isBehind = () => this.#changesRead < this.#changesHeard;
  /** Only the answer to what is being added to an unread cart tells whether that holds it. */
  #isAdding = () => this.#isUnread && this.#inFlight.size > 0;
  /** Takes the cart that a page was loaded with, unless a newer one is known; one of the same version may have newer prices. */
  offer(cart: Cart): void {
    // Lines can be changed from here on; the token must be there before the first change, not after it.
    prepareToken();
    if (cart.lastFetched >= this.#base.lastFetched && !this.#isAdding()) this.#take(cart);
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
   * Sets what a line holds; one that is removed or saved for later can be brought back.
   * @returns why it holds another quantity, which the line says, too; '' if it doesn't.
   */
  set(item: CartItem, wanted: number, save_for_later = false): string {
    const orderable = { ...item, available: item.qty };
    const { qty, limit } = takeQty(orderable, wanted);
    const error = limit ? limitWords(limit, orderable) : '';
    if (error && qty === item.line_item_qty) {
      this.#publish({ announcement: error, lineErrors: { ...this.#snapshot.lineErrors, [rowKey(item)]: error } });
      return error;
    }
    const form = { item, qty, save_for_later };
    this.#change(form, error || changeWords(form), error);
    const undo: Undo = { item, kind: save_for_later ? 'saved' : 'removed' };
    if (qty <= 0) this.#publish({ undos: [...this.#snapshot.undos, undo] });
    return error;
  }
  /** Restores a line at its old position and quantity; a line that was removed is made again. */
  undo({ item, kind }: Undo): void {
    const { line_item_qty: qty, save_for_later, title } = item;
    const words = save_for_later ? CHANGE_TEXTS.savedForLater(title) : CHANGE_TEXTS.isBack(title);
    this.#change({ item: kind === 'removed' ? { ...item, id: '' } : item, qty, save_for_later }, words);
  }
  dropUndo = (undo: Undo): void => this.#publish({ undos: this.#snapshot.undos.filter((one) => one !== undo) });
  dismissChanges = (): void => this.#publish({ changes: [] });
  dropWanted = (): void => this.#publish({ wanted: null });
  /** After rejoining, puts the remembered item and quantity in the cart. */
  async addWanted({ item, qty }: Wanted): Promise<void> {
    this.dropWanted();
    await this.load();
    const held = this.items().find((line) => rowKey(line) === rowKey(item))?.line_item_qty ?? 0;
    this.#change({ item, qty: Math.max(qty, held), save_for_later: false }, '');
  }

  /** Sends the waiting forms even while others are in flight, because the page is being closed. */
  flush = async (): Promise<void> => {
    await this.#send(true);
    await this.#sending;
    if (this.#waiting.size > 0) await this.#send(true);
  };
  /** Sends everything; resolves to false if a change was refused or couldn't be sent. */
  settle = async (): Promise<boolean> => {
    const before = this.#refusals;
    do await this.#send();
    while (this.#waiting.size > 0 && this.#inFlight.size === 0);
    return this.#refusals === before && !this.#snapshot.isSaving;
  };

  /** Every change of a line goes through here. It ends what could be undone, and is sent a little later. */
  #change(form: LineForm, announcement: string, error = ''): void {
    // After the change is on the screen: beginning a request takes longer than rendering it.
    setTimeout(prepareToken);
    const key = rowKey(form.item);
    const unsent = this.#waiting.get(key)?.item;
    // A line whose removal isn't sent yet is still the same line.
    this.#waiting.set(key, unsent?.id && !form.item.id ? { ...form, item: unsent } : form);
    const { lineErrors, undos } = this.#snapshot;
    const others = undos.filter(({ item }) => rowKey(item) !== key);
    this.#publish({ announcement, lineErrors: { ...lineErrors, [key]: error }, undos: others });
    this.#sendSoon();
  }

  #sendSoon(): void {
    clearTimeout(this.#timers.send);
    this.#timers.send = setTimeout(() => this.#send(), SEND_DELAY_MS);
  }

  /** One request at a time, and none while quantities are first read; a page that is being closed can't wait for that. */
  #send(isLeaving = false): Promise<void> {
    clearTimeout(this.#timers.send);
    const before = isLeaving ? [] : [this.#sending, ...(this.#isUnread ? [this.#reading] : [])];
    const sending = Promise.all(before).then(() => this.#sendWaiting(isLeaving));
    this.#sending = Promise.allSettled([this.#sending, sending]).then(() => undefined);
    return sending;
  }

  async #sendWaiting(isLeaving: boolean): Promise<void> {
    const isUnread = this.#isUnread;
    const all = [...this.#waiting];
    // At checkout, lines may be changed before the cart is read. Products wait for the cart that they are answered with.
    const hasLines = all.some(([, { item }]) => item.id);
    // More of what is being added waits for the answer to that, because it might be added twice.
    const isHeld = ([key, { item }]: [string, LineForm]) => this.#inFlight.has(key) || (hasLines && !item.id);
    const held = all.filter((one) => isUnread && isHeld(one));
    // What was added and removed again isn't sent, unless the server has it or is about to.
    const isKnown = (key: string) =>
      this.#inFlight.has(key) || linesOf(this.#base).some((line) => rowKey(line) === key);
    const isNeeded = ([key, { item, qty, save_for_later }]: [string, LineForm]) =>
      qty > 0 || item.id || (!isUnread && (save_for_later || isKnown(key)));
    const forms = all.flatMap((one) => (held.includes(one) || !isNeeded(one) ? [] : one[1]));
    this.#waiting = new Map(held);
    for (const form of forms) this.#inFlight.set(rowKey(form.item), form);
    this.#publish({});
    if (forms.length === 0) return;
    const answer = await sendForms(forms, { isUnread, isLeaving });
    if ('code' in answer) return this.#refuse(answer, forms);
    notifyOtherTabs();
    for (const { message } of answer.cart_errors ?? []) this.#notify(message);
    const cart = 'fingerprint' in answer ? withUpdate(this.#base, answer) : answer;
    if (cart) return this.#take(cart, forms);
    // Another tab has changed the cart, or a price has changed. Until it can be read, what was made stays on the screen.
    const { cart_id, version, notification } = answer;
    const isOurs = this.#base.version === 0 || this.#base.cart_id === cart_id;
    this.#take(isOurs ? { ...replay(this.#base, forms), cart_id, version, notification } : this.#base, forms);
    this.hear();
    await this.#reading;
  }

  /** Drops forms that are answered. @returns those whose line has no newer form. */
  #drop(forms: readonly LineForm[]): LineForm[] {
    const last = forms.filter((form) => this.#inFlight.get(rowKey(form.item)) === form);
    for (const { item } of last) this.#inFlight.delete(rowKey(item));
    return last.filter(({ item }) => !this.#waiting.has(rowKey(item)));
  }

  /** Says why forms were refused, next to their lines where they have one. */
  #refuse({ code, wordsFor }: Refused, forms: readonly LineForm[]): void {
    this.#refusals += 1;
    const refused = this.#drop(forms);
    this.hear();
    const undos = this.#snapshot.undos.filter(({ item }) => !refused.some((one) => rowKey(one.item) === rowKey(item)));
    if (code === 'reactivation_required')
      return this.#publish({ undos, wanted: refused.find(({ qty }) => qty > 0) ?? null, announcement: '' });
    const lineErrors = { ...this.#snapshot.lineErrors };
    for (const form of refused) {
      const line = this.#base.items.find((item) => rowKey(item) === rowKey(form.item));
      if (line) lineErrors[rowKey(line)] = wordsFor(form);
      else this.#notify(wordsFor(form));
    }
    this.#publish({ lineErrors, undos, announcement: '' });
  }

  async #readAgain(): Promise<void> {
    // What was changed before belongs to a cart of its own, whose quantities are known.
    if (this.#base === EMPTY_CART && this.#inFlight.size + this.#waiting.size === 0) this.#isUnread = true;
    this.#publish(this.#isUnread ? { load_error: null } : {});
    const announced = this.#changesHeard;
    const known = this.#base;
    const nth = ++this.#reads;
    try {
      const cart = await readCart();
      if (nth < this.#newestRead) return;
      if (!this.#isAdding()) {
        this.#newestRead = nth;
        // It was asked for before the first product was added, or before the account's cart came with a page.
        if (this.#base !== known && this.#base.cart_id !== cart.cart_id) return this.#readAgain();
        this.#changesRead = Math.max(this.#changesRead, announced);
        this.#take(cart);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#publish({ load_error: this.#isUnread || this.#isBehind() ? error.message : null });
    }
    clearTimeout(this.#timers.read);
    this.#timers.read = setTimeout(this.catchUp, READ_AGAIN_MS);
  }

  /** Takes the server's cart, the answer to `answered`, unless a newer version is known. Adds what was added before the first one. */
  #take(cart: Cart, answered?: readonly LineForm[]): void {
    for (const item of this.#isUnread ? cart.items : []) {
      const form = this.#waiting.get(rowKey(item));
      const more = (form?.qty ?? 0) - (this.#inFlight.get(rowKey(item))?.qty ?? 0);
      if (form && !form.item.id)
        this.#waiting.set(rowKey(item), { ...form, qty: addMore({ ...item, available: item.qty }, more).qty });
    }
    this.#drop(answered ?? []);
    if (this.#isUnread && this.#waiting.size > 0) this.#sendSoon();
    this.#isUnread = false;
    const known = this.#base;
    if (known.cart_id !== cart.cart_id || cart.version >= known.version) this.#base = cart;
    // The server repeats a notice in every answer while it holds, also one that was closed here.
    const told = known.notification.map((one) => JSON.stringify(one));
    const untold = this.#base === known ? [] : cart.notification.filter((one) => !told.includes(JSON.stringify(one)));
    const changes = [...this.#snapshot.changes, ...untold];
    this.#publish({
      load_error: this.#isBehind() ? this.#snapshot.load_error : null,
      changes: [...new Map(changes.map((one) => [`${one.line_item_id} ${one.kind}`, one])).values()],
    });
  }

  #publish(update: Partial<CartSnapshot>): void {
    const forms = [...this.#inFlight.values(), ...this.#waiting.values()];
    const cart = this.#isUnread && forms.length === 0 ? null : replay(this.#base, forms);
    const next = { ...this.#snapshot, ...update };
    const isLoading = this.#isUnread && next.load_error === null;
    this.#snapshot = { ...next, cart, isLoading, isSaving: forms.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}
