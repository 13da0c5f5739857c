import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type SmtpSink = Awaited<ReturnType<typeof openSmtpSink>>;

/**
 * A mail server on this machine that keeps the mails it accepts in `taken`, in order. `refusals.left` of its next mails are
 * refused; `rejection` is its answer to every recipient, if there is one. After `hold`, mails are received but neither
 * accepted nor refused until `release`; they are in `held`.
 */
export async function openSmtpSink() {
  const taken: string[] = [];
  const held: string[] = [];
  const refusals: { left: number; rejection: string | null } = { left: 0, rejection: null };
  let isHolding = false;
  const receive = (mail: string, done: (error?: Error) => void) => {
    if (isHolding) {
      held.push(mail);
    } else if (refusals.left > 0) {
      refusals.left--;
      done(new Error('try again later'));
    } else {
      taken.push(mail);
      done();
    }
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A connection that waits for its answer doesn't delay the end of a test.
    closeTimeout: 1,
    onRcptTo(_address, _session, done) {
      const { rejection } = refusals;
      done(rejection === null ? null : Object.assign(new Error(rejection), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      void text(stream).then((mail) => receive(mail, done));
    },
  });
  // A client that is killed while it sends is no fault of ours.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    held,
    refusals,
    hold: () => (isHolding = true),
    release: () => (isHolding = false),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';
