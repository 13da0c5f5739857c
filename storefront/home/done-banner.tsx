import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { Account } from '#domain/identity/schema.ts';
import type { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { Banner } from '#ui/banner.tsx';
import { DONE_TEXTS as texts } from './account-texts.ts';

type DoneBannerProps = {
  /** ?done= of the page's address: what the person has just done; null for nothing. */
  done: string | null;
  account: Account;
  last_charge: AnswerOf<typeof showRenewal>['last_charge'];
};

/**
 * What a change of the membership has done, charged, and when it renews. Anyone can type its address, so it says only what
 * the account confirms.
 */
export function DoneBanner({ done, account, last_charge }: DoneBannerProps) {
  const { expired_date, renew, renewal_price } = account.subscription;
  const charge = last_charge?.is_today ? last_charge : null;
  if (!isDone(done) || !isConfirmed(done, account, charge !== null)) return null;
  const isFree = done === 'undone' || done === 'resumed';
  return (
    <Banner tone="success" live>
      <p>
        {texts.done[done]} {isFree && !charge ? texts.free : null}
        {!isFree && charge ? texts.charged(formatDollars(charge.amount), charge.card) : null}{' '}
        {expired_date === null
          ? null
          : renew && renewal_price !== null
            ? texts.renews(formatLongDay(expired_date), formatDollars(renewal_price))
            : texts.ends(formatLongDay(expired_date))}
      </p>
    </Banner>
  );
}

function isConfirmed(
  done: keyof typeof texts.done,
  { user_status, subscription: { renew, membership_status } }: Pick<Account, 'user_status' | 'subscription'>,
  isChargedToday: boolean,
): boolean {
  if (user_status !== 'member' && user_status !== 'trial') return false;
  if (done === 'undone') return true;
  if (done === 'resumed') return renew;
  return isChargedToday && (done !== 'upgraded' || membership_status === 'Annual');
}

function isDone(done: string | null): done is keyof typeof texts.done {
  return done !== null && Object.hasOwn(texts.done, done);
}
