import { z } from 'zod';

/** Says why a well-formed ZIP is refused. */
export const ZIP_ERRORS = {
  unknown: "We don't know this ZIP. Please check it.",
  otherState: 'This ZIP is not in the state you chose.',
} as const;

/** A ZIP as typed into a form: five digits, or nine with a dash. */
export const ZipCode = z
  .string()
  .trim()
  .regex(/^[0-9]{5}(-[0-9]{4})?$/, 'The zip code is invalid.');
