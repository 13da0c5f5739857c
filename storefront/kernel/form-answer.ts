import type { ErrorBody, FieldError } from '#domain/kernel/refusal.ts';

/** What a form shows after a refusal: its errors and the typed text. Passwords are never sent back. */
export type FormAnswer = { errors: FieldError[]; typed: Record<string, string> };

const SECRET = /password|token/;

export function formAnswer(error: ErrorBody, form: FormData): FormAnswer {
  return { errors: error.errors, typed: typedText(form) };
}

function typedText(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !SECRET.test(name)) typed[name] = value;
  return typed;
}

/** `besideField` is the message where the label is above it, if it isn't that of the summary. */
export type NamedError = FieldError & { besideField?: string };

/** The first message of one field. */
export function errorOf(errors: readonly NamedError[] | undefined, field: string): string | undefined {
  const found = errors?.find((error) => error.field === field);
  return found?.besideField ?? found?.message;
}

/**
 * The messages for a summary, in the order of the labels, which is that of the fields. Those that wouldn't say which
 * field they mean are prefixed: 'City: This is a required field.'
 */
export function namedErrors(errors: readonly FieldError[], labels: Readonly<Record<string, string>>): NamedError[] {
  const fields = Object.keys(labels);
  const placeOf = ({ field }: FieldError) => fields.indexOf(field ?? '');
  return errors
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((error) => {
      const label = error.field === undefined ? undefined : labels[error.field];
      if (!label || !error.message.startsWith('This ')) return error;
      return { ...error, message: `${label}: ${error.message}`, besideField: error.message };
    });
}

/** A summary's title where no error names a field, so that there are no fields to check. */
export function summaryTitle(errors: readonly Pick<FieldError, 'field'>[], withoutField: string): string | undefined {
  return errors.some(({ field }) => field) ? undefined : withoutField;
}

/** The text of a form field; '' if there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
