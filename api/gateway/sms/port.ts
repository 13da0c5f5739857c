export type OutgoingSms = { sms_id: string; recipient: string; body: string };

/** A text that came back from a phone. */
export type SmsReply = { sender: string; body: string };

/** Where the carrier reports replies. */
export const SMS_REPLY_PATH = '/webhooks/sms';

/** Sends texts and reads replies to them. */
export type SmsCarrier = {
  /** The header with the signature of a reply. */
  readonly signature_header: string;
  /** @throws Error if the text was not accepted; the job retries later. */
  send(sms: OutgoingSms): Promise<void>;
  /** @returns null if the carrier didn't sign it. */
  readReply(request: { form: Readonly<Record<string, string>>; signature: string }): SmsReply | null;
};
