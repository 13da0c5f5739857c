import type { Account } from '#domain/identity/schema.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { NOTHING_TEXTS as texts } from './cancel-texts.ts';

type Subscription = Account['subscription'];

/** When the membership or the trial ended. */
export function nothingHeading({ expired_date, membership_status, trial_expiration_date }: Subscription): string {
  const isTrial = membership_status === 'Trial';
  const lastDay = isTrial ? (expired_date ?? trial_expiration_date) : expired_date;
  if (!lastDay) return texts.endedSometime;
  return (isTrial ? texts.trialEnded : texts.ended)(formatLongDay(lastDay));
}

/** For people whose membership has ended and who want to cancel: nothing will be charged. */
export function NothingToCancel({ membership_status }: Subscription) {
  return (
    <>
      <p>{texts.notCharged}</p>
      <p>
        <ButtonLink to="/account" look="secondary">
          {texts.account}
        </ButtonLink>
      </p>
      <p>
        <Link to="/myaisle?reactivate=1">{membership_status === 'Trial' ? texts.choosePlan : texts.rejoin}</Link>
      </p>
    </>
  );
}
