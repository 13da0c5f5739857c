import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { Account } from '#domain/identity/schema.ts';
import type { showRenewal } from '#domain/membership/endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { Banner } from '#ui/banner.tsx';
import { DONE_TEXTS as texts } from './account-texts.ts';

type DoneBannerProps = {
  /** ?done= of the page's address: what the person has just done; null for nothing. */
  done: string | null;
  account: Account;
  last_charge: AnswerOf<typeof showRenewal>['last_charge'];
};

/** What a change of the membership has done, charged, and when it renews. It says only what the account confirms. */
export function DoneBanner({ done, account: { user_status, subscription }, last_charge }: DoneBannerProps) {
  const { expired_date, renew, renewal_price } = subscription;
  if (!isDone(done) || (user_status !== 'member' && user_status !== 'trial')) return null;
  if ((done === 'resumed' && !renew) || (done === 'upgraded' && subscription.membership_status !== 'Annual'))
    return null;
  const isFree = done === 'undone' || done === 'resumed';
  return (
    <Banner tone="success" live>
      <p>
        {texts.done[done]} {isFree ? texts.free : null}
        {!isFree && last_charge?.is_today ? texts.charged(formatDollars(last_charge.amount), last_charge.card) : null}{' '}
        {expired_date === null
          ? null
          : renew && renewal_price !== null
            ? texts.renews(formatLongDay(expired_date), formatDollars(renewal_price))
            : texts.ends(formatLongDay(expired_date))}
      </p>
    </Banner>
  );
}

function isDone(done: string | null): done is keyof typeof texts.done {
  return done !== null && Object.hasOwn(texts.done, done);
}
