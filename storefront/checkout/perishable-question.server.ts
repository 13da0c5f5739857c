import { createHash } from 'node:crypto';
import { createCookie } from 'react-router';
import type { CartItem } from '#domain/cart/schema.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { formatDay } from '#storefront/kernel/format.ts';
import { isSecure, type PageContext } from '#storefront/kernel/services.server.ts';
import { countedTitle } from './checkout-words.ts';
import { PERISHABLE_TEXTS as texts } from './perishable-texts.ts';

const ANSWERS_MAX = 5;
const WEEK_S = 7 * 24 * 3600;

/** The last fresh items that may arrive warm and are wanted all the same, so that each is asked about once. */
const COOKIE = createCookie('fresh_confirmed', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: WEEK_S });

type Asked = Pick<Quote, 'boxes'> & { [Name in 'address' | 'perishable']: NonNullable<Quote[Name]> };

/** What the page asks about; null where nothing may arrive warm. */
export function askedAbout({ address, boxes, perishable }: Quote): Asked | null {
  return address && perishable && { address, boxes, perishable };
}

/** Names what was asked: the address, the fresh items with their quantities, and the days that they are on the way. */
function keyOf(asked: Asked): string {
  const { ships_on, estimated_delivery } = asked.perishable;
  const items = freshItems(asked)
    .map(({ product_id, line_item_qty, picks = [] }) => JSON.stringify([product_id, line_item_qty, picks]))
    .sort();
  const text = JSON.stringify([asked.address.id, ships_on, estimated_delivery, items]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

async function confirmedIn(request: Request): Promise<string[]> {
  const found: unknown = await COOKIE.parse(request.headers.get('cookie'));
  // Anyone can write a cookie of their own.
  return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : [];
}

function freshItems({ boxes, perishable }: Asked): CartItem[] {
  return boxes.flatMap((box) => box.items).filter(({ id }) => perishable.line_item_ids.includes(id));
}

/** What the page asks, in words; null once it was answered for this address and these items. */
export type PerishableQuestion = ReturnType<typeof wordsOf>;

export async function perishableQuestion(request: Request, quote: Quote): Promise<PerishableQuestion | null> {
  const asked = askedAbout(quote);
  if (!asked) return null;
  return (await isConfirmed(request, asked)) ? null : wordsOf(asked);
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
async function isConfirmed(request: Request, asked: Asked): Promise<boolean> {
  return (await confirmedIn(request)).includes(keyOf(asked));
}

/** The `set-cookie` that remembers the answer. */
export async function confirmCookie(context: PageContext, request: Request, asked: Asked): Promise<string> {
  const keys = [...new Set([keyOf(asked), ...(await confirmedIn(request))])].slice(0, ANSWERS_MAX);
  return COOKIE.serialize(keys, { secure: isSecure(context) });
}
