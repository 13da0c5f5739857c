import { postalAddressOf } from '#domain/account/postal-address.ts';
import { BOX_OF_STORAGE } from '#domain/catalog/names.ts';
import type { StateRules } from '#domain/compliance/restrictions.ts';
import { showTotals } from '#domain/pricing/show-totals.ts';
import type { Totals } from '#domain/pricing/totals.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import type { OrderBox, OrderLine, PricedOrder } from '#domain/order/priced.ts';
import { type AddressRow, showAddress } from '#api/account/index.ts';
import { type CartLine, optionsOf, type ShownCatalog, showItem } from '#api/cart/index.ts';
import { daysOnTheWay, mayArriveWarm } from '#domain/delivery/fresh.ts';
import type { DeliveryPromise } from '#domain/delivery/promise.ts';

/** A line of the cart with the id it gets in the order. */
type QuotedLine = CartLine & { line_id: string };
type Priced = {
  totals: Totals<QuotedLine>;
  /** Both are null where nothing ships. */
  promise: DeliveryPromise | null;
  address: AddressRow | null;
};
type Answer = Priced &
  Pick<Quote, 'quote_id' | 'cart_id' | 'cart_version' | 'cards' | 'needs_date_of_birth'> & {
    expires_at: Date;
    rules: StateRules;
  };

/** The quote as the page shows it, in dollars. */
export function showQuote(catalog: ShownCatalog, answer: Answer): Quote {
  const { totals, promise, address, quote_id, cart_id, cart_version, cards, needs_date_of_birth, rules } = answer;
  return {
    quote_id,
    cart_id,
    cart_version,
    expires_at: answer.expires_at.toISOString(),
    address: address && showAddress(address),
    boxes: totals.boxes.map((box) => ({
      box_type: box.box_type,
      items: box.lines.map((line) => showItem(catalog, line, rules)),
      subtotal: dollars(box.subtotal_cents),
      shipping: dollars(box.shipping_cents),
      tax: dollars(box.tax_cents),
      ...datesOf(promise),
      adult_signature: box.adult_signature,
    })),
    unboxed: totals.unboxed.map((line) => showItem(catalog, line, rules)),
    subtotal: dollars(totals.subtotal_cents),
    totals: showTotals(totals.adjustments).map(({ type, cents }) => ({ type, value: dollars(cents) })),
    grand_total: dollars(totals.grand_total_cents),
    due: dollars(totals.due_cents),
    saved: dollars(totals.saved_cents),
    cards,
    needs_date_of_birth,
    perishable: showPerishable(totals, promise),
  };
}

/** When a box has to be ordered, and when it arrives. */
function datesOf(promise: DeliveryPromise | null): { cutoff: string; estimated_delivery: Day } {
  const { cutoff, estimated_delivery } = assertDefined(promise, 'The promise of a box');
  return { cutoff: cutoff.toISOString(), estimated_delivery };
}

/** What isn't sold at all has been refused before, so only the days decide. */
function showPerishable({ boxes }: Priced['totals'], promise: DeliveryPromise | null): Quote['perishable'] {
  const fresh = boxes.flatMap(({ lines }) => lines.filter(({ storage }) => storage === 'fresh'));
  if (fresh.length === 0 || !promise || !mayArriveWarm(promise)) return null;
  return {
    ships_on: promise.ships_on,
    estimated_delivery: promise.estimated_delivery,
    days_on_the_way: daysOnTheWay(promise),
    line_item_ids: fresh.map(({ line_item_id }) => line_item_id),
  };
}

/** The same in whole cents, as the order will keep it. */
export function priceOrder(catalog: ShownCatalog, { totals, promise, address }: Priced): PricedOrder {
  const { adjustments, subtotal_cents, grand_total_cents, saved_cents, tenders, due_cents } = totals;
  return {
    boxes: totals.boxes.map(
      ({ box_type, adult_signature }): OrderBox => ({
        box_type,
        warehouse_id: assertDefined(promise, 'The promise of a box').warehouse_id,
        ...datesOf(promise),
        adult_signature,
      }),
    ),
    lines: [...totals.boxes.flatMap(({ lines }) => lines), ...totals.unboxed].map((line) => priceLine(catalog, line)),
    adjustments,
    subtotal_cents,
    grand_total_cents,
    saved_cents,
    tenders,
    due_cents,
    ship_to: totals.boxes.length > 0 && address ? postalAddressOf(address) : null,
  };
}

function priceLine(catalog: ShownCatalog, line: Totals<QuotedLine>['unboxed'][number]): OrderLine {
  const { line_id, product_id, sku, title, manufacturer, size_text, url_key, schedule_id, origin } = line;
  const { qty, price_cents, msrp_cents, line_cents, parts } = line;
  return {
    line_id,
    box_type: BOX_OF_STORAGE[line.storage],
    product_id,
    sku,
    title,
    manufacturer,
    size_text,
    url_key,
    options: optionsOf(line),
    schedule_id,
    origin,
    qty,
    price_cents,
    msrp_cents,
    line_cents,
    parts: parts.map((part) => ({ product_id: part.product_id, title: part.title, qty: part.qty })),
    image: catalog.card(product_id)?.image ?? '',
  };
}
