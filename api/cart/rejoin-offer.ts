import { dollars } from '#domain/kernel/money.ts';
import type { Db } from '#api/db/pool.ts';

/** The plan a lapsed member is offered; the plans page states the terms of renewal. */
export type RejoinOffer = { id: number; membership_status: string; title: string; price: number; period_text: string };

/** The plan that is offered first, with its price in dollars. */
export async function findRejoinOffer(db: Db): Promise<RejoinOffer | null> {
  const offer = await db
    .selectFrom('membership_offer')
    .select(['offer_id', 'membership_status', 'title', 'price_cents', 'period_months'])
    .where('is_active', '=', true)
    .where('price_cents', '>', 0)
    .orderBy('is_default', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (!offer) return null;
  return {
    id: offer.offer_id,
    membership_status: offer.membership_status,
    title: offer.title,
    price: dollars(offer.price_cents),
    period_text: offer.period_months === null ? 'a year' : 'a month',
  };
}
