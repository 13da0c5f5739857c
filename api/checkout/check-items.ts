import { ageAnswer, productsNotAllowed } from '#domain/compliance/ages.ts';
import {
  type OrderRestrictions,
  type RestrictedItem,
  restrictedItems,
  type RestrictedProduct,
} from '#domain/compliance/restrictions.ts';
import { BOX_OF_STORAGE, type Storage } from '#domain/catalog/names.ts';
import { needsOf } from '#domain/inventory/needs.ts';
import { sumByProduct } from '#domain/inventory/sum-by-product.ts';
import type { OrderLine } from '#domain/order/priced.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { INVENTORY_REFUSALS } from '#domain/inventory/refusals.ts';

/** What the cart costs without some of its lines, in dollars, so that a page can offer to continue with the rest. */
export type RestTotal = (without: readonly LineName[]) => number;

/** A product may have several lines, of which some may be sent: build-your-own sets hold different things. */
type LineName = { line_item_id: string };
type RestrictedLine = RestrictedProduct & LineName;
type RefusedLine = RestrictedItem & LineName;

/** What is wrong with each line, by its id. */
function byLine<Line extends LineName>(
  lines: readonly Line[],
  itemsOf: (line: Line) => RestrictedItem[],
): RefusedLine[] {
  return lines.flatMap((line) => itemsOf(line).map((item) => ({ ...item, line_item_id: line.line_item_id })));
}

/** @throws Refusal item_restricted, naming each item and why. */
export function refuseRestricted(
  lines: readonly RestrictedLine[],
  restrictions: OrderRestrictions,
  restTotal?: RestTotal,
): void {
  const products = byLine(lines, (line) => restrictedItems([line], restrictions));
  if (products.length === 0) return;
  throw new Refusal(COMPLIANCE_REFUSALS.item_restricted, {
    errors: products.map(({ title, reason }) => ({ field: 'line_items', message: `${title}: ${reason}` })),
    details: detailsOf(products, restTotal),
  });
}

const WRONG_DATE = 'If the date of birth you gave is wrong, please contact customer support.';

/**
 * @returns whether the shopper still has to give a date of birth.
 * @throws Refusal age_required if they are known to be too young.
 */
export function needsBirthday(
  lines: readonly RestrictedLine[],
  date_of_birth: string | null,
  today: string,
  restTotal?: RestTotal,
): boolean {
  const answer = ageAnswer(lines, date_of_birth, today);
  // The date stays, so asking for it again would lead nowhere.
  if (answer === 'too_young' && date_of_birth !== null) {
    const products = byLine(lines, (line) => productsNotAllowed([line], date_of_birth, today));
    throw new Refusal(COMPLIANCE_REFUSALS.age_required, {
      errors: [
        ...products.map(({ title, reason }) => ({ field: 'line_items', message: `${title}: ${reason}` })),
        { field: 'date_of_birth', message: WRONG_DATE },
      ],
      details: detailsOf(products, restTotal),
    });
  }
  return answer === 'unknown';
}

function detailsOf(products: readonly RefusedLine[], restTotal: RestTotal | undefined): Record<string, unknown> {
  return restTotal ? { products, rest_total: restTotal(products) } : { products };
}

type Stocked = { product_id: number; title: string; qty: number; available: number };
type Wanted = Stocked & { parts: readonly Stocked[] };
type Unsellable = Wanted & LineName;

/**
 * @param reasonOf why a line isn't sold, where it isn't that it is sold out.
 * @throws Refusal out_of_stock, naming each product, what is wanted in all of its lines and what is left. Of a set, its
 * parts are named; what isn't sold any more is named by its line.
 */
export function refuseShort<Line extends Unsellable>(
  lines: readonly Wanted[],
  unsellable: readonly Line[],
  reasonOf: (line: Line) => string | null,
): void {
  const needed = sumByProduct(lines.flatMap((line) => needsOf<Stocked>(line)));
  const products = [
    ...needed.filter(({ qty, available }) => available < qty).map((short) => shown(short, short.available)),
    ...unsellable.map((line) => ({
      ...shown(line, 0),
      line_item_id: line.line_item_id,
      reason: reasonOf(line),
    })),
  ];
  if (products.length > 0) throw new Refusal(INVENTORY_REFUSALS.out_of_stock, { details: { products } });
}

function shown({ product_id, title, qty }: Stocked, available: number) {
  return { product_id, title, wanted: qty, available: Math.max(0, available) };
}

type Shipped = { product_id: number; qty: number; parts: readonly { product_id: number; qty: number }[] };
type ShippedNow = Omit<Shipped, 'parts'> & {
  storage: Storage;
  parts: readonly (Shipped['parts'][number] & { is_available: boolean })[];
};

/**
 * Whether lines still ship what a quote said, in the same kind of box. An order keeps the parts of its quote, so a part
 * that was taken out of its set since, or that isn't sold anymore, would ship without a check.
 */
export function shipsAsQuoted(
  lines: readonly ShippedNow[],
  quoted: readonly (Shipped & Pick<OrderLine, 'box_type'>)[],
): boolean {
  const now = lines.map((line) => shippedText({ ...line, box_type: BOX_OF_STORAGE[line.storage] })).toSorted();
  const then = quoted.map(shippedText).toSorted();
  const isSame = now.length === then.length && now.every((text, at) => text === then[at]);
  return isSame && lines.every(({ parts }) => parts.every(({ is_available }) => is_available));
}

/** What one line ships, comparable whatever the order of its parts. */
function shippedText({ product_id, qty, box_type, parts }: Shipped & Pick<OrderLine, 'box_type'>): string {
  const held = parts.map((part) => `${part.product_id}:${part.qty}`).toSorted();
  return [product_id, qty, box_type, ...held].join(' ');
}
