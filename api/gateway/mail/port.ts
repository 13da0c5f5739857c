export type OutgoingMail = {
  mail_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** Where mail programs unsubscribe in one click; null for mails that belong to an order or a membership. */
  unsubscribe_url: string | null;
};

/** Sends a mail. Throws if it was not accepted; the job retries later (F31). */
export type MailCarrier = { readonly name: string; send(mail: OutgoingMail): Promise<void> };
