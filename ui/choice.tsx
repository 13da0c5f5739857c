import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { InlineError } from './inline-error.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ children, error, id: given, ...input }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div>
      <label className={styles.tick}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? <InlineError id={`${id}-error`}>{error}</InlineError> : null}
    </div>
  );
}

type RadioCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> & {
  title: ReactNode;
  /** A price or a date, at the end of the first line. */
  side?: ReactNode;
  children?: ReactNode;
};

/** One of a few choices, with its price and details. Put several in a fieldset with a legend. */
export function RadioCard({ title, side, children, ...input }: RadioCardProps) {
  return (
    <label className={styles.radio}>
      <input {...input} type="radio" />
      <span className={styles.radioTitle}>{title}</span>
      {side ? <span className={styles.radioSide}>{side}</span> : null}
      {children ? <span className={styles.radioText}>{children}</span> : null}
    </label>
  );
}
