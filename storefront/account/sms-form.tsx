import { Form } from 'react-router';
import { SMS_CONSENT_WORDS } from '#domain/account/sms.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { SMS_TEXTS as texts } from './settings-texts.ts';

type Props = {
  /** '+13105550199', or null where no texts are sent. */
  subscribed: string | null;
  typed: string;
  wrong: (field: string) => string | undefined;
  className: string | undefined;
};

/** Offers by text: asked for with the words stored as a consent, and ended with one click. */
export function SmsForm({ subscribed, typed, wrong, className }: Props) {
  if (subscribed !== null) {
    return (
      <Form method="post" className={className}>
        <h2 id="texts">{texts.heading}</h2>
        <p>{texts.subscribed(formatPhone(subscribed) ?? subscribed)}</p>
        <Button type="submit" name="intent" value="no-texts" look="secondary">
          {texts.stop}
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post" className={className} noValidate>
      <h2 id="texts">{texts.heading}</h2>
      <TextField
        id="telephone"
        name="telephone"
        type="tel"
        label={texts.telephone}
        autoComplete="tel"
        defaultValue={typed}
        required
        error={wrong('telephone')}
      />
      <input type="hidden" name="consent_words" value={SMS_CONSENT_WORDS} />
      <Checkbox id="consent" name="consent" error={wrong('consent')}>
        {SMS_CONSENT_WORDS}
      </Checkbox>
      <Button type="submit" name="intent" value="texts" look="secondary">
        {texts.start}
      </Button>
    </Form>
  );
}
