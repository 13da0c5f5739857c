import { enroll, listOffers, resumeRenewal, showRenewal, stopRenewal } from '#domain/membership/endpoints.ts';
import { dollars } from '#domain/kernel/money.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { renewSession } from '#api/identity/index.ts';
import { makeDeclineLimit, type Payments } from '#api/payment/index.ts';
import { enroll as enrollAccount } from './enroll.ts';
import { resumeRenewal as resume } from './resume-renewal.ts';
import { findFirstDay } from './first-day.ts';
import { membershipContext } from './membership-context.ts';
import { showOffer } from './show-offer.ts';
import { findRenewal, showRenewal as showRenewalOf } from './show-renewal.ts';
import { type RenewalState, stopRenewal as stop } from './stop-renewal.ts';
import { findChargeByKey, listOffers as listOfferRows } from './store.ts';

export function mountMembership(shop: Shop, payments: Payments): void {
  const context = membershipContext(shop, payments);

  serve(shop, listOffers, async ({ caller, now }) => {
    const today = pacificDay(now);
    const isTrial = caller.account?.user_status === 'trial';
    const startsOn = isTrial ? await findFirstDay(shop.db, accountOf(caller).account_id, today) : today;
    return { offers: (await listOfferRows(shop.db)).map((offer) => showOffer(offer, today, startsOn)) };
  });

  const limitDeclines = makeDeclineLimit(shop);
  serve(shop, enroll, async ({ body, caller, cookies, now }) => {
    const { account_id } = accountOf(caller);
    const isRepeated = async () => Boolean(await findChargeByKey(shop.db, account_id, body.idempotency_key));
    const { charge, offer } = await limitDeclines({ caller, card: body, isRepeated }, () =>
      enrollAccount(context, { ...body, account_id, source: caller.source, now }),
    );
    await renewSession(shop.db, { caller, cookies, now });
    return {
      success: true as const,
      membership_status: offer.membership_status,
      expired_date: charge.period_end,
      charged: dollars(charge.price_cents),
      user_status: offer.membership_status === 'Trial' ? 'trial' : 'member',
    };
  });

  serve(shop, showRenewal, async ({ caller, now }) => ({
    renewal: showRenewalOf(await findRenewal(shop.db, accountOf(caller).account_id, pacificDay(now))),
  }));

  serve(shop, stopRenewal, async ({ caller, now }) =>
    showState(await stop(context, { account_id: accountOf(caller).account_id, now })),
  );

  serve(shop, resumeRenewal, async ({ body, caller, now }) => {
    const { account_id } = accountOf(caller);
    return showState(await resume(context, { ...body, account_id, source: caller.source, now }));
  });
}

function showState({ renew, expired_on }: RenewalState) {
  return { success: true as const, renew, expired_date: expired_on };
}
