import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { PROOF_BYTES_MAX, PROOF_TYPES } from '#domain/gives/proof-type.ts';
import type { FieldError } from '#domain/kernel/refusal.ts';
import { errorOf } from '#storefront/kernel/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import styles from './gives.module.css';
import { shrinkPhoto } from './shrink-photo.ts';
import { PROOF_LABELS, PROOF_TEXTS as texts } from './texts.ts';

type ProofFormProps = { isReplacing: boolean; proof: string; errors: readonly FieldError[] };

/** Sends one file. Photos are made smaller in the browser; without script a file that is too large is refused. */
export function ProofForm({ isReplacing, proof, errors }: ProofFormProps) {
  const [found, setFound] = useState<readonly FieldError[] | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const isSending = useNavigation().state === 'submitting';
  const shown = found ?? errors;

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    setFound([]);
    if (!file || file.size <= PROOF_BYTES_MAX) return;
    setShrinking(true);
    const smaller = await shrinkPhoto(file, PROOF_BYTES_MAX);
    setShrinking(false);
    if (smaller && input.files?.[0] === file) input.files = listOf(smaller);
    else if (!smaller) setFound([TOO_LARGE]);
  };
  const check = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('proof');
    const isTooLarge = file instanceof File && file.size > PROOF_BYTES_MAX;
    if (isTooLarge || isShrinking) event.preventDefault();
    setFound(isTooLarge && !isShrinking ? [{ ...TOO_LARGE }] : null);
  };
  return (
    <section className={styles.form} aria-labelledby="send">
      <h2 id="send">{isReplacing ? texts.replace : texts.send}</h2>
      <p>{texts.sendLead(proof)}</p>
      <p>{texts.cover}</p>
      <ErrorSummary errors={shown} title={shown.some(({ field }) => field) ? undefined : texts.failed} />
      <Form method="post" encType="multipart/form-data" className={styles.form} onSubmit={check} noValidate>
        <TextField
          id="proof"
          name="proof"
          type="file"
          label={PROOF_LABELS.proof}
          hint={texts.hint}
          accept={PROOF_TYPES.join(',')}
          required
          error={errorOf(shown, 'proof')}
          onChange={(event) => void choose(event)}
        />
        <p role="status" className={styles.small}>
          {isShrinking ? texts.shrinking : null}
        </p>
        <Button
          type="submit"
          look={isReplacing ? 'secondary' : 'primary'}
          size="large"
          block
          busy={isShrinking || isSending}
        >
          {texts.submit}
        </Button>
      </Form>
      <p className={styles.small}>{texts.privacy}</p>
      {isReplacing ? null : <p className={styles.small}>{texts.until}</p>}
    </section>
  );
}

const TOO_LARGE: FieldError = { field: 'proof', message: texts.tooLarge };

function listOf(file: File): FileList {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer.files;
}
