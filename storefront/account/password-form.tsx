import { Form, useNavigate } from 'react-router';
import { NewPasswordField } from '#storefront/identity/new-password-field.tsx';
import { NEW_PASSWORD_TEXTS } from '#storefront/identity/texts.ts';
import { errorOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/field.tsx';
import { FormDone, FormErrors, type FormResult } from './form-result.tsx';
import { SETTINGS_TEXTS as texts } from './settings-texts.ts';
import styles from '#storefront/identity/identity.module.css';

type PasswordFormProps = { email: string; result: FormResult };

/** A new password, for people who have one. */
export function PasswordForm({ email, result: { errors, done } }: PasswordFormProps) {
  return (
    <Form method="post" className={styles.form} noValidate>
      <h2>{texts.password}</h2>
      <FormErrors errors={errors} />
      <p>{texts.passwordLead}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        id="current_password"
        name="current_password"
        label={texts.currentPassword}
        autoComplete="current-password"
        required
        error={errorOf([...errors], 'current_password')}
      />
      <NewPasswordField label={NEW_PASSWORD_TEXTS.label} error={errorOf([...errors], 'password')} />
      <Button type="submit" name="intent" value="password" look="secondary">
        {texts.savePassword}
      </Button>
      <FormDone done={done} />
      <p>
        <Link to="/forgot-password">{texts.forgot}</Link>
      </p>
    </Form>
  );
}

type FirstPasswordProps = { email: string; isSetting: boolean; errors: FormResult['errors'] };

/** For people who sign in with Google: a link to a modal with the one field. */
export function FirstPassword({ email, isSetting, errors }: FirstPasswordProps) {
  const navigate = useNavigate();
  return (
    <section className={styles.form} aria-labelledby="password-heading">
      <h2 id="password-heading">{texts.password}</h2>
      <p>{texts.noPassword}</p>
      <p>
        <Link to="?set=password" preventScrollReset>
          {texts.setPassword}
        </Link>
      </p>
      <Dialog isOpen={isSetting} onClose={() => void navigate('/account/edit')} title={texts.setPassword}>
        <Form method="post" className={styles.form} noValidate>
          <p>{texts.passwordLead}</p>
          <FormErrors errors={errors} />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordField label={NEW_PASSWORD_TEXTS.label} error={errorOf([...errors], 'password')} />
          <Button type="submit" name="intent" value="password">
            {texts.savePassword}
          </Button>
        </Form>
      </Dialog>
    </section>
  );
}
