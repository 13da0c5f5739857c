import { Form, useNavigation } from 'react-router';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { showRenewal } from '#domain/membership/endpoints.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import styles from './account.module.css';
import { RENEWAL_TEXTS as texts } from './account-texts.ts';

export type Renewal = NonNullable<AnswerOf<typeof showRenewal>['renewal']>;

type RenewalSwitchProps = {
  /** Null if the membership neither renews nor could. */
  renewal: Renewal | null;
  error: string | null;
};

/** Undoes canceling at the end, with a consent checkbox, and leads to canceling. Both work without JavaScript. */
export function RenewalSwitch({ renewal, error }: RenewalSwitchProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      {error ? (
        <Banner tone="error" live>
          <p>{error}</p>
        </Banner>
      ) : null}
      {renewal && !renewal.renew ? (
        <>
          <p>
            {texts.off} <time dateTime={renewal.expired_date}>{formatLongDay(renewal.expired_date)}</time>.
          </p>
          <ResumeForm renewal={renewal} isBusy={isBusy} />
        </>
      ) : null}
      <p>
        <Link to="/cancellation/initial">{texts.cancel}</Link>
      </p>
    </>
  );
}

function ResumeForm({ renewal, isBusy }: { renewal: Renewal; isBusy: boolean }) {
  return (
    <Form method="post" preventScrollReset className={styles.ask}>
      <input type="hidden" name="consent_words" value={renewal.consent_words} />
      <Checkbox name="consent" value="on" required>
        {renewal.consent_words}
      </Checkbox>
      <Button type="submit" look="secondary" busy={isBusy}>
        {texts.resume}
      </Button>
    </Form>
  );
}
