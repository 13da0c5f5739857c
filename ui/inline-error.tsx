import { type ReactNode, useEffect, useRef } from 'react';
import fields from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** The error of one field. */
export function InlineError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={fields.error} id={id}>
      <Icon name="alert" size={20} />
      <span>{children}</span>
    </p>
  );
}

export type SummaryError = { field?: string | undefined; message: string };

/**
 * All errors of a form, each linked to its field; takes focus when it appears. `idOf` returns the id of a field's
 * control.
 */
export function ErrorSummary({
  errors,
  idOf = (field) => field,
  title = 'Please check the fields below.',
}: {
  errors: readonly SummaryError[];
  idOf?: (field: string) => string;
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.field}${error.message}`}>
            {error.field ? <a href={`#${idOf(error.field)}`}>{error.message}</a> : error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
