import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type MailSink = {
  url: string;
  /** Subjects of the accepted mails, in order. */
  taken: string[];
  /** From now on mails are received but neither accepted nor refused; they are listed in `held`. */
  hold(): void;
  held: string[];
  /** Accepts mails again from now on. */
  release(): void;
  close(): void;
};

/** A mail server that accepts every mail and reads its subject. */
export async function openMailSink(): Promise<MailSink> {
  const taken: string[] = [];
  const held: string[] = [];
  let isHolding = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A connection that waits for its answer doesn't delay the end of a test.
    closeTimeout: 1,
    onData: (stream, _session, accept) => {
      void text(stream).then((mail) => {
        (isHolding ? held : taken).push(/^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '');
        if (!isHolding) accept();
      });
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
    hold: () => (isHolding = true),
    release: () => (isHolding = false),
    close: () => {
      server.close();
    },
  };
}
