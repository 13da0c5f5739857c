import type { MailCarrier } from './port.ts';

const TIMEOUT_MS = 8_000;

/** Mails by SMTP. The Message-ID comes from the mail's own id, so a receiver can tell a repetition. */
export function smtpCarrier(url: string, from: string): MailCarrier {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const connecting = connect(url);
  // Told by the first mail that cannot be sent.
  connecting.catch(() => undefined);
  return {
    name: 'smtp',
    async send({ mail_id, recipient, subject, body_text, body_html }) {
      const transport = await connecting;
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body_text,
        html: body_html,
        messageId: `<${mail_id}@${domain}>`,
      });
    },
  };
}

/** Loaded only where mail goes out: most shops that are tried out send none. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
