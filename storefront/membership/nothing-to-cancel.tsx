import type { Account } from '#domain/identity/schema.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { NOTHING_TEXTS as texts } from './cancel-texts.ts';

type Person = Pick<Account, 'user_status' | 'subscription'>;

/** When the membership or the trial ended; that there is none for people who never joined. */
export function nothingHeading(user_status: Person['user_status'], subscription: Person['subscription']): string {
  if (user_status === 'lead') return texts.never;
  const { expired_date, membership_status, trial_expiration_date } = subscription;
  const isTrial = membership_status === 'Trial';
  const lastDay = isTrial ? (expired_date ?? trial_expiration_date) : expired_date;
  if (!lastDay) return texts.endedSometime;
  return (isTrial ? texts.trialEnded : texts.ended)(formatLongDay(lastDay));
}

/** For people without a membership who want to cancel: nothing will be charged. */
export function NothingToCancel({ user_status, subscription }: Person) {
  const isTrial = subscription.membership_status === 'Trial';
  return (
    <>
      <p>{user_status === 'lead' ? texts.neverCharged : texts.notCharged}</p>
      <p>
        <ButtonLink to="/account" look="secondary">
          {texts.account}
        </ButtonLink>
      </p>
      <p>
        {user_status === 'lead' ? (
          <Link to="/membership/payment/plans">{texts.plans}</Link>
        ) : (
          <Link to="/myaisle?reactivate=1">{isTrial ? texts.choosePlan : texts.rejoin}</Link>
        )}
      </p>
    </>
  );
}
