import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import fields from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';
import { FIELD_TEXTS } from './field-texts.ts';

/** The error of one field. */
export function InlineError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={fields.error} id={id}>
      <Icon name="alert" size={20} />
      <span>{children}</span>
    </p>
  );
}

/** `focus` leads to a field that a link can't, because it is in a frame. */
export type SummaryError = { field?: string | undefined; message: string; focus?: () => void };

/**
 * All errors of a form, each linked to its field. It takes the focus for each new list, so that a caller must not make
 * one in every render. `idOf` returns the id of a field's control. Children are what to do about them.
 */
export function ErrorSummary({
  errors,
  idOf = (field) => field,
  title = FIELD_TEXTS.checkFields,
  children,
}: {
  errors: readonly SummaryError[];
  idOf?: (field: string) => string;
  title?: string;
  children?: ReactNode;
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
            {error.field ? (
              <a href={`#${idOf(error.field)}`} onClick={(event) => follow(event, error.focus)}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** Without a new address, which would make the page forget what its form was answered. */
function follow(event: MouseEvent<HTMLAnchorElement>, focus: (() => void) | undefined): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!focus && !control) return;
  event.preventDefault();
  if (focus) focus();
  else control?.focus();
}
