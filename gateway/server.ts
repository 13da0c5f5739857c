import fs from 'node:fs';
import path from 'node:path';
import { makeServer } from './http.ts';
import { sendNotices } from './notices.ts';
import { GatewayRecord } from './record.ts';

const SECRET_LENGTH_MIN = 16;

/**
 * Starts the sandbox payment gateway: `node gateway/server.ts [record file]`. PORT 0 takes any free
 * port; the port is printed and sent to the parent process. Callers send GATEWAY_SECRET as the password of HTTP Basic. With NOTICE_URL and NOTICE_SECRET it notifies the
 * shop of every change. It ends with its parent.
 */
function start(): void {
  const wanted = process.argv[2] ?? process.env['GATEWAY_RECORD'] ?? 'var/gateway/record.sqlite';
  // A launcher may have made the name absolute; tests keep their record in memory.
  const file = path.basename(wanted) === ':memory:' ? ':memory:' : wanted;
  // The record holds tokens: its files are for this user only, also those that an earlier version made.
  process.umask(0o077);
  for (const made of [file, `${file}-wal`, `${file}-shm`]) if (fs.existsSync(made)) fs.chmodSync(made, 0o600);
  if (file !== ':memory:') fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const { NOTICE_URL: url, NOTICE_SECRET: secret, GATEWAY_SECRET: sharedSecret = '' } = process.env;
  if (sharedSecret.length < SECRET_LENGTH_MIN) {
    process.stderr.write(`The payment gateway needs GATEWAY_SECRET, with ${SECRET_LENGTH_MIN} characters or more.\n`);
    process.exit(1);
  }
  const address = url && secret ? { url, secret } : null;
  const record = new GatewayRecord(file, { gives_notice: address !== null });
  const host = process.env['HOST'] ?? '127.0.0.1';
  const server = makeServer(record, { secret: sharedSecret, host });
  const stopNotices = address ? sendNotices(record, address) : null;
  const stop = () => {
    stopNotices?.();
    server.closeAllConnections();
    server.close(() => {
      record.close();
      process.exit(0);
    });
  };
  process.on('disconnect', stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(`The payment gateway cannot listen: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(Number(process.env['PORT'] ?? 0), host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    process.stdout.write(`Payment gateway (sandbox) on port ${port}\n`);
    process.send?.({ port, url: `http://${host}:${port}` });
  });
}

start();
