import { Form } from 'react-router';
import { useSending } from '#storefront/identity/use-sending.ts';
import { errorOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField, TextField } from '#ui/field.tsx';
import { FormDone, FormErrors, type FormResult } from './form-result.tsx';
import { EMAIL_TEXTS as texts, SETTINGS_TEXTS } from './settings-texts.ts';

type Props = {
  email: string;
  has_password: boolean;
  typed: string | undefined;
  result: FormResult;
  className: string | undefined;
};

/** A new email, which counts once the link that is mailed to it was used. */
export function EmailForm({ email, has_password, typed, result: { errors, done }, className }: Props) {
  const isSending = useSending('email');
  return (
    <Form method="post" className={className} noValidate>
      <h2>{texts.heading}</h2>
      <FormErrors errors={errors} />
      <p>{texts.now(email)}</p>
      <p>{has_password ? texts.lead : texts.leadWithCode}</p>
      <TextField
        id="email"
        name="email"
        type="email"
        label={texts.label}
        autoComplete="email"
        required
        defaultValue={typed}
        error={errorOf([...errors], 'email')}
      />
      {has_password ? (
        <PasswordField
          id="email_password"
          name="email_password"
          label={texts.password}
          autoComplete="current-password"
          required
          error={errorOf([...errors], 'email_password')}
        />
      ) : null}
      <Button type="submit" name="intent" value="email" look="secondary" busy={isSending}>
        {texts.submit}
      </Button>
      <FormDone done={done} />
      {has_password ? (
        <p>
          <Link to="/forgot-password">{SETTINGS_TEXTS.forgot}</Link>
        </p>
      ) : null}
    </Form>
  );
}
