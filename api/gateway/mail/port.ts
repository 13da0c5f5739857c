export type OutgoingMail = {
  mail_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
};

/** Takes a mail out of the house. Throws if it was not taken; the job tries again later (F31). */
export type MailCarrier = { readonly name: string; send(mail: OutgoingMail): Promise<void> };
