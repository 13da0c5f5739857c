import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SmsCarrier, SMS_REPLY_PATH, SmsRefused } from './port.ts';

const TIMEOUT_MS = 8_000;
/** Its status for a number it can't or mustn't write to (21211, 21610, 21614); others concern us or pass. */
const REFUSED = 400;
const API = 'https://api.twilio.com';

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
      const reason = `Twilio answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`;
      throw answer.status === REFUSED ? new SmsRefused(reason) : new Error(reason);
    },
    readReply({ form, signature }) {
      if (!isSigned({ url: new URL(SMS_REPLY_PATH, public_url).href, form, signature, auth_token })) return null;
      return { sender: form['From'] ?? '', body: form['Body'] ?? '' };
    },
  };
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
