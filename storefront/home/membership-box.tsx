import type { Account } from '#domain/identity/schema.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import styles from './account.module.css';
import { RenewalSwitch, type Renewal } from './renewal-switch.tsx';

type MembershipBoxProps = {
  account: Account;
  /** Null if the membership neither renews nor could. */
  renewal: Renewal | null;
  error: string | null;
};

/** The plan, its next charge and how to stop it; for people without a membership, how to get one. */
export function MembershipBox({ account, renewal, error }: MembershipBoxProps) {
  const { membership_status, expired_date, renew, renewal_price, trial_expiration_date } = account.subscription;
  const until = expired_date ?? trial_expiration_date;
  if (account.user_status === 'lead') {
    return (
      <section className={styles.card} aria-labelledby="membership">
        <h2 id="membership">Membership</h2>
        <p>You’re not a member yet. Members get member prices and can check out.</p>
        <ButtonLink to="/membership/payment/plans">See the plans</ButtonLink>
      </section>
    );
  }
  if (account.user_status === 'canceled') {
    return (
      <section className={styles.card} aria-labelledby="membership">
        <h2 id="membership">Membership</h2>
        <p>Ended{until ? ` on ${formatLongDay(until)}` : ''}. Your orders and lists are kept.</p>
        <ButtonLink to="/myaisle?reactivate=1">Rejoin</ButtonLink>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="membership">
      <h2 id="membership">Membership</h2>
      <dl className={styles.terms}>
        <div>
          <dt>Plan</dt>
          <dd>{membership_status}</dd>
        </div>
        {until ? (
          <div>
            <dt>{renew && renewal_price !== null ? 'Renews on' : 'Ends on'}</dt>
            <dd>
              <time dateTime={until}>{formatLongDay(until)}</time>
              {renew && renewal_price !== null ? ` for ${formatDollars(renewal_price)}` : ', nothing is charged then'}
            </dd>
          </div>
        ) : null}
      </dl>
      {account.user_status === 'trial' ? <ButtonLink to="/myaisle?reactivate=1">Choose a plan</ButtonLink> : null}
      {renewal ? <RenewalSwitch renewal={renewal} isOverdue={account.card_failed} error={error} /> : null}
    </section>
  );
}
