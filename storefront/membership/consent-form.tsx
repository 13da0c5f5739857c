import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FieldError } from '#domain/kernel/refusal.ts';
import { errorOf } from '#storefront/kernel/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { ConsentLines } from './consent-lines.tsx';

type ConsentFormProps = {
  intent?: string;
  /** The words to agree to; null where there is nothing to agree to. */
  words: string | null;
  /** Of a second checkbox, where the person's state asks for one. */
  renewalWords: string | null;
  errors: readonly FieldError[];
  submit: string;
  className: string | undefined;
  /** Shown above the checkbox. */
  children?: ReactNode;
};

/** The consent checkboxes and one button, for a page's action. It works without JavaScript. */
export function ConsentForm({ intent, words, renewalWords, errors, submit, className, children }: ConsentFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" preventScrollReset className={className} noValidate>
      {children}
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      {words === null ? null : (
        <>
          <input type="hidden" name="consent_words" value={words} />
          <Checkbox id="consent" name="consent" value="on" error={errorOf(errors, 'consent')}>
            <ConsentLines words={words} />
          </Checkbox>
        </>
      )}
      {words === null || renewalWords === null ? null : (
        <>
          <input type="hidden" name="renewal_words" value={renewalWords} />
          <Checkbox id="renewal_consent" name="renewal_consent" value="on" error={errorOf(errors, 'renewal_consent')}>
            <ConsentLines words={renewalWords} />
          </Checkbox>
        </>
      )}
      <Button type="submit" look="secondary" busy={isBusy}>
        {submit}
      </Button>
    </Form>
  );
}
