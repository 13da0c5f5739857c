import { z } from 'zod';

/** A ZIP as typed into a form: five digits, or nine with a dash. */
export const ZipCode = z
  .string()
  .trim()
  .regex(/^[0-9]{5}(-[0-9]{4})?$/, 'The zip code is invalid.');
