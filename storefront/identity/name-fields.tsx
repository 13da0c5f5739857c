import { TextField } from '#ui/field.tsx';
import { ACCOUNT_LABELS } from './texts.ts';

type Names = { firstname?: string | undefined; lastname?: string | undefined };

/** First and last name side by side, the same on every form. */
export function NameFields({
  className,
  typed,
  wrong,
}: {
  className: string | undefined;
  typed: Names;
  wrong: (field: string) => string | undefined;
}) {
  return (
    <div className={className}>
      <TextField
        id="firstname"
        name="firstname"
        label={ACCOUNT_LABELS.firstname}
        autoComplete="given-name"
        required
        defaultValue={typed.firstname}
        error={wrong('firstname')}
      />
      <TextField
        id="lastname"
        name="lastname"
        label={ACCOUNT_LABELS.lastname}
        autoComplete="family-name"
        required
        defaultValue={typed.lastname}
        error={wrong('lastname')}
      />
    </div>
  );
}
