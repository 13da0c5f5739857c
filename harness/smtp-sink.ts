import { SMTPServer } from 'smtp-server';

/**
 * A mail server on this machine that keeps what it is sent. `refusals.left` of its next mails are refused; `rejection` is
 * its answer to every recipient, if there is one.
 */
export async function openSmtpSink() {
  const taken: string[] = [];
  const refusals: { left: number; rejection: string | null } = { left: 0, rejection: null };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      const { rejection } = refusals;
      done(rejection === null ? null : Object.assign(new Error(rejection), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (piece: Buffer) => {
        text += piece.toString('utf8');
      });
      stream.on('end', () => {
        if (refusals.left > 0) {
          refusals.left--;
          return done(new Error('try again later'));
        }
        taken.push(text);
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    taken,
    refusals,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
