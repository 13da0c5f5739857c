import type { Logger } from 'pino';
import { StartRefused } from '#api/process/start-refused.ts';
import { isLoopback } from './loopback.ts';
import type { Config } from './settings.ts';

/** What decides whether a shop is safe. */
type Exposure = Pick<
  Config,
  | 'mode'
  | 'allow_unsafe'
  | 'host'
  | 'public_url'
  | 'is_public_url_set'
  | 'payment_gateway'
  | 'stripe_secret_key'
  | 'smtp_url'
  | 'proof_key'
  | 'operator'
>;

/** Settings that no shop can use, whatever it is for. */
type Addresses = Pick<Config, 'public_url' | 'is_public_url_set' | 'trusted_proxies' | 'rate_limit_exempt'>;

/** The one setting that lets a rehearsal, a bench or a public demo start anyway. */
const OVERRIDE = 'ALLOW_UNSAFE';

/**
 * Production with test money, readable traffic or mail that no one gets looks like a working shop, and so does a demo
 * whose operator password is printed in the README. So neither starts by accident.
 * @throws StartRefused naming the setting to change.
 */
export function refuseUnsafe(config: Exposure & Addresses): void {
  refuseUnusable(config);
  if (config.allow_unsafe) return;
  const why = config.mode === 'production' ? whyNotInProduction(config)[0] : whyNotInPublic(config);
  if (why) throw new StartRefused(`${why}; to start anyway, set ${OVERRIDE}=1.`);
}

function refuseUnusable(config: Addresses): void {
  if (config.is_public_url_set) refuseUnusableUrl(config.public_url);
  if (config.trusted_proxies.some(isEverything))
    throw new StartRefused(
      'The setting TRUSTED_PROXIES cannot be used: a network of all addresses would let anyone choose their own.',
    );
}

function refuseUnusableUrl(public_url: string): void {
  const { pathname, search, hash, username, password } = new URL(public_url);
  if (pathname !== '/' || search + hash + username + password !== '')
    throw new StartRefused(
      'The setting PUBLIC_URL cannot be used: must be only a scheme and a host, such as https://your.shop.',
    );
}

const isEverything = (network: string) => /\/0+$/.test(network);

/**
 * Checks what only the database knows: the demo's people share one printed password, so a database that a demo has
 * filled never becomes a live shop. If production was allowed to start anyway, the log says in spite of what.
 * @param hasDemoData looks into the database; only production needs to know.
 * @throws StartRefused
 */
export async function refuseDemoData(
  config: Exposure & Addresses,
  log: Pick<Logger, 'warn'>,
  hasDemoData: () => Promise<boolean>,
): Promise<void> {
  if (config.mode !== 'production') return;
  const found = (await hasDemoData()) ? [DEMO_DATA] : [];
  if (!config.allow_unsafe && found.length > 0)
    throw new StartRefused(`${DEMO_DATA}; to start anyway, set ${OVERRIDE}=1.`);
  const allowed = [...whyNotInProduction(config), ...found];
  if (allowed.length > 0) log.warn({ allowed }, `${OVERRIDE}=1 let a production shop start that is not safe`);
}

const DEMO_DATA =
  'Production mode cannot use a database with demo accounts or products, whose passwords are public; set DATABASE_URL to a new database';

/** Every reason, the most dangerous first. */
function whyNotInProduction(config: Exposure & Addresses): string[] {
  const reasons: (string | null)[] = [
    config.payment_gateway === 'sandbox'
      ? 'Production mode cannot use the sandbox gateway, which takes test cards; set PAYMENT_GATEWAY=stripe'
      : null,
    /^[rs]k_test_/.test(config.stripe_secret_key ?? '')
      ? 'Production mode cannot use a test key of Stripe, which takes test cards; set STRIPE_SECRET_KEY to a live one'
      : null,
    !config.is_public_url_set || new URL(config.public_url).protocol !== 'https:'
      ? 'Production mode needs an address with https; set PUBLIC_URL=https://your.shop'
      : null,
    config.smtp_url === null ? 'Production mode needs a mail server; set SMTP_URL' : null,
    config.proof_key === null ? 'Production mode needs a key for the papers that applicants send; set PROOF_KEY' : null,
    ...REQUIRED_OF_OPERATOR.map(([field, setting]) =>
      config.operator[field] === null
        ? `Production mode needs to say who runs the shop, for its terms and its mails; set ${setting}`
        : null,
    ),
    config.rate_limit_exempt.some(isEverything)
      ? 'Production mode cannot be without rate limits; set RATE_LIMIT_EXEMPT to the addresses that measure'
      : null,
  ];
  return reasons.filter((reason) => reason !== null);
}

/** A contract needs a party, and a mail that offers something needs a postal address (15 USC 7704). */
const REQUIRED_OF_OPERATOR = [
  ['name', 'OPERATOR_NAME'],
  ['address', 'OPERATOR_ADDRESS'],
  ['email', 'OPERATOR_EMAIL'],
] as const;

/** Anyone may read the demo's mailbox and sign in as its operator. */
function whyNotInPublic({ host, public_url, mode }: Exposure): string | null {
  const open = !isLoopback(host)
    ? `HOST=${host}`
    : !isLoopback(new URL(public_url).hostname)
      ? 'this PUBLIC_URL'
      : null;
  if (open === null) return null;
  return `A ${mode} shop is open to anyone who reaches it, so it cannot start with ${open}; set SHOP_MODE=production`;
}
