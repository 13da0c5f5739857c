import type { FieldError } from '#domain/kernel/refusal.ts';
import type { Account } from '#domain/identity/schema.ts';
import { formatDollars, formatLongDay, formatWholeDollars } from '#storefront/kernel/format.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { Upgrade } from '#domain/membership/endpoints.ts';
import type { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { feeWords } from '#storefront/membership/fee-words.ts';
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
  /** The last savings guarantee that was paid. */
  guarantee: PaidGuarantee | null;
  /** Of undoing a cancellation. */
  errors: readonly FieldError[];
};

type PaidGuarantee = NonNullable<AnswerOf<typeof showRenewal>['savings_guarantee']>;

/** What the membership has saved, its next charge and how to cancel it; after it has ended, how to rejoin. */
export function MembershipBox({
  account,
  renewal,
  upgrade,
  justCanceled,
  hasOrders,
  guarantee,
  errors,
}: MembershipBoxProps) {
  const { membership_status, type, expired_date, renew, renewal_price, renewal_tax, trial_expiration_date } =
    account.subscription;
  const until = expired_date ?? trial_expiration_date;
  const canceledWords = justCanceled ? wordsOf(justCanceled) : null;
  if (account.user_status === 'canceled')
    return <EndedBox subscription={account.subscription} canceledWords={canceledWords} hasOrders={hasOrders} />;
  return (
    <section className={`${cardClass} ${styles.card} ${styles.wide} ${styles.plan}`} aria-labelledby="membership">
      <h2 id="membership">{texts.heading}</h2>
      <dl className={styles.terms}>
        <Saved account={account} />
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
              {renew && renewal_price !== null
                ? texts.renewsFor(feeWords(renewal_price, renewal_tax))
                : texts.notCharged}
            </dd>
          </div>
        ) : null}
        <Guarantee left={account.savings_guarantee_amount} paid={guarantee} until={until} />
      </dl>
      {account.user_status === 'trial' ? (
        <ButtonLink to="?reactivate=1" preventScrollReset look="secondary" className={styles.start}>
          {texts.choosePlan}
        </ButtonLink>
      ) : null}
      {canceledWords ? (
        <p>
          <Link to="/cancellation/confirmation">{canceledWords}</Link>
        </p>
      ) : null}
      <RenewalSwitch renewal={renewal} errors={errors} />
    </section>
  );
}

type EndedBoxProps = {
  subscription: Account['subscription'];
  /** What the page about a cancellation has; null if there is none. */
  canceledWords: string | null;
  hasOrders: boolean;
};

/** How to rejoin after a membership or a trial has ended. */
function EndedBox({ subscription, canceledWords, hasOrders }: EndedBoxProps) {
  const { membership_status, expired_date, trial_expiration_date } = subscription;
  const isTrial = membership_status === 'Trial';
  const until = expired_date ?? trial_expiration_date;
  return (
    <section className={`${cardClass} ${styles.card} ${styles.wide}`} aria-labelledby="membership">
      <h2 id="membership">{texts.heading}</h2>
      <p>
        {isTrial ? texts.trialEnded : until ? texts.endedOn(formatLongDay(until)) : texts.ended}{' '}
        {hasOrders ? texts.ordersSaved : null}
      </p>
      <ButtonLink to="?reactivate=1" preventScrollReset className={styles.start}>
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

function wordsOf({ hasRefund, canUndo }: { hasRefund: boolean; canUndo: boolean }): string | null {
  if (hasRefund) return canUndo ? texts.refundOrUndo : texts.refund;
  return canUndo ? texts.undo : null;
}

/** What is left to save until the fee is saved, and the last guarantee that was paid; nothing without either. */
function Guarantee({ left, paid, until }: { left: number; paid: PaidGuarantee | null; until: string | null }) {
  if ((left <= 0 || until === null) && paid === null) return null;
  return (
    <div>
      <dt>
        <Link to="/savings-guarantee">{texts.guarantee}</Link>
      </dt>
      {left > 0 && until !== null ? <dd>{texts.guaranteeLeft(formatDollars(left), formatLongDay(until))}</dd> : null}
      {paid ? (
        <dd>
          {texts.guaranteePaid[paid.is_sent ? 'sent' : 'open'](
            formatDollars(paid.amount),
            paid.refund_to.join(texts.and),
            formatLongDay(paid.paid_on),
          )}
        </dd>
      ) : null}
    </div>
  );
}

/** What the membership has saved; nothing before the first savings. */
function Saved({ account }: { account: Account }) {
  const { lifetime_savings, current_year_savings, projected_annual_savings, has_projected_savings } = account;
  if (lifetime_savings <= 0) return null;
  return (
    <div>
      <dt>{texts.saved}</dt>
      <dd className={styles.figure}>{formatDollars(lifetime_savings)}</dd>
      <dd>{texts.beforeShipping}</dd>
      {current_year_savings === lifetime_savings ? null : (
        <dd>{texts.thisYear(formatDollars(current_year_savings))}</dd>
      )}
      {has_projected_savings && projected_annual_savings > 0 ? (
        <dd>{texts.projected(formatWholeDollars(projected_annual_savings))}</dd>
      ) : null}
    </div>
  );
}
