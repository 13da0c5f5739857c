import { Form } from 'react-router';
import { errorOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';
import { FormErrors, type FormResult } from './form-result.tsx';
import { SETTINGS_GOOGLE_TEXTS as texts, SETTINGS_TEXTS } from './settings-texts.ts';

type Props = { has_password: boolean; result: FormResult; className: string | undefined };

/** That the account is linked to Google, and how to end it: only with a password, or no one could sign in anymore. */
export function GoogleSection({ has_password, result: { errors }, className }: Props) {
  return (
    <Form method="post" className={className} noValidate>
      <h2>{texts.heading}</h2>
      <FormErrors errors={errors} />
      <p>{texts.linked}</p>
      {has_password ? (
        <>
          <PasswordField
            id="google_password"
            name="google_password"
            label={texts.password}
            autoComplete="current-password"
            required
            error={errorOf([...errors], 'google_password')}
          />
          <Button type="submit" name="intent" value="google" look="secondary">
            {texts.remove}
          </Button>
          <p>
            <Link to="/forgot-password">{SETTINGS_TEXTS.forgot}</Link>
          </p>
        </>
      ) : (
        <p>{texts.passwordFirst}</p>
      )}
    </Form>
  );
}
