import { expect, test } from 'vitest';
import { errorOf, namedErrors } from './form-answer.ts';

const LABELS = { firstname: 'First name', email: 'Email' };

test('a summary lists errors in the order of the fields, and names a field where its message does not', () => {
  const errors = [
    { field: 'email', message: 'Please enter a valid email address.' },
    { field: 'firstname', message: 'This is a required field.' },
    { message: 'Please try again.' },
  ];
  expect(namedErrors(errors, LABELS).map(({ message }) => message)).toEqual([
    'Please try again.',
    'First name: This is a required field.',
    'Please enter a valid email address.',
  ]);
});

test('beside its field, an error does not repeat the label', () => {
  const named = namedErrors([{ field: 'firstname', message: 'This is a required field.' }], LABELS);
  expect(errorOf(named, 'firstname')).toBe('This is a required field.');
});
