import { type FormEvent, useRef, useState } from 'react';
import type { updateAccount } from '#domain/account/endpoints.ts';
import type { FieldError } from '#domain/kernel/refusal.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { PayButton } from '#storefront/payment/pay-button.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './membership.module.css';
import { HOME_ZIP_TEXTS as texts } from './texts.ts';

const UPDATE_ACCOUNT = callName<typeof updateAccount>('PUT', '/account');
const NO_ERRORS: never[] = [];

/**
 * Asks for the ZIP of someone who pays for a plan without an address: their state decides the tax and the terms, which are
 * shown after it.
 * @param typed what the field holds at first, such as the ZIP that was entered in this browser.
 */
export function HomeZip({ typed = '', onSaved }: { typed?: string | undefined; onSaved: () => void }) {
  const field = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>(NO_ERRORS);
  const save = async (billing_zip: string) => {
    if (billing_zip === '') return setErrors([{ field: 'billing_zip', message: texts.missing }]);
    try {
      await callApi(UPDATE_ACCOUNT, { body: { billing_zip } });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !field.current) return;
    setBusy(true);
    const zip = new FormData(field.current).get('billing_zip');
    void save(typeof zip === 'string' ? zip.trim() : '').finally(() => setBusy(false));
  };
  return (
    <form ref={field} onSubmit={submit} className={styles.card} aria-label={texts.form} noValidate>
      <ErrorSummary errors={errors} />
      <TextField
        id="billing_zip"
        name="billing_zip"
        label={texts.label}
        hint={texts.hint}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        defaultValue={typed}
        error={errors.find((error) => error.field === 'billing_zip')?.message}
      />
      <PayButton busy={isBusy}>{texts.submit}</PayButton>
    </form>
  );
}
