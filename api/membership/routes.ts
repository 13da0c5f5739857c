import {
  activate,
  answerHearAbout,
  chargeTrial,
  enroll,
  instantUpgrade,
  listOffers,
  quoteTax,
  showHearAbout,
  showUpgrade,
} from '#domain/membership/endpoints.ts';
import { resumeRenewal, showRenewal, stopRenewal } from '#domain/membership/renewal-endpoints.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { dollars } from '#domain/kernel/money.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf, type Caller } from '#api/kernel/caller.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { HEAR_ABOUT_IDS } from '#domain/membership/hear-about.ts';
import { OFFER_ID } from '#domain/membership/names.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { findAccounts, renewSession } from '#api/identity/index.ts';
import { makeDeclineLimit, type Payments } from '#api/payment/index.ts';
import { findAnnualOffer } from './annual-offer.ts';
import type { Enrollment } from './begin-charge.ts';
import { enroll as enrollAccount } from './enroll.ts';
import { showGuarantee } from './find-guarantee.ts';
import { findUpgrade, showUpgrade as showUpgradeOf } from './find-upgrade.ts';
import { mountCanceling } from './cancel-routes.ts';
import { findAskedConsent } from './renewal-consent.ts';
import { resumeRenewal as resume } from './resume-renewal.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { findFirstDay } from './first-day.ts';
import { answerHearAbout as answer, findHearAbout } from './hear-about.ts';
import { needsZip } from './home-region.ts';
import { makeTrialLimit } from './limit-trials.ts';
import { type MembershipContext, membershipContext } from './membership-context.ts';
import { quoteTax as quote } from './quote-tax.ts';
import { showLastCharge } from './show-last-charge.ts';
import { showOffer } from './show-offer.ts';
import { findRenewal, showRenewal as showRenewalOf } from './show-renewal.ts';
import { type RenewalState, stopRenewal as stop } from './stop-renewal.ts';
import { HEAR_ABOUT_LABELS } from './texts.ts';
import { findChargeByKey } from './charge-store.ts';
import { listOffers as listOfferRows } from './store.ts';

/** What the person asked for, without what the shop knows of them. */
type Asked = Omit<Enrollment, 'account_id' | 'source' | 'now'>;
type Charging = { caller: Caller; cookies: CookieJar; now: Date };

export function mountMembership(shop: Shop, payments: Payments): void {
  const context = membershipContext(shop, payments);
  mountCanceling(shop, payments);
  mountRenewing(shop, context);

  serve(shop, listOffers, async ({ caller, now }) => {
    const today = pacificDay(now);
    const isTrial = caller.account?.user_status === 'trial';
    const startsOn = isTrial ? await findFirstDay(shop.db, accountOf(caller).account_id, today) : today;
    const rate_ppm = caller.account ? await findTaxRate(shop.db, caller.account.account_id, today) : 0;
    const asked = caller.account && (await findAskedConsent(shop.db, caller.account.account_id));
    const shown = { today, startsOn, rate_ppm, asked };
    const needs_zip = caller.account ? await needsZip(shop.db, caller.account.account_id) : false;
    return { offers: (await listOfferRows(shop.db)).map((offer) => showOffer(offer, shown)), needs_zip };
  });

  const limitDeclines = makeDeclineLimit(shop);
  const limitTrials = makeTrialLimit(shop);
  /** Charges a plan for the caller, and gives them a new session with their new status. */
  const chargeFor = async ({ caller, cookies, now }: Charging, asked: Asked) => {
    const { account_id } = accountOf(caller);
    const isRepeated = async () => Boolean(await findChargeByKey(shop.db, account_id, asked.idempotency_key));
    const { charge, offer, isNew } = await limitDeclines({ caller, card: asked, isRepeated }, () =>
      enrollAccount(context, { ...asked, account_id, source: caller.source, now }),
    );
    await renewSession(shop.db, { caller, cookies, now, repeatedSince: isNew ? null : charge.updated_at });
    const [account] = await findAccounts(shop.db, [account_id]);
    return {
      success: true as const,
      membership_status: offer.membership_status,
      expired_date: charge.period_end,
      charged: dollars(charge.total_cents),
      // A key that is sent again may be of a charge that was canceled since.
      user_status: assertDefined(account, 'The account of a charge').user_status,
    };
  };
  serve(shop, enroll, ({ body, ...charging }) => limitTrials(charging, body, () => chargeFor(charging, body)));
  serve(shop, activate, ({ body, ...charging }) => chargeFor(charging, { ...body, purpose: 'rejoin' }));
  serve(shop, chargeTrial, ({ body, ...charging }) => chargeFor(charging, { ...body, purpose: 'charge_trial' }));
  serve(shop, instantUpgrade, ({ body, ...charging }) =>
    chargeFor(charging, { ...body, offer_id: OFFER_ID.annual, purpose: 'upgrade' }),
  );

  serve(shop, showUpgrade, async ({ caller, now }) => {
    const today = pacificDay(now);
    const account = accountOf(caller);
    const upgrade = await findUpgrade(shop.db, account, today);
    const annual_offer = await findAnnualOffer(shop.db, account, { today, canUpgrade: upgrade !== null });
    const needs_zip = await needsZip(shop.db, account.account_id);
    return { upgrade: showUpgradeOf(upgrade, today), annual_offer, needs_zip };
  });

  serve(shop, quoteTax, ({ query, now }) => quote(shop.db, query.zip, pacificDay(now)));

  serve(shop, showHearAbout, async ({ caller }) => ({
    choices: HEAR_ABOUT_IDS.map((id) => ({ id, label: HEAR_ABOUT_LABELS[id] })),
    answer: (caller.account && (await findHearAbout(shop.db, caller.account.account_id))) ?? null,
  }));
  serve(shop, answerHearAbout, async ({ body: { choice }, caller, now }) => {
    await answer(shop.db, { account_id: accountOf(caller).account_id, choice, now });
    return { success: true as const, answer: choice };
  });
}

function mountRenewing(shop: Shop, context: MembershipContext): void {
  serve(shop, showRenewal, async ({ caller, now }) => {
    const { account_id } = accountOf(caller);
    const today = pacificDay(now);
    return {
      renewal: showRenewalOf(await findRenewal(shop.db, account_id, today)),
      last_charge: await showLastCharge(shop.db, account_id, today),
      savings_guarantee: await showGuarantee(shop.db, account_id),
    };
  });

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
