import type { Upgrade } from '#domain/membership/endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import styles from './membership.module.css';
import { UPGRADE_TEXTS as texts } from './texts.ts';

/** What moving to the annual plan costs now, when it renews, and how to cancel. */
export function UpgradeFacts({ upgrade }: { upgrade: Upgrade }) {
  const { price, tax, credit, unused_days, renewal_price, starts_on, expires_on, monthly_yearly_cost } = upgrade;
  const yearly = formatDollars(renewal_price);
  return (
    <>
      <p>{upgrade.trial_days_kept > 0 ? texts.leadAfterTrial(formatLongDay(starts_on)) : texts.lead}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.plan}</dt>
          <dd>{formatDollars(upgrade.annual_price)}</dd>
        </div>
        <div>
          <dt>{texts.credit}</dt>
          <dd>{texts.creditDays(formatDollars(-credit), unused_days)}</dd>
        </div>
        {tax > 0 ? (
          <div>
            <dt>{texts.tax}</dt>
            <dd>{formatDollars(tax)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{texts.chargedToday}</dt>
          <dd>
            <strong>{formatDollars(price)}</strong>
          </dd>
        </div>
        <div>
          <dt>{texts.renewsOn}</dt>
          <dd>
            <time dateTime={expires_on}>{formatLongDay(expires_on)}</time>
            {texts.renewsFor(yearly)}
          </dd>
        </div>
        <div>
          <dt>{texts.yearlyCost}</dt>
          <dd>{texts.insteadOf(yearly, formatDollars(monthly_yearly_cost))}</dd>
        </div>
        <div>
          <dt>{texts.cancel}</dt>
          <dd>
            {texts.cancelOnline} <Link to="/returns#membership">{texts.cancelLink}</Link>
          </dd>
        </div>
      </dl>
    </>
  );
}
