import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldWords } from './field.tsx';
import styles from './field.module.css';

type TextAreaProps = FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A field for a few sentences. */
export function TextArea({ label, hint, error, id, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <textarea rows={3} {...input} {...control} className={styles.control} />}
    </Field>
  );
}
