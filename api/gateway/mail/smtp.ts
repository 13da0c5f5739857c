import { type MailCarrier, MailRefused } from './port.ts';

const TIMEOUT_MS = 8_000;

/** Sends by SMTP. The Message-ID is derived from the mail's id, so that receivers can recognize duplicates. */
export function smtpCarrier(url: string, from: string): MailCarrier {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const connecting = connect(url);
  // The first mail that can't be sent reports the error.
  connecting.catch(() => undefined);
  return {
    name: 'smtp',
    async send({ mail_id, recipient, subject, body_text, body_html, unsubscribe_url }) {
      const transport = await connecting;
      const sending = transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body_text,
        html: body_html,
        messageId: `<${mail_id}@${domain}>`,
        ...(unsubscribe_url === null ? {} : { headers: unsubscribeHeaders(unsubscribe_url) }),
      });
      await sending.catch((error: SmtpError) => {
        throw hasNoMailbox(error) ? new MailRefused(error.message) : error;
      });
    },
  };
}

/** As nodemailer reports it. */
type SmtpError = Error & { command?: string; response?: string };

/**
 * A bad address (RFC 3463, 3.2, and RFC 7505). Another lasting refusal may be the policy or a limit of the server, which the
 * operator or the recipient can see to.
 */
function hasNoMailbox({ command, response = '' }: SmtpError): boolean {
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/.test(response);
}

/** RFC 8058: the address is posted to without asking the person again. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Imported on demand: a shop that is only being tried out sends no mail. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
