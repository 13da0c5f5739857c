export type OutgoingSms = { sms_id: string; recipient: string; body: string };

/** A text that came back from a phone. */
export type SmsReply = { sender: string; body: string };

/** Where the carrier reports replies. */
export const SMS_REPLY_PATH = '/webhooks/sms';

/** The carrier will never take this text, however often it is tried: a number that isn't one, or whose owner said STOP. */
export class SmsRefused extends Error {}

/** Sends texts and reads replies to them. */
export type SmsCarrier = {
  /** The header with the signature of a reply. */
  readonly signature_header: string;
  /** @throws SmsRefused; Error if the text was not accepted for now: the job retries later. */
  send(sms: OutgoingSms): Promise<void>;
  /** @returns null if the carrier didn't sign it. */
  readReply(request: { form: Readonly<Record<string, string>>; signature: string }): SmsReply | null;
};
