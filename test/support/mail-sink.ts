import net from 'node:net';

export type MailSink = {
  url: string;
  /** Subjects of the mails it took, in order. */
  taken: string[];
  /** From now on mails are heard but neither taken nor refused; those heard are counted. */
  hold(): void;
  held: string[];
  /** Takes again what comes from now on. */
  release(): void;
  close(): void;
};

/** A mail server of a test's own, which speaks just enough SMTP for one mail at a time on each connection. */
export async function openMailSink(): Promise<MailSink> {
  const taken: string[] = [];
  const held: string[] = [];
  const sockets = new Set<net.Socket>();
  let is_holding = false;
  const take = (socket: net.Socket, mail: string) => {
    const subject = /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';
    (is_holding ? held : taken).push(subject);
    if (!is_holding) socket.write('250 taken\r\n');
  };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.write('220 sink\r\n');
    let text = '';
    let is_mail = false;
    socket.on('data', (piece: string) => {
      text += piece;
      for (;;) {
        const end = is_mail ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const said = text.slice(0, at);
        text = text.slice(at + end.length);
        if (is_mail) take(socket, said);
        else socket.write(said === 'DATA' ? '354 go on\r\n' : said === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        is_mail = !is_mail && said === 'DATA';
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
    hold: () => (is_holding = true),
    release: () => (is_holding = false),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
