/**
 * For values that can't be missing: a default would hide the mistake.
 * @param what names the value in the error.
 * @throws Error if it is missing anyway.
 */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing.`);
  return value;
}
