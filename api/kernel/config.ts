import { z } from 'zod';
import { DEMO_OPERATOR, type Operator } from '#domain/kernel/operator.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import { isNetwork } from './networks.ts';
import { refuseUnsafe } from './safe-start.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .transform((text) => text === '1' || text === 'true')
    .default(fallback);

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

/** Every environment variable the shop reads, with its rule and default; documented in docs/configuration.md. */
const Environment = z.object({
  PORT: digits(5, 'must be a number from 0 to 65535')
    .pipe(z.number().max(65_535, 'must be a number from 0 to 65535'))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SHOP_MODE: z.enum(['demo', 'production', 'development']).default('demo'),
  ALLOW_UNSAFE: flag(false),
  SHOP_DATA: z.string().min(1).default('var'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Tallybean <shop@tallybean.example>'),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'stripe']).default('sandbox'),
  SANDBOX_GATEWAY_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  FIREWALL_TOKEN: z.string().min(8).optional(),
  TRUSTED_PROXIES: sources,
  RATE_LIMIT_EXEMPT: sources,
  WORKER: z.enum(['inside', 'apart']).default('inside'),
  API_DOCS: flag(true),
  PICTURES_AHEAD: flag(true),
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

export type Config = {
  port: number;
  host: string;
  database_url: string | null;
  mode: 'demo' | 'production' | 'development';
  /** Starts in spite of `refuseUnsafe`. */
  allow_unsafe: boolean;
  data_dir: string;
  /** Where browsers reach the shop; determines cookie names and links in mails. */
  public_url: string;
  /** False where `public_url` is only derived from HOST and PORT. */
  is_public_url_set: boolean;
  smtp_url: string | null;
  mail_from: string;
  payment_gateway: 'sandbox' | 'stripe';
  sandbox_gateway_url: string | null;
  stripe_secret_key: string | null;
  /** The key with which the page mounts Stripe's card fields. */
  stripe_publishable_key: string | null;
  /** The secret that signs the gateway's notices; without it none are accepted. */
  payment_webhook_secret: string | null;
  firewall_token: string | null;
  trusted_proxies: string[];
  /** Addresses and networks (networks.ts) that no rate limit counts. */
  rate_limit_exempt: string[];
  worker: 'inside' | 'apart';
  api_docs: boolean;
  /** Whether product pictures are drawn before they are requested. */
  pictures_ahead: boolean;
  log_level: string;
  demo_products: number;
  db_pool_size: number;
  operator: Operator;
};

/**
 * Reads the environment once into one typed value.
 * @throws StartRefused naming the variable and what is wrong with it, or what makes the shop unsafe (`refuseUnsafe`).
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = Environment.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartRefused(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message ?? 'invalid'}.`);
  }
  const e = read.data;
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (e.PAYMENT_GATEWAY === 'stripe' && !e[name]) {
      throw new StartRefused(`The setting ${name} cannot be used: PAYMENT_GATEWAY=stripe needs it.`);
    }
  }
  const config: Config = {
    port: e.PORT,
    host: e.HOST,
    database_url: e.DATABASE_URL ?? null,
    mode: e.SHOP_MODE,
    allow_unsafe: e.ALLOW_UNSAFE,
    data_dir: e.SHOP_DATA,
    public_url: e.PUBLIC_URL ?? `http://${e.HOST === '0.0.0.0' ? '127.0.0.1' : e.HOST}:${e.PORT}`,
    is_public_url_set: e.PUBLIC_URL !== undefined,
    smtp_url: e.SMTP_URL ?? null,
    mail_from: e.MAIL_FROM,
    payment_gateway: e.PAYMENT_GATEWAY,
    sandbox_gateway_url: e.SANDBOX_GATEWAY_URL ?? null,
    stripe_secret_key: e.STRIPE_SECRET_KEY ?? null,
    stripe_publishable_key: e.STRIPE_PUBLISHABLE_KEY ?? null,
    payment_webhook_secret: e.PAYMENT_WEBHOOK_SECRET ?? null,
    firewall_token: e.FIREWALL_TOKEN ?? null,
    trusted_proxies: e.TRUSTED_PROXIES,
    rate_limit_exempt: e.RATE_LIMIT_EXEMPT,
    worker: e.WORKER,
    api_docs: e.API_DOCS && (e.SHOP_MODE !== 'production' || env['API_DOCS'] !== undefined),
    log_level: e.LOG_LEVEL,
    pictures_ahead: e.PICTURES_AHEAD,
    demo_products: e.DEMO_PRODUCTS,
    db_pool_size: e.DB_POOL_SIZE,
    operator: operatorOf(e),
  };
  refuseUnsafe(config);
  // "HTTPS://Shop.example/" is https://shop.example.
  return e.PUBLIC_URL ? { ...config, public_url: new URL(config.public_url).origin } : config;
}

/** What isn't set is left out of the pages, except in a demo, which shows made-up values. */
function operatorOf(e: z.infer<typeof Environment>): Operator {
  const missing = e.SHOP_MODE === 'production' ? null : DEMO_OPERATOR;
  return {
    name: e.OPERATOR_NAME ?? missing?.name ?? null,
    address: e.OPERATOR_ADDRESS ?? missing?.address ?? null,
    email: e.OPERATOR_EMAIL ?? missing?.email ?? null,
    phone: e.OPERATOR_PHONE ?? missing?.phone ?? null,
    hours: e.OPERATOR_HOURS ?? missing?.hours ?? null,
    state: e.OPERATOR_STATE ?? missing?.state ?? null,
  };
}
