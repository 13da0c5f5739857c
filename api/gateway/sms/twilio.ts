import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type SmsCarrier, SMS_REPLY_PATH, SmsRefused } from './port.ts';

const TIMEOUT_MS = 8_000;
/**
 * Twilio's codes for a number that can't get texts, or whose owner said STOP (twilio.com/docs/api/errors). The status alone
 * says nothing: it's 400 also for a wrong setting of ours and for a full queue.
 */
const REFUSED_CODES = new Set([
  21_211, // Not a phone number.
  21_265, // A short code.
  21_610, // The phone replied STOP.
  21_614, // Not a mobile number.
  21_635, // A landline.
]);
const API = 'https://api.twilio.com';
const ErrorAnswer = z.object({ code: z.number().int() });

export type TwilioOptions = {
  account_sid: string;
  auth_token: string;
  /** The number that writes, '+13105550100'. */
  from: string;
  /** Where browsers and Twilio reach the shop. */
  public_url: string;
  /** Another host, for tests. */
  api?: string;
};

/** Texts through Twilio's Messages API: one form with basic authentication, so its SDK isn't needed. */
export function twilioCarrier({ account_sid, auth_token, from, public_url, api = API }: TwilioOptions): SmsCarrier {
  const address = `${api}/2010-04-01/Accounts/${account_sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
  return {
    signature_header: 'x-twilio-signature',
    async send({ recipient, body }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: recipient, From: from, Body: body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.ok) return;
      throw refusalOf(answer.status, await answer.text());
    },
    readReply({ form, signature }) {
      if (!isSigned({ url: new URL(SMS_REPLY_PATH, public_url).href, form, signature, auth_token })) return null;
      return { sender: form['From'] ?? '', body: form['Body'] ?? '' };
    },
  };
}

/** Without Twilio's message, which often has the number in it, and errors are logged. */
function refusalOf(status: number, text: string): Error {
  const code = codeIn(text);
  if (code === null) return new Error(`Twilio answered ${status}.`);
  const reason = `Twilio answered ${status}, https://www.twilio.com/docs/api/errors/${code}`;
  return REFUSED_CODES.has(code) ? new SmsRefused(reason) : new Error(reason);
}

/** The code of an error answer, `{"code": 21211, "message": ...}`; null in any other, such as a proxy's page. */
function codeIn(text: string): number | null {
  try {
    return ErrorAnswer.parse(JSON.parse(text)).code;
  } catch {
    return null;
  }
}

/** Twilio signs the address followed by each field's name and value, sorted by name (X-Twilio-Signature). */
function isSigned(given: {
  url: string;
  form: Readonly<Record<string, string>>;
  signature: string;
  auth_token: string;
}): boolean {
  const fields = Object.entries(given.form).sort(([one], [other]) => (one < other ? -1 : 1));
  const expected = createHmac('sha1', given.auth_token)
    .update(given.url + fields.flat().join(''))
    .digest();
  const received = Buffer.from(given.signature, 'base64');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
