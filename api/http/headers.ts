/** For pages without scripts or styles of their own. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const YEAR_S = 365 * 24 * 3_600;

/** The headers of every answer: no guessing of types, and on https no way back to http (RFC 6797). */
export function commonHeaders(public_url: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(public_url.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {}),
  };
}
