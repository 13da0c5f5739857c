import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { showRenewal } from '#domain/membership/endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Checkbox } from '#ui/choice.tsx';
import styles from './account.module.css';
import { RENEWAL_TEXTS as texts } from './account-texts.ts';

export type Renewal = NonNullable<AnswerOf<typeof showRenewal>['renewal']>;

type RenewalSwitchProps = {
  renewal: Renewal;
  /** The paid period is over and the card was declined, so stopping ends the membership now. */
  isOverdue: boolean;
  error: string | null;
};

/** Turns renewal off after a confirmation, and back on with a consent checkbox. Both work without JavaScript. */
export function RenewalSwitch({ renewal, isOverdue, error }: RenewalSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  const isBusy = useNavigation().formMethod === 'POST';
  const off = useFocusWhenOff(renewal.renew);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      {error ? (
        <Banner tone="error" live>
          <p>{error}</p>
        </Banner>
      ) : null}
      {renewal.renew ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="renewal" value="stop" />
          <Button type="submit" look="quiet" className={styles.cancel} onClick={ask}>
            {texts.cancel}
          </Button>
        </Form>
      ) : (
        <>
          <p ref={off} tabIndex={-1}>
            {texts.off} <time dateTime={renewal.expired_date}>{formatLongDay(renewal.expired_date)}</time>.
          </p>
          <ResumeForm renewal={renewal} isBusy={isBusy} />
        </>
      )}
      <Dialog isOpen={isAsking && renewal.renew} onClose={() => setAsking(false)} title={texts.confirm}>
        <StopWords renewal={renewal} isOverdue={isOverdue} />
        <Form method="post" preventScrollReset className={styles.ask} onSubmit={() => setAsking(false)}>
          <input type="hidden" name="renewal" value="stop" />
          <Button type="submit" busy={isBusy}>
            {texts.cancel}
          </Button>
          <Button look="secondary" onClick={() => setAsking(false)}>
            {texts.keep}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}

/** What ends, what stays, and until when. */
function StopWords({ renewal: { price, expired_date }, isOverdue }: Pick<RenewalSwitchProps, 'renewal' | 'isOverdue'>) {
  const day = formatLongDay(expired_date);
  if (isOverdue) {
    return <p>{texts.overdue(day)}</p>;
  }
  return (
    <>
      <p>
        <strong>{texts.ends}</strong> {texts.endsWords(formatDollars(price), day)}
      </p>
      <p>
        <strong>{texts.stays}</strong> {texts.staysWords(day)}
      </p>
      <p>{texts.undo}</p>
    </>
  );
}

function ResumeForm({ renewal, isBusy }: { renewal: Renewal; isBusy: boolean }) {
  return (
    <Form method="post" preventScrollReset className={styles.ask}>
      <input type="hidden" name="renewal" value="resume" />
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

/** The clicked button is gone once renewal is off, so focus moves to the text that confirms it. */
function useFocusWhenOff(renew: boolean) {
  const words = useRef<HTMLParagraphElement>(null);
  const wasOn = useRef(renew);
  useEffect(() => {
    if (wasOn.current && !renew) words.current?.focus();
    wasOn.current = renew;
  }, [renew]);
  return words;
}
