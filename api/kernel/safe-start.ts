import type { Operator } from '#domain/kernel/operator.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import { isLoopback } from './loopback.ts';

/** What decides whether a shop is safe; a part of `Config`. */
type Exposure = {
  mode: 'demo' | 'production' | 'development';
  allow_unsafe: boolean;
  host: string;
  public_url: string;
  is_public_url_set: boolean;
  payment_gateway: 'sandbox' | 'stripe';
  stripe_secret_key: string | null;
  smtp_url: string | null;
  operator: Operator;
};

/** The one setting that lets a rehearsal, a bench or a public demo start anyway. */
export const OVERRIDE = 'ALLOW_UNSAFE';

/**
 * Production with test money, readable traffic or mail that no one gets looks like a working shop, and so does a demo
 * whose operator password is printed in the README. So neither starts by accident.
 * @throws StartRefused naming the setting to change.
 */
export function refuseUnsafe(config: Exposure): void {
  if (config.allow_unsafe) return;
  const why = config.mode === 'production' ? whyNotInProduction(config) : whyNotInPublic(config);
  if (why) throw new StartRefused(`${why}; to start anyway, set ${OVERRIDE}=1.`);
}

/**
 * The demo's people share one printed password, so a database that a demo has filled never becomes a live shop.
 * @param hasDemoData looks into the database; only production needs to know.
 * @throws StartRefused
 */
export async function refuseDemoData(
  { mode, allow_unsafe }: Pick<Exposure, 'mode' | 'allow_unsafe'>,
  hasDemoData: () => Promise<boolean>,
): Promise<void> {
  if (mode !== 'production' || allow_unsafe || !(await hasDemoData())) return;
  throw new StartRefused(
    `Production mode cannot use a database with demo accounts or products, whose passwords are public; set DATABASE_URL to a new database; to start anyway, set ${OVERRIDE}=1.`,
  );
}

function whyNotInProduction(config: Exposure): string | null {
  if (config.payment_gateway === 'sandbox')
    return 'Production mode cannot use the sandbox gateway, which takes test cards; set PAYMENT_GATEWAY=stripe';
  if (/^[rs]k_test_/.test(config.stripe_secret_key ?? ''))
    return 'Production mode cannot use a test key of Stripe, which takes test cards; set STRIPE_SECRET_KEY to a live one';
  if (!config.is_public_url_set || !config.public_url.startsWith('https://'))
    return 'Production mode needs an address with https; set PUBLIC_URL=https://your.shop';
  if (config.smtp_url === null) return 'Production mode needs a mail server; set SMTP_URL';
  for (const [field, setting] of REQUIRED_OF_OPERATOR) {
    if (config.operator[field] === null)
      return `Production mode needs to say who runs the shop, for its terms and its mails; set ${setting}`;
  }
  return null;
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
