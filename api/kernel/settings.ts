import { z } from 'zod';
import { DEMO_OPERATOR, type Operator } from '#domain/kernel/operator.ts';
import { isLoopback, reachableHost } from './loopback.ts';
import { isNetwork } from './networks.ts';

const flag = z.enum(['0', '1', 'true', 'false', 'on', 'off']).transform((text) => ['1', 'true', 'on'].includes(text));

const digits = (most: number, words: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${most}}$`), words)
    .transform(Number);

/** Comma-separated IP addresses or networks such as 10.0.0.0/8. */
const sources = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.every(isNetwork), 'must be IP addresses or networks, by commas');

/** Where another service is reached: by https, or on this machine. */
const outside = z
  .url({ protocol: /^https?$/, error: 'must begin with https://' })
  .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), 'must begin with https://');

/** Every environment variable the shop reads, with its rule and default; documented in docs/configuration.md. */
export const Variables = z.object({
  PORT: digits(5, 'must be a number from 0 to 65535')
    .pipe(z.number().max(65_535, 'must be a number from 0 to 65535'))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SHOP_MODE: z.enum(['demo', 'production', 'development']).default('demo'),
  ALLOW_UNSAFE: flag.default(false),
  SHOP_DATA: z.string().min(1).default('var'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Tallybean <shop@tallybean.example>'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must begin with AC')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+1[2-9]\d{9}$/, 'must be a number such as +13105550100')
    .optional(),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'stripe']).default('sandbox'),
  SANDBOX_GATEWAY_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  GOOGLE_CLIENT_ID: z.string().min(8).max(200).optional(),
  GOOGLE_KEYS_URL: outside.optional(),
  GOOGLE_ISSUER: outside.default('https://accounts.google.com'),
  GOOGLE_SIGN_IN_URL: outside.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_ONE_TAP_URL: outside.optional(),
  PROOF_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints')
    .optional(),
  FIREWALL_TOKEN: z.string().min(8).optional(),
  TRUSTED_PROXIES: sources,
  RATE_LIMIT_EXEMPT: sources,
  WORKER: z.enum(['inside', 'apart']).default('inside'),
  API_DOCS: flag.optional(),
  PICTURES_AHEAD: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO_PRODUCTS: digits(7, 'must be a number from 200 to 1000000')
    .pipe(z.number().min(200).max(1_000_000))
    .default(6_000),
  OPERATOR_NAME: z.string().min(2).max(120).optional(),
  OPERATOR_ADDRESS: z.string().min(8).max(200).optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_PHONE: z.string().min(7).max(40).optional(),
  OPERATOR_HOURS: z.string().min(3).max(120).optional(),
  OPERATOR_STATE: z.string().min(2).max(40).optional(),
  DB_POOL_SIZE: digits(3, 'must be a number from 2 to 200').pipe(z.number().min(2).max(200)).default(16),
});

/** What the shop runs with. */
export type Config = ReturnType<typeof settingsOf>;

/** The variables under the names that the code uses, and what follows from them. */
export function settingsOf(variables: z.output<typeof Variables>) {
  const v = variables;
  return {
    port: v.PORT,
    host: v.HOST,
    database_url: v.DATABASE_URL ?? null,
    mode: v.SHOP_MODE,
    /** Starts in spite of `refuseUnsafe`. */
    allow_unsafe: v.ALLOW_UNSAFE,
    data_dir: v.SHOP_DATA,
    /** Where browsers reach the shop; determines cookie names and links in mails. */
    public_url: v.PUBLIC_URL ?? `http://${reachableHost(v.HOST)}:${v.PORT}`,
    /** False where `public_url` is only derived from HOST and PORT. */
    is_public_url_set: v.PUBLIC_URL !== undefined,
    smtp_url: v.SMTP_URL ?? null,
    mail_from: v.MAIL_FROM,
    twilio: twilioOf(v),
    payment_gateway: v.PAYMENT_GATEWAY,
    sandbox_gateway_url: v.SANDBOX_GATEWAY_URL ?? null,
    stripe_secret_key: v.STRIPE_SECRET_KEY ?? null,
    /** The key with which the page mounts Stripe's card fields. */
    stripe_publishable_key: v.STRIPE_PUBLISHABLE_KEY ?? null,
    /** The secret that signs the gateway's notices; without it none are accepted. */
    payment_webhook_secret: v.PAYMENT_WEBHOOK_SECRET ?? null,
    google: googleOf(v),
    /** Encrypts the proofs of Thrive Gives: 32 bytes in hexadecimal digits; null for one made in the data folder. */
    proof_key: v.PROOF_KEY ?? null,
    firewall_token: v.FIREWALL_TOKEN ?? null,
    trusted_proxies: v.TRUSTED_PROXIES,
    /** Addresses and networks (networks.ts) that no rate limit counts. */
    rate_limit_exempt: v.RATE_LIMIT_EXEMPT,
    worker: v.WORKER,
    api_docs: v.API_DOCS ?? v.SHOP_MODE !== 'production',
    /** Whether product pictures are drawn before they are requested. */
    pictures_ahead: v.PICTURES_AHEAD,
    log_level: v.LOG_LEVEL,
    demo_products: v.DEMO_PRODUCTS,
    db_pool_size: v.DB_POOL_SIZE,
    operator: operatorOf(v),
  };
}

/** Signing in with Google; null, and so off, without a client id and the address of Google's keys. */
function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_KEYS_URL, ...v }: z.output<typeof Variables>) {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_KEYS_URL) return null;
  const addresses = { issuer: v.GOOGLE_ISSUER, sign_in_url: v.GOOGLE_SIGN_IN_URL };
  return {
    client_id: GOOGLE_CLIENT_ID,
    keys_url: GOOGLE_KEYS_URL,
    ...addresses,
    one_tap_url: v.GOOGLE_ONE_TAP_URL ?? null,
  };
}

/** The account that sends texts; null without its three settings. */
function twilioOf({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }: z.output<typeof Variables>) {
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return null;
  return { account_sid: TWILIO_ACCOUNT_SID, auth_token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM };
}

/** What isn't set is left out of the pages, except in a demo, which shows made-up values. */
function operatorOf(v: z.output<typeof Variables>): Operator {
  const missing = v.SHOP_MODE === 'production' ? null : DEMO_OPERATOR;
  return {
    name: v.OPERATOR_NAME ?? missing?.name ?? null,
    address: v.OPERATOR_ADDRESS ?? missing?.address ?? null,
    email: v.OPERATOR_EMAIL ?? missing?.email ?? null,
    phone: v.OPERATOR_PHONE ?? missing?.phone ?? null,
    hours: v.OPERATOR_HOURS ?? missing?.hours ?? null,
    state: v.OPERATOR_STATE ?? missing?.state ?? null,
  };
}
