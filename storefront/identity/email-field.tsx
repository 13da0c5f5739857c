import { TextField } from '#ui/field.tsx';
import { ACCOUNT_LABELS } from './texts.ts';

/** The email that an account is known by, the same on every form. */
export function EmailField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={ACCOUNT_LABELS.email}
      autoComplete="username"
      required
      defaultValue={typed}
      error={error}
    />
  );
}
