import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { InlineError } from './inline-error.tsx';
import { FIELD_TEXTS } from './field-texts.ts';

type FieldWords = { label: string; hint?: string; error?: string | undefined };
type FieldProps = FieldWords & { children: (control: ControlProps) => ReactNode };
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label, hint, control, error: the order in which they are read. */
function Field({ label, hint, error, children, id: given }: FieldProps & { id?: string | undefined }) {
  const own = useId();
  const id = given ?? own;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const control: ControlProps = { id };
  if (described) control['aria-describedby'] = described;
  if (error) control['aria-invalid'] = true;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children(control)}
      {error ? <InlineError id={`${id}-error`}>{error}</InlineError> : null}
    </div>
  );
}

type TextFieldProps = FieldWords & InputHTMLAttributes<HTMLInputElement>;

/** A text field. An error summary links to it by `id`, so pass one if the field can have errors. */
export function TextField({ label, hint, error, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <input type="text" {...input} {...control} className={[styles.control, className].filter(Boolean).join(' ')} />
      )}
    </Field>
  );
}

/** A password field with a button that shows it; paste and password managers work. */
export function PasswordField({ label, hint, error, id, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={styles.withButton}>
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className={styles.control} />
          <IconButton
            icon="eye"
            label={isShown ? FIELD_TEXTS.hidePassword : FIELD_TEXTS.showPassword}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}

type SelectProps = FieldWords &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] };

export function Select({ label, hint, error, id, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <select {...select} {...control} className={`${styles.control} ${styles.select}`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type TextAreaProps = FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A field for a few sentences. */
export function TextArea({ label, hint, error, id, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <textarea rows={3} {...input} {...control} className={styles.control} />}
    </Field>
  );
}
