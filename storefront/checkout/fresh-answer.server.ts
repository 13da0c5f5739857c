import { createHash } from 'node:crypto';
import type { CartItem } from '#domain/cart/schema.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { formatDay } from '#storefront/kernel/format.ts';
import { countedTitle } from './checkout-words.ts';
import { PERISHABLE_TEXTS as texts } from './perishable-texts.ts';

/** The cookie of the last answers to keep fresh items that may arrive warm, so that each is asked for once. */
const COOKIE = 'kept_fresh';
const ANSWERS_MAX = 5;
const WEEK_S = 7 * 24 * 3600;

type Asked = Pick<Quote, 'address' | 'boxes'> & { perishable: NonNullable<Quote['perishable']> };

/** Names what was asked: the address, the fresh items with their quantities, and the days that they are on the way. */
function keyOf(asked: Asked): string {
  const { ships_on, estimated_delivery } = asked.perishable;
  const items = freshItems(asked)
    .map(({ product_id, line_item_qty, product_options }) =>
      JSON.stringify([product_id, line_item_qty, product_options]),
    )
    .sort();
  const text = JSON.stringify([asked.address.id, ships_on, estimated_delivery, items]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

function keptIn(request: Request): string[] {
  const found = /(?:^|; )kept_fresh=([\w.-]{0,200})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return found ? found.split('.') : [];
}

function freshItems({ boxes, perishable }: Asked): CartItem[] {
  return boxes.flatMap((box) => box.items).filter(({ id }) => perishable.line_item_ids.includes(id));
}

/** What the page asks, in words; null once it was answered for this address and these items. */
export type PerishableQuestion = ReturnType<typeof wordsOf>;

export function perishableQuestion(request: Request, { perishable, ...quote }: Quote): PerishableQuestion | null {
  return perishable && !isKept(request, { ...quote, perishable }) ? wordsOf({ ...quote, perishable }) : null;
}

function wordsOf(asked: Asked) {
  const { ships_on, estimated_delivery, days_on_the_way } = asked.perishable;
  return {
    ...texts,
    lead: texts.lead(days_on_the_way, formatDay(ships_on), formatDay(estimated_delivery)),
    /** By line of the cart. */
    items: freshItems(asked).map((item) => ({ id: item.id, words: countedTitle(item) })),
  };
}

/** Whether the shopper has said in this browser that they want these fresh items all the same. */
function isKept(request: Request, asked: Asked): boolean {
  return keptIn(request).includes(keyOf(asked));
}

/** The `set-cookie` that remembers the answer. */
export function keepCookie(request: Request, asked: Asked, public_url: string): string {
  const keys = [...new Set([keyOf(asked), ...keptIn(request)])].slice(0, ANSWERS_MAX).join('.');
  const secure = public_url.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${keys}; Path=/; Max-Age=${WEEK_S}; SameSite=Lax; HttpOnly${secure}`;
}
