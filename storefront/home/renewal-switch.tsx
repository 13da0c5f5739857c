import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { FieldError } from '#domain/kernel/refusal.ts';
import type { showRenewal } from '#domain/membership/endpoints.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { ConsentForm } from '#storefront/membership/consent-form.tsx';
import styles from './account.module.css';
import { RENEWAL_TEXTS as texts } from './account-texts.ts';

export type Renewal = NonNullable<AnswerOf<typeof showRenewal>['renewal']>;

type RenewalSwitchProps = {
  /** Null if the membership neither renews nor could. */
  renewal: Renewal | null;
  errors: readonly FieldError[];
};

/** Undoes canceling at the end, with a consent checkbox, and leads to canceling. Both work without JavaScript. */
export function RenewalSwitch({ renewal, errors }: RenewalSwitchProps) {
  return (
    <>
      {renewal && !renewal.renew ? (
        <>
          <p>
            {texts.off} <time dateTime={renewal.expired_date}>{formatLongDay(renewal.expired_date)}</time>.
          </p>
          <ConsentForm
            words={renewal.consent_words}
            renewalWords={renewal.renewal_words}
            errors={errors}
            submit={texts.resume}
            className={styles.ask}
          />
        </>
      ) : null}
      <p>
        <Link to="/cancellation/initial">{texts.cancel}</Link>
      </p>
    </>
  );
}
