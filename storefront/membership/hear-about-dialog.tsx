import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { answerHearAbout, showHearAbout } from '#domain/membership/endpoints.ts';
import type { HearAboutChoice } from '#domain/membership/hear-about.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { Button } from '#ui/button.tsx';
import { RadioCard } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary, type SummaryError } from '#ui/inline-error.tsx';
import styles from './membership.module.css';
import { HEAR_ABOUT_TEXTS as texts } from './texts.ts';

const ANSWER = callName<typeof answerHearAbout>('POST', '/hdyh');
const FIRST_ID = 'hear-about-first';

type HearAboutProps = { choices: AnswerOf<typeof showHearAbout>['choices']; onClose: () => void };

/** Asks once after joining how a person heard of the shop. Closing it or skipping sends nothing. */
export function HearAboutDialog({ choices, onClose }: HearAboutProps) {
  const [choice, setChoice] = useState<HearAboutChoice | null>(null);
  const [errors, setErrors] = useState<readonly SummaryError[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (!choice) return setErrors([{ field: FIRST_ID, message: texts.missing }]);
    setBusy(true);
    try {
      await callApi(ANSWER, { body: { choice } });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Answered in another tab: there is nothing left to ask.
      if (error.code === 'already_answered') return onClose();
      setErrors([{ message: texts.failed }]);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.heading}>
      <form onSubmit={submit} noValidate className={styles.question}>
        <p>{texts.lead}</p>
        <ErrorSummary errors={errors} />
        <fieldset className={styles.offers}>
          <legend>{texts.legend}</legend>
          {choices.map(({ id, label }, at) => (
            <RadioCard
              key={id}
              id={at === 0 ? FIRST_ID : undefined}
              name="choice"
              value={id}
              title={label}
              checked={choice === id}
              onChange={() => setChoice(id)}
            />
          ))}
        </fieldset>
        <div className={styles.always}>
          <Button type="submit" block busy={isBusy}>
            {texts.send}
          </Button>
          <Button look="secondary" block onClick={onClose}>
            {texts.skip}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
