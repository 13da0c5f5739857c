import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallLog } from '../call-log.ts';
import { HttpClient, type Reply } from '#harness/http-client.ts';
import { type CartContents, PossibleCarts, withQty } from './cart-states.ts';
import { addAddress, joinShop } from './people.ts';

/** An order that the shop acknowledged, with what it answered. */
export type Acknowledged = { increment_id: string; grand_total: number; is_canceled: boolean };

type Placing = { quote_id: string; idempotency_key: string; payment_token: string };
type Customer = { client: string; account_id: string; address_id: string; products: readonly number[] };

const PAUSE_MS = 25;
const RESOLVE_MS = 60_000;
/** The largest quantity of a line; far below the stock of these proofs. */
const QTY_MAX = 5;

/**
 * One customer with one browser who fills a cart and buys, one call at a time, and remembers every promise
 * of the shop: what the cart may hold and which orders exist.
 */
export class Shopper {
  readonly orders: Acknowledged[] = [];
  readonly #cart = new PossibleCarts();
  /** An order whose outcome is not known yet. */
  #open: Placing | null = null;
  readonly #customer: Customer;
  readonly #browser: HttpClient;
  readonly #callLog: CallLog;

  constructor(customer: Customer, browser: HttpClient, callLog: CallLog) {
    this.#customer = customer;
    this.#browser = browser;
    this.#callLog = callLog;
  }

  get account_id(): string {
    return this.#customer.account_id;
  }

  /** Makes one random call. */
  async act(): Promise<void> {
    if (this.#open) return this.#continuePlacing(this.#open);
    const dice = randomInt(100);
    if (dice < 45) await this.#setQty();
    else if (dice < 70) await this.#add();
    else if (dice < 94) await this.#place();
    else await this.#cancel();
  }

  /** Retries with the same key until the order's outcome is known. */
  async resolve(): Promise<void> {
    const endsAt = performance.now() + RESOLVE_MS;
    while (this.#open) {
      await this.#continuePlacing(this.#open);
      if (performance.now() > endsAt) {
        this.#callLog.break(`${this.#customer.client}: the outcome of an order stayed unknown for ${RESOLVE_MS} ms`);
        return;
      }
    }
  }

  /** Compares the cart that the shop shows with everything that was acknowledged (I14, I31). */
  async checkCart(): Promise<void> {
    const shown = await this.#browser.get('/carts');
    if (shown.outcome !== 'ok') {
      this.#callLog.break(`${this.#customer.client}: a quiet shop did not show the cart: ${shown.detail}`);
      return;
    }
    this.#see(contentsOf(shown), 'the cart afterwards');
  }

  async #setQty(): Promise<void> {
    const product_id = this.#pick();
    const qty = randomInt(QTY_MAX + 1);
    await this.#change(
      'set',
      (contents) => withQty(contents, product_id, qty),
      () => this.#browser.put('/carts?full_cart=1', { products: [{ product_id, qty }] }),
    );
  }

  async #add(): Promise<void> {
    const product_id = this.#pick();
    await this.#change(
      'add',
      (contents) => withQty(contents, product_id, (contents.get(product_id) ?? 0) + 1),
      () => this.#browser.post('/carts/bulk_product?full_cart=1', { products: [{ product_id, qty: 1 }] }),
    );
  }

  async #change(
    what: string,
    change: (contents: CartContents) => CartContents,
    call: () => Promise<Reply>,
  ): Promise<void> {
    const reply = await this.#call(what, call);
    if (reply.outcome === 'unknown') return this.#cart.mayHaveHappened(change);
    if (reply.outcome === 'refused') return;
    this.#cart.happened(change);
    this.#see(contentsOf(reply), `the answer to ${what}`);
  }

  async #place(): Promise<void> {
    const { address_id } = this.#customer;
    const quote = await this.#call('quote', () => this.#browser.post('/checkout/quote', { address_id }));
    if (quote.outcome !== 'ok') return;
    this.#open = {
      quote_id: String(quote.body['quote_id']),
      idempotency_key: randomUUID(),
      payment_token: chooseToken(),
    };
    await this.#continuePlacing(this.#open);
  }

  async #continuePlacing(open: Placing): Promise<void> {
    const reply = await this.#call('place', () =>
      this.#browser.post('/checkout/place', { ...open, save_card: 0, fresh_confirmed: 1 }),
    );
    const { increment_id, status, grand_total } = reply.body;
    if (reply.outcome === 'ok' && status === 'placed') {
      this.#open = null;
      this.#cart.happened(() => new Map());
      this.orders.push({
        increment_id: String(increment_id),
        grand_total: Number(grand_total),
        is_canceled: false,
      });
    } else if (reply.outcome === 'refused' && reply.status >= 400 && reply.detail !== 'no_token') {
      // Declined, stale, out of stock: the cart is as before.
      this.#open = null;
    }
  }

  async #cancel(): Promise<void> {
    const order = this.orders.findLast(({ is_canceled }) => !is_canceled);
    if (!order) return;
    const reply = await this.#call('cancel', () => this.#browser.post(`/account/order/${order.increment_id}/cancel`));
    if (reply.outcome === 'ok') order.is_canceled = true;
  }

  async #call(what: string, call: () => Promise<Reply>): Promise<Reply> {
    const { client } = this.#customer;
    const reply = await this.#callLog.invoke(client, what, call);
    if (reply.status === 500) this.#callLog.break(`${client}: ${what} was answered 500 (I34)`);
    if (reply.status === 401 || reply.status === 403)
      this.#callLog.break(`${client}: the session is gone (${reply.detail})`);
    // Waits a moment before the next try.
    if (reply.outcome !== 'ok') await wait(PAUSE_MS);
    return reply;
  }

  #see(contents: CartContents, where: string): void {
    const possibleContents = this.#cart.toString();
    if (this.#cart.see(contents)) return;
    this.#callLog.break(
      `${this.#customer.client}: ${where} holds ${JSON.stringify([...contents])}, but only ${possibleContents} can be`,
    );
  }

  #pick(): number {
    const { products } = this.#customer;
    return products[randomInt(products.length)] ?? 0;
  }
}

/** @throws Error if an idle shop does not accept a new customer. */
export async function newShopper(baseUrl: string, client: string, products: readonly number[], callLog: CallLog) {
  const browser = new HttpClient(baseUrl);
  const person = await joinShop(browser, callLog, client);
  const address_id = person && (await addAddress(browser));
  if (!person || !address_id) throw new Error(`${client} could not join the shop.`);
  return new Shopper({ client, account_id: person.account_id, address_id, products }, browser, callLog);
}

/** Mostly a valid card; some are declined, and some leave the shop without an answer. */
function chooseToken(): string {
  const dice = randomInt(100);
  if (dice < 90) return 'tok_visa';
  if (dice < 96) return 'tok_declined';
  return 'tok_error_after';
}

function contentsOf({ body }: Reply): CartContents {
  const items = (body['items'] ?? []) as { product_id: number; line_item_qty: number }[];
  return new Map(items.map(({ product_id, line_item_qty }) => [product_id, line_item_qty]));
}
