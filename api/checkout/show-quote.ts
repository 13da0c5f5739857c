import { showTotals } from '#domain/cart/show-totals.ts';
import type { Totals } from '#domain/cart/totals.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { dollars, toCents } from '#domain/kernel/money.ts';
import type { PricedBox, PricedLine, PricedOrder } from '#domain/order/priced.ts';
import { type AddressRow, showAddress } from '#api/account/index.ts';
import { type CartLine, type CatalogCards, showItem } from '#api/cart/index.ts';
import type { DeliveryPromise } from '#api/inventory/index.ts';

type Priced = { totals: Totals<CartLine>; promise: DeliveryPromise; address: AddressRow };
type Answer = Priced & Pick<Quote, 'quote_id' | 'cart_id' | 'cards' | 'needs_date_of_birth'> & { expires_at: Date };

/** The quote as the page shows it, in dollars. */
export function showQuote(catalog: CatalogCards, answer: Answer): Quote {
  const { totals, promise, address, quote_id, cart_id, cards, needs_date_of_birth } = answer;
  return {
    quote_id,
    cart_id,
    expires_at: answer.expires_at.toISOString(),
    address: showAddress(address),
    boxes: totals.boxes.map((box) => ({
      box_type: box.box_type,
      items: box.lines.map((line) => showItem(catalog, line)),
      subtotal: dollars(box.subtotal_cents),
      shipping: dollars(box.shipping_cents),
      tax: dollars(box.tax_cents),
      cutoff: promise.cutoff.toISOString(),
      estimated_delivery: promise.estimated_delivery,
      adult_signature: box.adult_signature,
    })),
    subtotal: dollars(totals.subtotal_cents),
    totals: showTotals(totals),
    grand_total: dollars(totals.grand_total_cents),
    saved: dollars(totals.saved_cents),
    cards,
    needs_date_of_birth,
  };
}

/** The same in whole cents, as the order will keep it. */
export function priceOrder(catalog: CatalogCards, { totals, promise, address }: Priced): PricedOrder {
  const { firstname, lastname, street1, street2, city, region_code, postcode, telephone } = address;
  const { subtotal_cents, shipping_cents, tax_cents, grand_total_cents, saved_cents } = totals;
  return {
    boxes: totals.boxes.map(
      (box): PricedBox => ({
        box_type: box.box_type,
        warehouse_id: promise.warehouse_id,
        cutoff: promise.cutoff.toISOString(),
        estimated_delivery: promise.estimated_delivery,
        subtotal_cents: box.subtotal_cents,
        shipping_cents: box.shipping_cents,
        tax_cents: box.tax_cents,
        adult_signature: box.adult_signature,
        lines: box.lines.map((line) => priceLine(catalog, line)),
      }),
    ),
    totals: showTotals(totals).map(({ type, value }) => ({ type, value_cents: toCents(value) })),
    subtotal_cents,
    shipping_cents,
    tax_cents,
    grand_total_cents,
    saved_cents,
    ship_to: { firstname, lastname, street1, street2, city, region_code, postcode, telephone },
  };
}

function priceLine(catalog: CatalogCards, line: Totals<CartLine>['boxes'][number]['lines'][number]): PricedLine {
  const { product_id, sku, title, manufacturer, size_text, url_key, storage, tax_class, restriction_tag, age_min } =
    line;
  const { qty, price_cents, msrp_cents, line_cents, tax_cents } = line;
  return {
    product_id,
    sku,
    title,
    manufacturer,
    size_text,
    url_key,
    storage,
    tax_class,
    restriction_tag,
    age_min,
    qty,
    price_cents,
    msrp_cents,
    line_cents,
    tax_cents,
    image: catalog.card(product_id)?.image ?? '',
  };
}
