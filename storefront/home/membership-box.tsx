import type { Account } from '#domain/identity/schema.ts';
import { formatDollars, formatLongDay, formatWholeDollars } from '#storefront/kernel/format.ts';
import type { Upgrade } from '#domain/membership/endpoints.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { cardClass } from '#ui/surface.ts';
import styles from './account.module.css';
import { MEMBERSHIP_TEXTS as texts } from './account-texts.ts';
import { RenewalSwitch, type Renewal } from './renewal-switch.tsx';

type MembershipBoxProps = {
  account: Account;
  /** Null if the membership neither renews nor could. */
  renewal: Renewal | null;
  /** Null unless the annual plan is offered. */
  upgrade: Upgrade | null;
  /** For people who canceled a few days ago: what the page about it has. */
  justCanceled: { hasRefund: boolean; canUndo: boolean } | null;
  hasOrders: boolean;
  /** Whether to say what a year may save. */
  isProjected: boolean;
  error: string | null;
};

/** What the membership has saved, its next charge and how to cancel it; after it has ended, how to rejoin. */
export function MembershipBox({
  account,
  renewal,
  upgrade,
  justCanceled,
  hasOrders,
  isProjected,
  error,
}: MembershipBoxProps) {
  const { membership_status, type, expired_date, renew, renewal_price, trial_expiration_date } = account.subscription;
  const until = expired_date ?? trial_expiration_date;
  if (account.user_status === 'canceled') {
    const isTrial = membership_status === 'Trial';
    const canceledWords = justCanceled ? wordsOf(justCanceled) : null;
    return (
      <section className={`${cardClass} ${styles.card} ${styles.wide}`} aria-labelledby="membership">
        <h2 id="membership">{texts.heading}</h2>
        <p>
          {isTrial ? texts.trialEnded : until ? texts.endedOn(formatLongDay(until)) : texts.ended}{' '}
          {hasOrders ? texts.ordersSaved : null}
        </p>
        <ButtonLink to="/myaisle?reactivate=1" className={styles.start}>
          {isTrial ? texts.choosePlan : texts.rejoin}
        </ButtonLink>
        {canceledWords ? (
          <p>
            <Link to="/cancellation/confirmation">{canceledWords}</Link>
          </p>
        ) : null}
      </section>
    );
  }
  return (
    <section className={`${cardClass} ${styles.card} ${styles.wide} ${styles.plan}`} aria-labelledby="membership">
      <h2 id="membership">{texts.heading}</h2>
      <dl className={styles.terms}>
        <Saved account={account} isProjected={isProjected} />
        <div>
          <dt>{texts.plan}</dt>
          <dd>{type === 'Gives' ? BRAND.giving : type === 'employee' ? texts.employee : membership_status}</dd>
          {upgrade ? (
            <dd>
              <Link to="?upgrade=1" preventScrollReset>
                {texts.upgrade(formatDollars(upgrade.renewal_price), formatDollars(upgrade.monthly_yearly_cost))}
              </Link>
            </dd>
          ) : null}
        </div>
        {until ? (
          <div>
            <dt>{renew && renewal_price !== null ? texts.renewsOn : texts.endsOn}</dt>
            <dd>
              <time dateTime={until}>{formatLongDay(until)}</time>
              {renew && renewal_price !== null ? texts.renewsFor(formatDollars(renewal_price)) : texts.notCharged}
            </dd>
          </div>
        ) : null}
      </dl>
      {account.user_status === 'trial' ? (
        <ButtonLink to="/myaisle?reactivate=1" look="secondary" className={styles.start}>
          {texts.choosePlan}
        </ButtonLink>
      ) : null}
      <RenewalSwitch renewal={renewal} error={error} />
    </section>
  );
}

function wordsOf({ hasRefund, canUndo }: { hasRefund: boolean; canUndo: boolean }): string | null {
  if (hasRefund) return canUndo ? texts.refundOrUndo : texts.refund;
  return canUndo ? texts.undo : null;
}

/** What the membership has saved; nothing before the first savings. */
function Saved({ account, isProjected }: { account: Account; isProjected: boolean }) {
  const { lifetime_savings, current_year_savings, projected_annual_savings } = account;
  if (lifetime_savings <= 0) return null;
  return (
    <div>
      <dt>{texts.saved}</dt>
      <dd className={styles.figure}>{formatDollars(lifetime_savings)}</dd>
      <dd>{texts.beforeShipping}</dd>
      {current_year_savings === lifetime_savings ? null : (
        <dd>{texts.thisYear(formatDollars(current_year_savings))}</dd>
      )}
      {isProjected && projected_annual_savings > 0 ? (
        <dd>{texts.projected(formatWholeDollars(projected_annual_savings))}</dd>
      ) : null}
    </div>
  );
}
