import { z } from 'zod';
import { USER_STATUSES } from '#domain/kernel/roles.ts';
import { Dollars, IsoDate } from '#domain/kernel/wire.ts';
import { PASSWORD_MIN } from './password-length.ts';

/**
 * One @, a dot in the domain, no spaces, nothing that separates or comments addresses in a mail's header, and no
 * control or invisible characters: with them one mailbox could have several accounts that look the same. Only sending
 * a mail can prove that an address exists.
 */
const EMAIL =
  /^[^\s@<>",;:()\p{Cc}\p{Cf}]{1,64}@[^\s@<>",;:()\p{Cc}\p{Cf}]{1,180}\.[^\s@<>".,;:()\p{Cc}\p{Cf}]{2,63}$/u;

/** One spelling per person: NFKC, trimmed, lower case. */
export const Email = z
  .string()
  .max(400, 'Please enter a valid email address.')
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(254, 'Please enter a valid email address.')
      .regex(EMAIL, 'Please enter a valid email address.')
      .refine((text) => !text.includes('\0') && text.isWellFormed(), 'Please enter a valid email address.'),
  );

/** At least 8 characters (requirement A14), at most 200; every character counts, spaces too. */
export const Password = z
  .string()
  .min(PASSWORD_MIN, 'Please enter a valid password, 8 or more characters.')
  .max(200, 'Please use up to 200 characters.')
  .refine(
    (text) => !text.includes('\0') && text.isWellFormed(),
    'Please enter a valid password, 8 or more characters.',
  );

/** The account as GET /account answers it (requirements A2-A5, M5, S3, T1, M12). Amounts are dollars. */
export const Account = z.object({
  id: z.string(),
  customer_id: z.number().int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  group_id: z.number().int(),
  date_of_birth: IsoDate.nullable(),
  is_over_21: z.boolean(),
  registered_user: z.boolean(),
  is_registered: z.boolean(),
  logged_in: z.literal([0, 1]),
  user_status: z.enum(USER_STATUSES),
  trial_type: z.string(),
  num_orders: z.number().int(),
  has_purchased: z.boolean(),
  registration_date: z.string(),
  billing_zip: z.string().nullable(),
  default_shipping_address: z.object({ telephone: z.string(), postcode: z.string() }).nullable(),
  assigned_warehouse: z.string().nullable(),
  /** Whether fresh food is delivered to the default address, else to the billing ZIP; false while neither is known. */
  fresh_enabled: z.boolean(),
  /** The group of ZIPs that it is delivered to as; null without one. */
  fresh_cohort: z.string().nullable(),
  sms_subscribed: z.boolean(),
  /** '+13105550199', where texts go to. */
  sms_telephone: z.string().nullable(),
  /** Whether this person can ask for offers by text, or gets them: the shop sends texts and the person is a customer. */
  sms_offered: z.boolean(),
  /** Whether to propose offers by text (requirement A18). */
  sms_prompt: z.boolean(),
  order_info: z.object({
    first_order_date: z.string().nullable(),
    last_order_date: z.string().nullable(),
    lifetime_order_count: z.number().int(),
  }),
  is_thrive_employee: z.boolean(),
  is_operator: z.boolean(),
  is_pla: z.boolean(),
  ppe_fee_opted_out: z.boolean(),
  is_reactivated_member: z.boolean(),
  card_failed: z.boolean(),
  /** Whether changes of addresses and cards want a one-time code in this session (`GuardedCall`). */
  otp_required: z.boolean(),
  /** False for people who only sign in with Google. */
  has_password: z.boolean(),
  /** Whether this person can sign in with Google. */
  google_linked: z.boolean(),
  single_cart_migrated_landing: z.boolean(),
  quiz_completion_date: IsoDate.nullable(),
  /** The three kinds of prefilled carts; false until there are any. */
  cartprefill_ai_enabled: z.boolean(),
  cartprefill_enabled: z.boolean(),
  cartprefill_quiz_enabled: z.boolean(),
  /** The gift with a purchase; null until there are any. */
  gwp_id: z.string().nullable(),
  /** What the address named at registration, stored with consent: the campaign, its medium, its source and a coupon code. Null
   * without that consent, and after opting out. */
  utm_campaign: z.string().nullable(),
  last_campaign_type: z.string().nullable(),
  first_click_rjm_utm_source: z.string().nullable(),
  ccode: z.string().nullable(),
  /** The saved EBT card; null until EBT is open. */
  ebt_data: z.object({ card_last4: z.string(), token: z.string() }).nullable(),
  raf_balance: Dollars,
  raf_amount: Dollars,
  raf_expiration_date: IsoDate.nullable(),
  current_year_savings: Dollars,
  lifetime_savings: Dollars,
  /** What a year comes to at the pace since the first order; 0 before it. */
  projected_annual_savings: Dollars,
  /** Whether there have been enough days and orders to show it. */
  has_projected_savings: z.boolean(),
  /**
   * What the fee of the running year, without tax, is above what was saved in it so far; 0 without a paid Annual plan that
   * renews (requirement M12).
   */
  savings_guarantee_amount: Dollars,
  /** 0 until autoship is open. */
  autoship_savings: Dollars,
  subscription: z.object({
    joined_date: z.string().nullable(),
    /** Pacific day on which the paid period ends. */
    expired_date: IsoDate.nullable(),
    membership_status: z.enum(['Monthly', 'Annual', 'Trial']).nullable(),
    type: z.string().nullable(),
    renew: z.boolean(),
    /** What the next renewal charges, its tax included, by today's rate. */
    renewal_price: Dollars.nullable(),
    /** The tax in it. */
    renewal_tax: Dollars.nullable(),
    trial_expiration_date: IsoDate.nullable(),
    cycle_count: z.number().int(),
    cancellation_date: z.string().nullable(),
    last_refund_amount: Dollars,
    is_trial_included: z.boolean(),
  }),
  autoship: z.object({
    autoship_enabled_date: z.string().nullable(),
    autoship_type: z.enum(['not_set', 'opt_in', 'opt_out', 'single_cart']),
    status: z.enum(['active', 'paused', 'cancelled', 'inactive', 'active-auto']),
    autoship_enabled: z.boolean(),
    opted_out: z.boolean(),
    loaded_to_cart: z.boolean(),
  }),
});
export type Account = z.infer<typeof Account>;
