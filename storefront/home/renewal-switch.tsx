import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { FieldError } from '#domain/kernel/refusal.ts';
import type { showRenewal } from '#domain/membership/renewal-endpoints.ts';
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
  const isCanceled = renewal !== null && !renewal.renew;
  return (
    <>
      {isCanceled ? (
        <section aria-labelledby="resume">
          <h3 id="resume">{texts.resumeHeading}</h3>
          <ConsentForm
            words={renewal.consent_words}
            renewalWords={renewal.renewal_words}
            errors={errors}
            submit={texts.resume}
            className={styles.ask}
          />
        </section>
      ) : null}
      <p>
        <Link to={isCanceled ? '/cancellation/confirmation' : '/cancellation/initial'}>
          {isCanceled ? texts.cancelToday : texts.cancel}
        </Link>
      </p>
    </>
  );
}
