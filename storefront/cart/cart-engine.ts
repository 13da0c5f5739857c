import { EMPTY_CART, newLine } from '#domain/cart/empty-cart.ts';
import { addMore, addOne, limitWords, takeQty } from '#domain/cart/quantity.ts';
import { type LineForm, replay } from '#domain/cart/replay.ts';
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

const without = (forms: readonly LineForm[], others: readonly LineForm[]) => {
  const keys = others.map(({ item }) => rowKey(item));
  return forms.filter(({ item }) => !keys.includes(rowKey(item)));
};

/** The browser's cart: the server's, as far as it is known, with the forms that aren't answered replayed over it. */
export class CartEngine {
  /** Where there is a cart that hasn't been read, null: its quantities aren't known, so products can only be added to it. */
  #base: Cart | null = EMPTY_CART;
  /** Whether the server may have another cart by now. */
  #isStale = false;
  /** Of each line, what was sent last and isn't answered, and what will be sent next. */
  #inFlight: readonly LineForm[] = [];
  #waiting: readonly LineForm[] = [];
  /** Reads and changes in turn, so that no answer is older than the one before. */
  #queue: Promise<unknown> = Promise.resolve();
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

  load = (): Promise<void> => {
    this.#isStale = true;
    // What was changed before belongs to a cart of its own, whose quantities are known.
    if (this.#base === EMPTY_CART && !this.#snapshot.isSaving) this.#base = null;
    this.#publish({ isLoading: this.#base === null });
    return this.#inTurn(() => this.#readStale());
  };
  /** Takes note that the server has changed the cart, and reads it if someone looks at the page. */
  hear = (): void => {
    this.#isStale = true;
    this.catchUp();
  };
  /** Reads the cart if it has changed on the server; a hidden page when it is looked at. */
  catchUp = (): void => {
    if (this.#isStale && !document.hidden) void this.load();
  };
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

  /** Sends what waits even during another request, because the page is being closed. */
  flush = (): Promise<unknown> => this.#sendWaiting(true);
  /** Sends everything; resolves to false if a change was refused or couldn't be sent. */
  async settle(): Promise<boolean> {
    const before = this.#refusals;
    do await this.#send();
    while (this.#base && this.#waiting.length > 0);
    return this.#refusals === before && !this.#snapshot.isSaving;
  }

  /** Every change of a line goes through here. It ends what could be undone, and is sent a little later. */
  #change(form: LineForm, announcement: string, error = ''): void {
    // After the change is on the screen: beginning a request takes longer than rendering it.
    setTimeout(prepareToken);
    const key = rowKey(form.item);
    const unsent = this.#waiting.find(({ item }) => rowKey(item) === key);
    // A line whose removal isn't sent yet is still the same line.
    const item = unsent?.item.id && !form.item.id ? unsent.item : form.item;
    this.#waiting = [...this.#waiting.filter((one) => one !== unsent), { ...form, item }];
    const { lineErrors, undos } = this.#snapshot;
    const others = undos.filter(({ item }) => rowKey(item) !== key);
    this.#publish({ announcement, lineErrors: { ...lineErrors, [key]: error }, undos: others });
    this.#sendSoon();
  }

  #sendSoon(): void {
    clearTimeout(this.#timers.send);
    this.#timers.send = setTimeout(() => this.#send(), SEND_DELAY_MS);
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #send(): Promise<unknown> {
    clearTimeout(this.#timers.send);
    return this.#inTurn(() => this.#sendWaiting());
  }

  /** To a cart that couldn't be read, products are added; its lines are set by themselves. */
  #sendWaiting(isLeaving = false): Promise<unknown> {
    if (this.#base) return this.#post(this.#waiting, isLeaving);
    const lines = this.#waiting.filter(({ item }) => item.id);
    const products = this.#waiting.filter(({ item, qty }) => !item.id && qty > 0);
    return Promise.all([this.#post(lines, isLeaving), this.#post(products, isLeaving)]);
  }

  async #post(forms: readonly LineForm[], isLeaving: boolean): Promise<void> {
    if (forms.length === 0) return;
    this.#waiting = this.#waiting.filter((form) => !forms.includes(form));
    this.#inFlight = [...without(this.#inFlight, forms), ...forms];
    const answer = await sendForms(forms, { isUnread: this.#base === null, isLeaving });
    if ('code' in answer) return this.#refuse(answer, forms);
    notifyOtherTabs();
    for (const { message } of answer.cart_errors ?? []) this.#notify(message);
    const known = this.#base ?? EMPTY_CART;
    const cart = 'fingerprint' in answer ? withUpdate(known, answer) : answer;
    if (cart) return this.#take(cart, forms);
    // Another tab has changed the cart, or a price has changed. Until it can be read, what was made stays on the screen.
    const { cart_id, version, notification } = answer;
    const isOurs = known === EMPTY_CART || known.cart_id === cart_id;
    this.#take(isOurs ? { ...replay(known, forms), cart_id, version, notification } : known, forms);
    this.hear();
  }

  /** Says why forms were refused, next to their lines where they have one. */
  #refuse({ code, wordsFor }: Refused, forms: readonly LineForm[]): void {
    this.#refusals += 1;
    this.#inFlight = this.#inFlight.filter((form) => !forms.includes(form));
    const refused = without(forms, this.#forms());
    void this.load();
    if (code === 'reactivation_required') return this.#publish({ wanted: refused[0] ?? null, announcement: '' });
    const lineErrors = { ...this.#snapshot.lineErrors };
    for (const form of refused) {
      const key = rowKey(form.item);
      if (this.#base?.items.some((item) => rowKey(item) === key)) lineErrors[key] = wordsFor(form);
      else this.#notify(wordsFor(form));
    }
    this.#publish({ lineErrors, announcement: '' });
  }

  async #readStale(): Promise<void> {
    if (!this.#isStale) return;
    clearTimeout(this.#timers.read);
    this.#isStale = false;
    try {
      this.#take(await readCart());
      this.#publish({ load_error: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#isStale = true;
      this.#publish({ isLoading: false, load_error: error.message });
      this.#timers.read = setTimeout(this.catchUp, READ_AGAIN_MS);
    }
  }

  /** Takes the server's cart, unless a newer version is known; `answered` are the forms that it answers. */
  #take(cart: Cart, answered: readonly LineForm[] = []): void {
    const known = this.#base;
    // Only the answer to what is being added tells whether an unread cart holds it.
    if (!known && this.#inFlight.length > 0 && answered.length === 0) return;
    if (!known) this.#addTo(cart);
    this.#inFlight = this.#inFlight.filter((form) => !answered.includes(form));
    if (known?.cart_id !== cart.cart_id || cart.version >= known.version) this.#base = cart;
    const changes = [...this.#snapshot.changes, ...(this.#base === known ? [] : cart.notification)];
    this.#publish({
      isLoading: false,
      changes: [...new Map(changes.map((one) => [`${one.line_item_id} ${one.kind}`, one])).values()],
    });
  }

  /** Puts what was added before the cart was read on top of it, less what is being added already. */
  #addTo({ items }: Cart): void {
    this.#waiting = this.#waiting.map((form) => {
      const line = form.item.id ? undefined : items.find((item) => rowKey(item) === rowKey(form.item));
      const sent = this.#inFlight.findLast(({ item }) => rowKey(item) === rowKey(form.item))?.qty ?? 0;
      return line ? { ...form, qty: addMore({ ...line, available: line.qty }, form.qty - sent).qty } : form;
    });
    if (this.#waiting.length > 0) this.#sendSoon();
  }

  #forms = (): LineForm[] => [...this.#inFlight, ...this.#waiting];

  #publish(update: Partial<CartSnapshot>): void {
    const forms = this.#forms();
    const cart = this.#base || forms.length > 0 ? replay(this.#base ?? EMPTY_CART, forms) : null;
    this.#snapshot = { ...this.#snapshot, ...update, cart, isSaving: forms.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}
