import { errorOf, type FormAnswer } from '#storefront/kernel/form-answer.ts';
import { EmailField } from './email-field.tsx';
import styles from './identity.module.css';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ACCOUNT_LABELS } from './texts.ts';

/** The fields of a new account, the same on /register and while joining. */
export function RegisterFields({ answer }: { answer: FormAnswer | undefined }) {
  const typed = answer?.typed ?? {};
  const wrong = (field: string) => errorOf(answer?.errors, field);
  return (
    <>
      <NameFields className={styles.pair} typed={typed} wrong={wrong} />
      <EmailField typed={typed['email']} error={wrong('email')} />
      <NewPasswordField label={ACCOUNT_LABELS.password} error={wrong('password')} />
    </>
  );
}
