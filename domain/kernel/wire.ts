import { z } from 'zod';
import { toCents } from './money.ts';

/** Word for word from the specification, section 5. */
export const REQUIRED_FIELD = 'This is a required field.';

/**
 * Pieces of call schemas. A form sends everything as text, so a number is taken as a number or as its
 * canonical digits and nothing else: no '1e3', no ' 1', no '007', no '-0', no '1.5' where a whole number is meant.
 * @param wanted what a person who types it reads about any other; without it, calls are answered with what is wrong.
 */
export function wireInt(min: number, max: number, wanted?: string) {
  const whole = wanted ?? 'must be a whole number.';
  return z
    .union(
      [
        // JSON has a -0, which no canonical digits mean.
        z.int().refine((number) => !Object.is(number, -0), whole),
        z
          .string()
          .regex(/^(0|-?[1-9]\d{0,14})$/, whole)
          .transform(Number),
      ],
      wanted,
    )
    .pipe(
      z
        .int()
        .min(min, wanted ?? `must be at least ${min}.`)
        .max(max, wanted ?? `must be at most ${max}.`),
    );
}

/** An amount as answers show it, 59.95 or '59.95', to whole cents. */
export function wireDollars() {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^(0|[1-9]\d{0,5})(\.\d{1,2})?$/, DOLLARS_WANTED)
        .transform(Number),
    ])
    .pipe(z.number().min(0, DOLLARS_WANTED).max(999_999.99, DOLLARS_WANTED))
    .refine((amount) => toCents(amount) / 100 === amount, DOLLARS_WANTED)
    .transform(toCents);
}

const DOLLARS_WANTED = 'must be an amount in dollars and cents, such as 59.95.';

/** 0 | 1 | true | false, as a form or JSON says it. */
export function wireFlag() {
  return z
    .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false', 'on'])])
    .transform((flag) => flag === true || flag === 1 || flag === '1' || flag === 'true' || flag === 'on');
}

/** Text without NUL or half a surrogate pair, trimmed, at most `max` characters. */
export function wireText(max: number, tooLong = `Please use up to ${max} characters.`) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has a character we cannot store.');
}

/** As wireText, without line breaks and other control characters: a terminal that prints it can't be misled by it. */
export function lineText(max: number, tooLong?: string) {
  return wireText(max, tooLong).regex(/^\P{Cc}*$/u, 'has a character we cannot store.');
}

/** As lineText, and not empty. */
export function requiredText(max: number, tooLong?: string) {
  return lineText(max, tooLong).min(1, REQUIRED_FIELD);
}

/** Lines, invisible marks but the joiners of some scripts, addresses of web and mail, and telephone numbers. */
const NOT_OF_A_NAME = /\p{Cc}|[^\P{Cf}\u200c\u200d]|[/@]|www\.|\p{L}{2}\.\p{L}{2}|\d{3}/iu;

/** A person's name: our mails greet with it, so it can't carry what a stranger wants to be read, called or opened. */
export function personName(max: number) {
  return requiredText(max).refine(
    (text) => !NOT_OF_A_NAME.test(text),
    'Please enter only a name, without links or numbers.',
  );
}

export const wireId = z.uuid();
/** Dollars with at most two decimals, on answers. */
export const Dollars = z.number();
/** YYYY-MM-DD. */
export const IsoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** An instant, ISO 8601 in UTC. */
export const IsoInstant = z.string();
