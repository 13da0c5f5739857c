export type OutgoingMail = {
  mail_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** Where mail programs unsubscribe in one click; null for mails that belong to an order or a membership. */
  unsubscribe_url: string | null;
};

/** There is no such mailbox, however often it is tried. */
export class MailRefused extends Error {}

export type MailCarrier = {
  readonly name: string;
  /** @throws MailRefused; Error if the mail was not accepted for now: the job retries later (F31). */
  send(mail: OutgoingMail): Promise<void>;
};
