import { PASSWORD_MIN } from '#domain/identity/password-length.ts';
import { PasswordField } from '#ui/field.tsx';
import { NEW_PASSWORD_TEXTS } from './texts.ts';

/** The field of a password that is set, the same on every form; browsers offer to make one. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <PasswordField
      id="password"
      name="password"
      label={label}
      hint={NEW_PASSWORD_TEXTS.hint}
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN}
      error={error}
    />
  );
}
