import { useEffect, useRef } from 'react';
import { summaryTitle } from '#storefront/kernel/form-answer.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorSummary, type SummaryError } from '#ui/inline-error.tsx';
import { SETTINGS_TEXTS } from './settings-texts.ts';

/** What became of the last time one of the page's forms was sent: what is wrong, or what was done. */
export type FormResult = { errors: readonly SummaryError[]; done: string | null };

/** The errors of one form, below its heading. */
export function FormErrors({ errors }: Pick<FormResult, 'errors'>) {
  return <ErrorSummary errors={errors} title={summaryTitle([...errors], SETTINGS_TEXTS.failed)} />;
}

/** What one form has done, next to its button; it takes the focus. */
export function FormDone({ done }: Pick<FormResult, 'done'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [done]);
  if (done === null) return null;
  return (
    <div ref={box} id="done" tabIndex={-1}>
      <Banner tone="success" live>
        <p>{done}</p>
      </Banner>
    </div>
  );
}
