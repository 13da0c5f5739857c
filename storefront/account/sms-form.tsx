import { Form } from 'react-router';
import { SMS_CONSENT_WORDS } from '#domain/account/sms.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { useSending } from '#storefront/identity/use-sending.ts';
import { errorOf } from '#storefront/kernel/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { FormDone, FormErrors, type FormResult } from './form-result.tsx';
import { SMS_TEXTS as texts } from './settings-texts.ts';

type Props = {
  /** '+13105550199', or null where no texts are sent. */
  subscribed: string | null;
  typed: string;
  /** Of the form that is shown. */
  result: FormResult;
  /** What the other form did: it has made way for this one. */
  done: string | null;
  className: string | undefined;
};

/** Offers by text: asked for with the words stored as a consent, and ended with one click. */
export function SmsForm({ subscribed, typed, result: { errors }, done, className }: Props) {
  const isSending = useSending('texts');
  if (subscribed !== null) {
    return (
      <Form method="post" className={className}>
        <h2 id="texts">{texts.heading}</h2>
        <FormErrors errors={errors} />
        <p>{texts.subscribed(formatPhone(subscribed) ?? subscribed)}</p>
        <Button type="submit" name="intent" value="no-texts" look="secondary">
          {texts.stop}
        </Button>
        <FormDone done={done} />
      </Form>
    );
  }
  return (
    <Form method="post" className={className} noValidate>
      <h2 id="texts">{texts.heading}</h2>
      <FormErrors errors={errors} />
      <TextField
        id="telephone"
        name="telephone"
        type="tel"
        label={texts.telephone}
        autoComplete="tel"
        defaultValue={typed}
        required
        error={errorOf([...errors], 'telephone')}
      />
      <input type="hidden" name="consent_words" value={SMS_CONSENT_WORDS} />
      <Checkbox id="consent" name="consent" error={errorOf([...errors], 'consent')}>
        {SMS_CONSENT_WORDS}
      </Checkbox>
      <Button type="submit" name="intent" value="texts" look="secondary" busy={isSending}>
        {texts.start}
      </Button>
      <FormDone done={done} />
    </Form>
  );
}
