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

/** The first message of one field. */
export function errorOf(errors: readonly FieldError[] | undefined, field: string): string | undefined {
  return errors?.find((error) => error.field === field)?.message;
}

/** Prefixes messages for a summary ('City: This is a required field.'), where they'd not say which field they mean. */
export function namedErrors(errors: readonly FieldError[], labels: Readonly<Record<string, string>>): FieldError[] {
  return errors.map((error) => {
    const label = error.field === undefined ? undefined : labels[error.field];
    return label && error.message.startsWith('This ') ? { ...error, message: `${label}: ${error.message}` } : error;
  });
}

/** The text of a form field; '' if there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
