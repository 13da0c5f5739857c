import { createCookie } from 'react-router';
import { EMAIL_LINK_MINUTES } from '#domain/identity/email-change.ts';
import { MAILED_TOKEN, RESET_MINUTES } from '#domain/identity/mailed-token.ts';
import { OTP_CODE, OTP_MINUTES } from '#domain/identity/one-time-code.ts';
import { isSecure, type PageContext } from '#storefront/kernel/services.server.ts';

/** Takes a secret of a mailed link out of the address, which links, logs and the header of other requests would repeat. */
function mailedCookie(name: string, { pattern, minutes }: { pattern: RegExp; minutes: number }) {
  const cookie = createCookie(name, { path: '/', httpOnly: true, sameSite: 'lax' });
  const header = async (context: PageContext, text: string, maxAge: number): Promise<Record<string, string>> => ({
    'set-cookie': await cookie.serialize(text, { maxAge, secure: isSecure(context) }),
  });
  return {
    /**
     * The header with which the browser keeps it as long as the link works. Of a text that no link of ours has, nothing is
     * kept: anyone can make a link, and long cookies would fill the browser's requests.
     */
    keep: (context: PageContext, text: string) =>
      pattern.test(text) ? header(context, text, minutes * 60) : header(context, '', 0),
    /** The header after which the browser has none. */
    forget: (context: PageContext) => header(context, '', 0),
    /** What the link that was opened brought; '' without one. */
    read: async (request: Request): Promise<string> => {
      const found: unknown = await cookie.parse(request.headers.get('cookie'));
      return typeof found === 'string' && pattern.test(found) ? found : '';
    },
  };
}

/** The token of a link to a new password. */
export const RESET_COOKIE = mailedCookie('reset_token', { pattern: MAILED_TOKEN, minutes: RESET_MINUTES });

/** The token of a link that changes an email or takes that back. */
export const EMAIL_COOKIE = mailedCookie('email_link', { pattern: MAILED_TOKEN, minutes: EMAIL_LINK_MINUTES });

/** The code or the token of a link that verifies a session. */
export const OTP_COOKIE = mailedCookie('one_time_code', {
  pattern: new RegExp(`${OTP_CODE.source}|${MAILED_TOKEN.source}`),
  minutes: OTP_MINUTES,
});
