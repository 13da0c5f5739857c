import net from 'node:net';

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

/** A mail server for tests that speaks just enough SMTP for one mail at a time per connection. */
export async function openMailSink(): Promise<MailSink> {
  const taken: string[] = [];
  const held: string[] = [];
  const sockets = new Set<net.Socket>();
  let isHolding = false;
  const take = (socket: net.Socket, mail: string) => {
    const subject = /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';
    (isHolding ? held : taken).push(subject);
    if (!isHolding) socket.write('250 taken\r\n');
  };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.write('220 sink\r\n');
    let text = '';
    let isMail = false;
    socket.on('data', (piece: string) => {
      text += piece;
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const said = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMail) take(socket, said);
        else socket.write(said === 'DATA' ? '354 go on\r\n' : said === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        isMail = !isMail && said === 'DATA';
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    held,
    hold: () => (isHolding = true),
    release: () => (isHolding = false),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
