/**
 * For what cannot be missing: a made-up value would hide the mistake.
 * @param what names the value in the error.
 * @throws Error if it is missing all the same.
 */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing.`);
  return value;
}
