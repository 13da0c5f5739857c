import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

const BODY = 'a request that changes something';

/** @returns the answer's status, or the code of the error instead. */
function post(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', agent: new http.Agent() }, (answer) => {
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
