import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormErrors, type FormResult } from './form-result.tsx';
import { SETTINGS_GOOGLE_TEXTS as texts } from './settings-texts.ts';

type Props = { has_password: boolean; result: FormResult; className: string | undefined };

/** That the account is linked to Google, and how to end it: only with a password, or no one could sign in anymore. */
export function GoogleSection({ has_password, result, className }: Props) {
  return (
    <Form method="post" className={className}>
      <h2>{texts.heading}</h2>
      <FormErrors errors={result.errors} />
      <p>{texts.linked}</p>
      {has_password ? (
        <Button type="submit" name="intent" value="google" look="secondary">
          {texts.remove}
        </Button>
      ) : (
        <p>{texts.passwordFirst}</p>
      )}
    </Form>
  );
}
