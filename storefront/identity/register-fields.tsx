import { PASSWORD_MIN } from '#domain/identity/password-length.ts';
import { PasswordField, TextField } from '#ui/field.tsx';
import { errorOf, type FormAnswer } from '#storefront/kernel/form-answer.ts';
import styles from './identity.module.css';
import { NameFields } from './name-fields.tsx';
import { ACCOUNT_LABELS, NEW_PASSWORD_TEXTS } from './texts.ts';

/** The fields of a new account, the same on /register and while joining. */
export function RegisterFields({ answer }: { answer: FormAnswer | undefined }) {
  const typed = answer?.typed ?? {};
  const wrong = (field: string) => errorOf(answer?.errors, field);
  return (
    <>
      <NameFields className={styles.pair} typed={typed} wrong={wrong} />
      <TextField
        id="email"
        name="email"
        type="email"
        label={ACCOUNT_LABELS.email}
        autoComplete="username"
        required
        defaultValue={typed['email']}
        error={wrong('email')}
      />
      <PasswordField
        id="password"
        name="password"
        label={ACCOUNT_LABELS.password}
        hint={NEW_PASSWORD_TEXTS.hint}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        error={wrong('password')}
      />
    </>
  );
}
