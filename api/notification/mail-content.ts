import type { Receipt } from '#domain/notification/receipt.ts';

export type MailLink = { label: string; url: string };

/** A paragraph, the facts of a receipt, a code to type, the one link that is a button, or small print, which may end with a link. */
export type MailBlock =
  | string
  | { facts: readonly string[] }
  | { code: string }
  | { button: MailLink }
  | { small: string; link?: MailLink };

/**
 * What a mail says, kept with it until it is sent: the HTML is rendered from it by the worker (render-mail.ts), so that
 * the transaction that causes a mail, such as placing an order, takes no longer for its looks.
 */
export type MailContent = Letter | { receipt: Receipt };

type Letter = {
  heading: string;
  blocks: readonly MailBlock[];
  /** Of mails that are no part of an order or a membership: where mail programs unsubscribe in one click (RFC 8058). */
  unsubscribe_url?: string;
};

/** A mail as its cause writes it. */
export type MailWords = { subject: string; body_text: string; content: MailContent };
