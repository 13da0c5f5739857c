import type { LineFacts } from '#domain/cart/fingerprint.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import { ITEM_CONSTANTS } from '#domain/cart/wire-constants.ts';
import { analyticsCategory, productUrl } from '#domain/catalog/addresses.ts';
import { showPicks } from '#domain/catalog/picks.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { NO_STATE_RULES, restrictedItems, type StateRules } from '#domain/compliance/restrictions.ts';
import { changePicksUrl } from '#domain/catalog/pick-address.ts';
import { unitPrice } from '#domain/catalog/unit-price.ts';
import { dollars } from '#domain/kernel/money.ts';
import { BOX_OF_STORAGE } from '#domain/catalog/names.ts';
import { type HouseholdNotes, lineNote } from '#domain/household/line-note.ts';
import { addRefusal, type CartLine, optionsOf, picksOf } from './candidate.ts';

/** The catalog snapshot, as far as a cart needs it: pictures, addresses and aisle names. */
export type CatalogCards = {
  card(product_id: number): ProductCard | null | undefined;
  householdNote(product_id: number, cookies: CookieJar): string;
  neverNote(product_id: number, cookies: CookieJar): string;
};

/** The catalog as one shopper sees it. */
export type ShownCatalog = Pick<CatalogCards, 'card'> & {
  /** Of the shopper's household; absent without one. */
  household?: HouseholdNotes;
};

/** The catalog as it is for the household of this browser. */
export function catalogFor(catalog: CatalogCards, cookies: CookieJar): ShownCatalog {
  if (cookies.household === null) return catalog;
  return {
    card: catalog.card,
    household: {
      noteOf: (product_id) => catalog.householdNote(product_id, cookies),
      neverNoteOf: (product_id) => catalog.neverNote(product_id, cookies),
    },
  };
}

/** A line as the cart and the quote show it: words from the snapshot, numbers from the database, rules of the shopper's state. */
export function showItem(catalog: ShownCatalog, line: CartLine, rules: StateRules = NO_STATE_RULES): CartItem {
  const card = catalog.card(line.product_id);
  const { price_cents, msrp_cents, ...facts } = factsOfLine(line, rules);
  const picks = picksOf(line);
  const household_note = catalog.household && lineNote(line, picks !== null, catalog.household);
  return {
    ...ITEM_CONSTANTS,
    ...facts,
    price: dollars(price_cents),
    msrp: dollars(msrp_cents),
    id: line.line_item_id,
    product_id: line.product_id,
    ...(line.parent_product_id === null ? {} : { parent_product_id: line.parent_product_id }),
    sku: line.sku,
    title: line.title,
    manufacturer: line.manufacturer,
    size_text: line.size_text,
    unit_price: unitPrice(line),
    line_item_price: dollars(line.price_cents * line.qty),
    image: card?.image ?? '',
    url: picks ? changePicksUrl(productUrl(line.url_key), picks) : productUrl(line.url_key),
    sold_as_fresh: line.storage === 'fresh',
    analytics_category: card ? analyticsCategory(card.primary_category) : '',
    product_type: line.product_type,
    product_options: picks ? showPicks(picks) : optionsOf(line),
    ...(picks ? { picks: picks.map(({ product_id, qty }) => ({ product_id, qty })) } : {}),
    ebt_eligibility: line.ebt_eligible,
    is_cart_prefilled_item: line.is_cart_prefilled_item,
    save_for_later: line.save_for_later,
    tiered_pricing: card?.tiered_pricing ?? [],
    ...(household_note ? { household_note } : {}),
    // The catalog knows whether any set can be filled, the line whether this one can.
    ...(line.pick_rule !== null && card?.in_stock && facts.qty < facts.min_order_qty
      ? { needs_picks: true as const }
      : {}),
  };
}

/** The part of a line that can change without a change of the line. */
export function factsOfLine(line: CartLine, rules: StateRules = NO_STATE_RULES): LineFacts {
  const available = addRefusal(line) === null ? line.available : 0;
  return {
    price_cents: line.price_cents,
    msrp_cents: line.msrp_cents,
    qty: Math.max(0, Math.min(QTY_MAX, available)),
    line_item_qty: line.qty,
    min_order_qty: line.min_order_qty,
    in_stock: available >= Math.max(line.qty, line.min_order_qty),
    type_category: BOX_OF_STORAGE[line.storage],
    restriction_tag: line.restriction_tag,
    restriction_note: restrictedItems([line], rules.restrictions)[0]?.reason ?? null,
    warning_note: restrictedItems([line], rules.warnings)[0]?.reason ?? null,
  };
}
