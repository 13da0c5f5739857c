import { cohortOf, deliversFreshTo, destinationOf } from '#domain/compliance/fresh-cohort.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Account } from '#domain/identity/schema.ts';
import { isOver21 } from '#domain/account/birth.ts';
import { isProjectionTelling, projectedSavings } from '#domain/account/savings.ts';
import { isSmsCustomer, isSmsPromptDue } from '#domain/account/sms.ts';
import { dollars } from '#domain/kernel/money.ts';
import { shortfallOf } from '#domain/pricing/savings-guarantee.ts';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import { ratesOn } from '#domain/tax/rates.ts';
import type { AccountFacts } from './read-model.ts';

type Seen = {
  now: Date;
  /** Whether the session that it's shown to was verified. */
  isVerified: boolean;
  /** Whether this shop sends texts. */
  sms_offered: boolean;
};

export function showAccount(facts: AccountFacts, { now, isVerified, sms_offered }: Seen): Account {
  // In which birthdays are counted.
  const today = pacificDay(now);
  const isPrompted = isSmsPromptDue({ ...facts, num_orders: facts.order_count ?? 0 }, now);
  const isSmsOffered = sms_offered && (isCustomer(facts) || facts.sms_subscribed);
  return {
    ...showPerson(facts, { today, isVerified }),
    ...showHistory(facts, today),
    sms_offered: isSmsOffered,
    sms_prompt: sms_offered && isPrompted,
    subscription: showSubscription(facts, today),
    autoship: NO_AUTOSHIP,
  };
}

/** Whether offers by text are for this person. */
export function isCustomer(a: AccountFacts): boolean {
  return isSmsCustomer({ num_orders: a.order_count ?? 0, user_status: a.user_status });
}

function showPerson(a: AccountFacts, { today, isVerified }: { today: string; isVerified: boolean }) {
  const { address_telephone: telephone, address_postcode: postcode } = a;
  return {
    id: a.account_id,
    customer_id: a.customer_id,
    email: a.email,
    firstname: a.firstname,
    lastname: a.lastname,
    group_id: a.group_id,
    date_of_birth: a.date_of_birth,
    is_over_21: isOver21(a.date_of_birth, today),
    registered_user: true,
    is_registered: true,
    logged_in: 1 as const,
    user_status: a.user_status,
    trial_type: a.trial_type,
    registration_date: a.registration_date.toISOString(),
    billing_zip: a.billing_zip,
    default_shipping_address: telephone === null || postcode === null ? null : { telephone, postcode },
    assigned_warehouse: a.warehouse_id,
    ...showFresh(a),
    sms_subscribed: a.sms_subscribed,
    sms_telephone: a.sms_telephone,
    is_thrive_employee: a.is_thrive_employee,
    is_operator: a.is_operator,
    is_pla: a.is_pla,
    ppe_fee_opted_out: a.ppe_fee_opted_out,
    is_reactivated_member: a.is_reactivated_member,
    card_failed: a.card_failed,
    otp_required: !isVerified,
    has_password: a.password_hash !== null,
    google_linked: a.google_linked,
    single_cart_migrated_landing: a.single_cart_migrated_landing,
    quiz_completion_date: a.quiz_completion_date,
    ...NOT_OPEN_YET,
    utm_campaign: a.utm['utm_campaign'] ?? null,
    last_campaign_type: a.utm['utm_medium'] ?? null,
    first_click_rjm_utm_source: a.utm['utm_source'] ?? null,
    ccode: a.utm['ccode'] ?? null,
  };
}

/** Whether fresh food is delivered to the default address, else to the billing ZIP, and as which cohort. */
function showFresh(a: AccountFacts): Pick<Account, 'fresh_enabled' | 'fresh_cohort'> {
  const destination = destinationOf(a);
  if (!destination) return { fresh_enabled: false, fresh_cohort: null };
  return {
    fresh_enabled: deliversFreshTo(a.fresh_cohorts, destination),
    fresh_cohort: cohortOf(a.fresh_cohorts, destination),
  };
}

function showHistory(a: AccountFacts, today: string) {
  const orderCount = a.order_count ?? 0;
  const first_order_on = a.first_order_at && pacificDay(a.first_order_at);
  return {
    num_orders: orderCount,
    has_purchased: orderCount > 0,
    order_info: {
      first_order_date: a.first_order_at?.toISOString() ?? null,
      last_order_date: a.last_order_at?.toISOString() ?? null,
      lifetime_order_count: orderCount,
    },
    raf_balance: 0,
    raf_amount: 0,
    raf_expiration_date: null,
    current_year_savings: dollars(a.saved_this_year_cents ?? 0),
    lifetime_savings: dollars(a.saved_cents ?? 0),
    projected_annual_savings: dollars(projectedSavings({ saved_cents: a.saved_cents ?? 0, first_order_on, today })),
    has_projected_savings: isProjectionTelling({ first_order_on, orders: orderCount, today }),
    savings_guarantee_amount: dollars(
      // The savings guarantee is for years, and is paid when the next one has been.
      a.membership_status === 'Annual' && a.renew
        ? shortfallOf({ fee_cents: a.term_fee_cents ?? 0, saved_cents: a.saved_this_term_cents ?? 0 })
        : 0,
    ),
  };
}

function showSubscription(a: AccountFacts, today: string): Account['subscription'] {
  const renew = a.renew ?? false;
  const dayOfRenewal = a.expired_on !== null && a.expired_on > today ? a.expired_on : today;
  const renewal =
    renew && a.membership_price_cents !== null
      ? feeOf(a.membership_price_cents, ratesOn(a.renewal_rates ?? [], dayOfRenewal).membership ?? 0)
      : null;
  return {
    joined_date: a.joined_date?.toISOString() ?? null,
    expired_date: a.expired_on,
    membership_status: a.membership_status,
    type: a.membership_type,
    renew,
    renewal_price: renewal && dollars(totalOf(renewal)),
    renewal_tax: renewal && dollars(renewal.tax_cents),
    trial_expiration_date: a.trial_expires_on,
    cycle_count: a.cycle_count ?? 0,
    cancellation_date: a.cancellation_date?.toISOString() ?? null,
    last_refund_amount: dollars(a.last_refund_cents ?? 0),
    is_trial_included: a.trial_expires_on !== null,
  };
}

/** Of features that aren't open, so nothing else is true of anyone. */
const NOT_OPEN_YET = {
  cartprefill_ai_enabled: false,
  cartprefill_enabled: false,
  cartprefill_quiz_enabled: false,
  gwp_id: null,
  ebt_data: null,
  autoship_savings: 0,
};

/** Autoship is opt-in. */
const NO_AUTOSHIP: Account['autoship'] = {
  autoship_enabled_date: null,
  autoship_type: 'not_set',
  status: 'inactive',
  autoship_enabled: false,
  opted_out: false,
  loaded_to_cart: false,
};
