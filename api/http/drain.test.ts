import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

const BODY = 'a request that changes something';

/** @returns the answer's status, or the code of the error instead. */
function post(port: number, agent = new http.Agent()): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end(BODY);
  });
}

test('connections that are established and not yet accepted are answered', async () => {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, () => post(port));
  // After this the kernel has connected them, and the server's turn to accept has not come yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));

  await drain(server);

  expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await post(port)).toBe('ECONNREFUSED');
});

test('while the server still accepts connections, none is ended, so that none is made anew', async () => {
  let connections = 0;
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  server.on('connection', () => {
    connections++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const answers = [await post(port, agent)];
  // As on a busy server: until then no turn is quiet, so it still listens.
  const keepBusy = () => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    if (answers.length < 8) setImmediate(keepBusy);
  };
  keepBusy();
  const drained = drain(server);
  while (answers.at(-1) === 200) answers.push(await post(port, agent));
  await drained;

  expect(answers.length).toBeGreaterThan(8);
  expect(answers.at(-1)).toBe('ECONNREFUSED');
  expect(connections).toBe(1);
});

test('a request that began while the server still listened, and is answered later, ends its connection', async () => {
  const late = Promise.withResolvers<void>();
  const server = http.createServer((_request, response) => void late.promise.then(() => response.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const connected = new Promise((resolve) => server.once('connection', resolve));
  const answer = post(port, agent);
  await connected;
  const drained = drain(server);
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
  late.resolve();
  expect(await answer).toBe(200);
  await drained;
  expect(Object.keys(agent.freeSockets)).toEqual([]);
});
