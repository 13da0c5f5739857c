import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain, noteResponses } from './drain.ts';

const BODY = 'a request that changes something';

function request(port: number, agent: http.Agent): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = http.request({ host: '127.0.0.1', port, method: 'POST', agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    });
    sent.on('error', reject).end(BODY);
  });
}

/** @returns the answer's status, or the code of the error instead. */
async function post(port: number, agent = new http.Agent()): Promise<number | string> {
  try {
    return (await request(port, agent)).statusCode ?? 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
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

  await drain(server, noteResponses(server));

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
  const drained = drain(server, noteResponses(server));
  while (answers.at(-1) === 200) answers.push(await post(port, agent));
  await drained;

  expect(answers.length).toBeGreaterThan(8);
  expect(answers.at(-1)).toBe('ECONNREFUSED');
  expect(connections).toBe(1);
});

test.each([
  ['before the server was told to stop', 'request'],
  ['while it still listened', 'connection'],
])('a request that began %s, and is answered later, ends its connection', async (_, event) => {
  const late = Promise.withResolvers<void>();
  const server = http.createServer((_request, response) => void late.promise.then(() => response.end()));
  const responses = noteResponses(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const begun = new Promise((resolve) => server.once(event, resolve));
  const answer = request(port, agent);
  await begun;
  const drained = drain(server, responses);
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
  late.resolve();
  expect((await answer).headers.connection).toBe('close');
  await drained;
});
