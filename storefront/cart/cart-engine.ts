import { EMPTY_CART, newLine } from '#domain/cart/empty-cart.ts';
import { addMore, addOne, limitWords, takeQty } from '#domain/cart/quantity.ts';
import { type LineForm, replay } from '#domain/cart/replay.ts';
import { rowKey } from '#domain/cart/row-key.ts';
import type { Cart, CartItem } from '#domain/cart/schema.ts';
import { withUpdate } from '#domain/cart/with-update.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { prepareToken } from '#storefront/kernel/browser-call.ts';
import { Refresher } from '#storefront/kernel/refresher.ts';
import { addUnread, readCart, type Refused, sendForms } from './cart-calls.ts';
import { notifyOtherTabs } from './cart-channel.ts';
import { CHANGE_TEXTS, changeWords } from './change-texts.ts';

/** Forms are sent this long after the last change (specification, section 9; requirement C9). */
const SEND_DELAY_MS = 750;

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
  /** Whether there is a cart to read that hasn't been: quantities aren't known, so only a page that is left sends anything. */
  #isUnread = false;
  /** What was sent last of a line and isn't answered, what will be sent next, and what the line says; all by `rowKey`. */
  readonly #inFlight = new Map<string, LineForm>();
  readonly #waiting = new Map<string, LineForm>();
  readonly #errors = new Map<string, string>();
  readonly #undos = new Map<string, Undo>();
  #sending: Promise<unknown> = Promise.resolve();
  #refusals = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #snapshot: CartSnapshot = NO_CART;
  readonly #listeners = new Set<() => void>();
  readonly #notify: (text: string) => void;
  readonly #reads = new Refresher(
    () => this.#readCart(),
    (cart) => this.#take(cart),
    ({ message }) => this.#publish({ load_error: message }),
  );

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
    const isOwn = (item: CartItem) => item.product_id === id || item.parent_product_id === id;
    return this.items().reduce((sum, item) => (isOwn(item) ? sum + item.line_item_qty : sum), 0);
  };
  #lineOf = (product_id: number) => this.items().find((item) => item.product_id === product_id);

  load = (): Promise<void> => {
    if (this.#isUnread) this.#publish({ load_error: null });
    return this.#reads.load();
  };
  /** Takes note that the server may have changed the cart. */
  hear = this.#reads.hear;
  listen = this.#reads.listen;
  /** Takes the cart that a page was loaded with, unless a newer one is known; one of the same version may have newer prices. */
  offer(cart: Cart): void {
    // Lines can be changed from here on; the token must be there before the first change, not after it.
    prepareToken();
    if (cart.lastFetched >= this.#base.lastFetched) this.#take(cart);
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
    const form = { item, qty, save_for_later };
    const undo: Undo = { item, kind: save_for_later ? 'saved' : 'removed' };
    if (error && qty === item.line_item_qty) this.#say(item, error, error);
    else this.#change(form, error || changeWords(form), error, qty > 0 ? undefined : undo);
    return error;
  }
  /** Restores a line at its old position and quantity; a line that was removed is made again. */
  undo({ item, kind }: Undo): void {
    const { line_item_qty: qty, save_for_later, title } = item;
    const words = save_for_later ? CHANGE_TEXTS.savedForLater(title) : CHANGE_TEXTS.isBack(title);
    this.#change({ item: kind === 'removed' ? { ...item, id: '' } : item, qty, save_for_later }, words);
  }
  dropUndo = ({ item }: Undo): void => this.#say(item, '');
  dismissChanges = (): void => this.#publish({ changes: [] });
  dropWanted = (): void => this.#publish({ wanted: null });
  /** After rejoining, puts the remembered item and quantity in the cart. */
  async addWanted({ item, qty }: Wanted): Promise<void> {
    this.dropWanted();
    await this.load();
    const held = this.items().find((line) => rowKey(line) === rowKey(item))?.line_item_qty ?? 0;
    this.#change({ item, qty: Math.max(qty, held), save_for_later: false }, '');
  }

  /** A page that is only hidden continues to read the cart, and says there what is refused. */
  hide = (): void => {
    if (document.hidden && !this.#isUnread) void this.flush();
  };
  /** Sends the waiting forms even while others are in flight, or the cart is read, because the page is being closed. */
  flush = async (): Promise<void> => {
    const added = [...this.#waiting.values()].filter(({ item }) => this.#isUnread && !item.id);
    for (const { item } of added) this.#waiting.delete(rowKey(item));
    // A read that was begun before this is too old if the page comes back.
    if (this.#isUnread) this.#base = { ...EMPTY_CART };
    await Promise.all([addUnread(added), this.#send(true)]);
    if (added.length > 0) this.hear();
  };
  /** Sends everything; resolves to false if a change was refused or couldn't be sent. */
  settle = async (): Promise<boolean> => {
    const before = this.#refusals;
    do await this.#send();
    while (this.#waiting.size > 0);
    await this.#sending;
    return this.#refusals === before && !this.#snapshot.isSaving;
  };

  /** Every change of a line goes through here. It ends what could be undone, and is sent a little later. */
  #change(form: LineForm, announcement: string, error?: string, undo?: Undo): void {
    // After the change is on the screen: beginning a request takes longer than rendering it.
    setTimeout(prepareToken);
    const key = rowKey(form.item);
    const unsent = this.#waiting.get(key)?.item;
    // A line whose removal isn't sent yet is still the same line.
    this.#waiting.set(key, unsent?.id && !form.item.id ? { ...form, item: unsent } : form);
    this.#say(form.item, announcement, error, undo);
    if (this.#isUnread && this.#snapshot.load_error !== null) void this.load();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), SEND_DELAY_MS);
  }

  /** Says what happened to a line, why not all of it if that is so, and what can be undone now. */
  #say(item: LineForm['item'], announcement: string, error = '', undo?: Undo): void {
    this.#errors.set(rowKey(item), error);
    this.#undos.delete(rowKey(item));
    if (undo) this.#undos.set(rowKey(item), undo);
    this.#publish({ announcement });
  }

  /** One request at a time, and none while the cart is first read; a page that is being closed can't wait for others. */
  #send(isLeaving = false): Promise<void> {
    clearTimeout(this.#timer);
    const sending = this.#sendAfter(this.#sending, isLeaving);
    this.#sending = Promise.allSettled([this.#sending, sending]);
    return sending;
  }

  async #sendAfter(earlier: Promise<unknown>, isLeaving: boolean): Promise<void> {
    if (!isLeaving) {
      await earlier;
      // Until the cart was read, or its newest read has failed.
      for (let read; this.#isUnread && read !== this.#reads.reading; await read) read = this.#reads.reading;
    }
    const forms = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const form of forms) this.#inFlight.set(rowKey(form.item), form);
    this.#publish({});
    if (forms.length === 0) return;
    const isRefused = this.#isUnread && !isLeaving;
    const answer = isRefused ? { wordsFor: () => this.#snapshot.load_error ?? '' } : await sendForms(forms, isLeaving);
    if ('wordsFor' in answer) return this.#refuse(answer, forms);
    notifyOtherTabs();
    const cart = withUpdate(this.#base, answer);
    if (cart) return this.#take(cart, forms);
    // Another tab has changed the cart, or a price has changed. Until it can be read, what was made stays on the screen.
    const { cart_id, version, notification } = answer;
    const isOurs = this.#base.version === 0 || this.#base.cart_id === cart_id;
    if (this.#isUnread) this.#drop(forms);
    else this.#take(isOurs ? { ...replay(this.#base, forms), cart_id, version, notification } : this.#base, forms);
    this.hear();
    await this.#reads.reading;
  }

  /** Drops forms that are answered. @returns those whose line has no newer form. */
  #drop(forms: readonly LineForm[]): LineForm[] {
    const last = forms.filter((form) => this.#inFlight.get(rowKey(form.item)) === form);
    for (const { item } of last) this.#inFlight.delete(rowKey(item));
    return last.filter(({ item }) => !this.#waiting.has(rowKey(item)));
  }

  /** Says why forms were refused, next to their lines where they have one. */
  #refuse({ isLapsed = false, wordsFor }: Refused, forms: readonly LineForm[]): void {
    this.#refusals += 1;
    const refused = this.#drop(forms);
    const wanted = isLapsed ? (refused.find(({ qty }) => qty > 0) ?? null) : this.#snapshot.wanted;
    for (const form of refused) {
      // What a lapsed member wanted has a dialog of its own.
      const error = form === wanted ? '' : wordsFor(form);
      // At checkout, the page has lines before the cart is read.
      const hasLine = this.#isUnread
        ? form.item.id
        : this.#base.items.some((line) => rowKey(line) === rowKey(form.item));
      this.#say(form.item, '', hasLine ? error : '');
      if (error && !hasLine) this.#notify(error);
    }
    this.#publish({ wanted });
    if (!this.#isUnread) this.hear();
  }

  /** Reads once more if another cart became known: the first product was added, or the account's came with a page. */
  async #readCart(): Promise<Cart> {
    const known = this.#base;
    // What was changed before belongs to a cart of its own, whose quantities are known.
    this.#isUnread ||= known === EMPTY_CART && this.#inFlight.size + this.#waiting.size === 0;
    this.#publish({});
    const cart = await readCart();
    return this.#base !== known && this.#base.cart_id !== cart.cart_id ? this.#readCart() : cart;
  }

  /** Takes the server's cart, the answer to `answered`, unless a newer version is known. Adds what was added before the first one. */
  #take(cart: Cart, answered: readonly LineForm[] = []): void {
    for (const item of this.#isUnread ? cart.items : []) {
      const form = this.#waiting.get(rowKey(item));
      const more = addMore({ ...item, available: item.qty }, form?.qty ?? 0);
      if (form && !form.item.id) this.#waiting.set(rowKey(item), { ...form, qty: more.qty });
    }
    this.#isUnread = false;
    this.#drop(answered);
    const known = this.#base;
    if (known.cart_id !== cart.cart_id || cart.version >= known.version) this.#base = cart;
    // The server repeats a notice in every answer while it holds, also one that was closed here.
    const told = known.notification.map((one) => JSON.stringify(one));
    const untold = this.#base === known ? [] : cart.notification.filter((one) => !told.includes(JSON.stringify(one)));
    const changes = [...this.#snapshot.changes, ...untold];
    this.#publish({
      load_error:
        (answered.length > 0 || this.#base !== cart) && this.#reads.isBehind() ? this.#snapshot.load_error : null,
      changes: [...new Map(changes.map((one) => [`${one.line_item_id} ${one.kind}`, one])).values()],
    });
  }

  #publish(update: Partial<CartSnapshot>): void {
    const forms = [...this.#inFlight.values(), ...this.#waiting.values()];
    const cart = this.#isUnread && forms.length === 0 ? null : replay(this.#base, forms);
    const next = { ...this.#snapshot, ...update };
    const isLoading = this.#isUnread && next.load_error === null;
    const notes = { lineErrors: Object.fromEntries(this.#errors), undos: [...this.#undos.values()] };
    this.#snapshot = { ...next, ...notes, cart, isLoading, isSaving: forms.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}
