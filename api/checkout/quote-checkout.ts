import type { Features } from '#domain/kernel/features.ts';
import { isSent } from '#domain/catalog/is-sent.ts';
import { randomUUID } from 'node:crypto';
import { BOX_OF_STORAGE } from '#domain/catalog/names.ts';
import { hasPoBox } from '#domain/account/postal-address.ts';
import { isBirthday } from '#domain/account/birth.ts';
import { requiredAge } from '#domain/compliance/ages.ts';
import { NO_STATE_RULES } from '#domain/compliance/restrictions.ts';
import { isOutsideDeliveryArea } from '#domain/compliance/delivery-area.ts';
import { withFreshRule } from '#domain/delivery/fresh.ts';
import { computeTotals } from '#domain/pricing/totals.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { dollars } from '#domain/kernel/money.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { showCard } from '#domain/payment/cards.ts';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { type AddressRow, findAddress } from '#api/account/index.ts';
import { cartForQuote, type CartLine, pickAgainWords, type ShownCatalog } from '#api/cart/index.ts';
import { loadFreshCohorts, loadStateRulesOn } from '#api/compliance/index.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { findDateOfBirth, setDateOfBirth } from '#api/identity/index.ts';
import { loadPromise } from '#api/delivery/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { listMethods } from '#api/payment/index.ts';
import { loadShippingRules } from '#api/pricing/index.ts';
import type { TaxPort } from '#api/tax/index.ts';
import { needsBirthday, refuseRestricted, refuseShort, type RestTotal } from './check-items.ts';
import { priceOrder, showQuote } from './show-quote.ts';
import { insertQuote } from './store.ts';

export type QuoteContext = {
  db: Db;
  catalog: ShownCatalog;
  tax: TaxPort;
  features: Pick<Features, 'gift_card'>;
};
export type QuoteRequest = {
  account_id: string;
  /** Not looked at where nothing ships. */
  address_id?: string | undefined;
  date_of_birth?: string | undefined;
  now: Date;
};

/** The longest that a quote is good for, in milliseconds. */
const GOOD_FOR_MS = 10 * 60_000;

/**
 * Prices the cart for one address, or without one where nothing ships; binding for this version of the cart and for ten minutes, but not past the cut-off
 * that its dates rest on: an order placed at the cut-off would ship a day later than the quote says.
 * @throws Refusal address_not_found, region_not_served, cart_empty, out_of_stock, item_restricted, age_required.
 */
export async function quoteCheckout(context: QuoteContext, request: QuoteRequest): Promise<Quote> {
  const { db } = context;
  const { account_id, now } = request;
  const reads = await readTogether(db, request);
  const { address, cart, shipping_rules, methods } = reads;
  const today = pacificDay(now);
  // What is in the cart from before may be something that nothing sends now.
  const unsent = cart.lines.filter((line) => !isSent(line, context.features));
  refuseShort(cart.lines, [...cart.unsellable, ...unsent], pickAgainWords);
  const { rules, tax_rates, promise } = address ? await readPlace(context, address, now) : NO_PLACE;
  // Each quote gives its lines new ids: they become the lines of its order.
  const lines = cart.lines.map((line) => ({ ...line, line_id: randomUUID() }));
  const restTotal: RestTotal = (without) => {
    const out = new Set(without.map(({ line_item_id }) => line_item_id));
    const rest = lines.filter(({ line_item_id }) => !out.has(line_item_id));
    return dollars(computeTotals({ lines: rest, shipping_rules, tax_rates }).grand_total_cents);
  };
  refuseRestricted(cart.lines, rules.restrictions, restTotal);
  const needs_date_of_birth = await asksBirthday(db, request, cart.lines, restTotal);
  const totals = computeTotals({ lines, shipping_rules, tax_rates });
  const expires_at = new Date(Math.min(now.getTime() + GOOD_FOR_MS, promise?.cutoff.getTime() ?? Infinity));
  const quote_id = randomUUID();
  const quote = showQuote(context.catalog, {
    quote_id,
    cart_id: cart.cart_id,
    cart_version: cart.version,
    expires_at,
    address,
    totals,
    promise,
    rules,
    needs_date_of_birth,
    cards: methods.map((method) => showCard(method, today)),
  });
  const priced = priceOrder(context.catalog, { totals, promise, address });
  await insertQuote(db, {
    quote_id,
    account_id,
    cart_id: cart.cart_id,
    cart_version: cart.version,
    address_id: address?.address_id ?? null,
    priced,
    perishable: quote.perishable,
    now,
    expires_at,
  });
  return quote;
}

/** What depends on where an order goes: the rules of the state, its taxes and the dates. */
async function readPlace({ db, tax }: QuoteContext, address: AddressRow, now: Date) {
  const { region_code } = address;
  const today = pacificDay(now);
  const [stateRules, tax_rates, promise, cohorts] = await Promise.all([
    loadStateRulesOn(db, region_code, today),
    tax.ratesFor(db, region_code, today),
    loadPromise(db, region_code, now),
    loadFreshCohorts(db),
  ]);
  return { rules: withFreshRule(stateRules, cohorts, address, promise), tax_rates, promise };
}

/** What doesn't ship isn't taxed, arrives on no day and is kept out of no state. */
const NO_PLACE = { rules: NO_STATE_RULES, tax_rates: {}, promise: null };

/**
 * Everything a quote is made from, read concurrently. Nothing is locked: if the cart changes in the meantime, its
 * version no longer matches the quote's, and placing refuses it.
 */
async function readTogether(db: Db, { account_id, address_id, now }: QuoteRequest) {
  const [found, cart, shipping_rules, methods] = await Promise.all([
    address_id === undefined ? undefined : findAddress(db, account_id, address_id),
    cartForQuote(db, account_id, pacificDay(now)).catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    }),
    loadShippingRules(db),
    listMethods(db, account_id),
  ]);
  const isShipped = cart instanceof Refusal || cart.lines.some(({ storage }) => BOX_OF_STORAGE[storage] !== null);
  if (isShipped && address_id === undefined)
    throw invalid([{ field: 'address_id', message: 'Please choose where we deliver.' }]);
  const address = isShipped ? refuseAddress(found) : null;
  // After the address, which has to be corrected first.
  if (cart instanceof Refusal) throw cart;
  return { address, cart, shipping_rules, methods };
}

/** Checked again here, because the address may be older than the rule. */
function refuseAddress(address: AddressRow | undefined): AddressRow {
  if (!address) throw new Refusal(ACCOUNT_REFUSALS.address_not_found);
  if (isOutsideDeliveryArea(address.region_code)) throw new Refusal(COMPLIANCE_REFUSALS.region_not_served);
  if (hasPoBox(address)) {
    throw invalid([{ field: 'address_id', message: 'We cannot deliver to a PO box or a USPS address.' }]);
  }
  return address;
}

/**
 * @returns whether the shopper still has to give a date of birth. The first one given is saved, even if it makes them too
 * young: another date can't be tried after it.
 */
async function asksBirthday(
  db: Db,
  request: QuoteRequest,
  lines: readonly CartLine[],
  restTotal: RestTotal,
): Promise<boolean> {
  const { account_id, date_of_birth, now } = request;
  const today = pacificDay(now);
  if (date_of_birth === undefined) {
    if (requiredAge(lines) === 0) return false;
    return needsBirthday(lines, await findDateOfBirth(db, account_id), today, restTotal);
  }
  if (!isBirthday(date_of_birth, today)) {
    throw invalid([{ field: 'date_of_birth', message: 'Please enter a valid date of birth.' }]);
  }
  const counts = await inTransaction(db, (tx) => setDateOfBirth(tx, { account_id, date_of_birth, now }));
  return needsBirthday(lines, counts, today, restTotal);
}
