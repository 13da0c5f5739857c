import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFront, openFront } from './front.ts';

/** Answers with what it received, or breaks off in the middle. */
const shop = http.createServer((request, response) => {
  if (request.url === '/broken') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
    return;
  }
  response.setHeader('keep-alive', 'timeout=99');
  request.setEncoding('utf8').on('data', (text: string) => response.write(text));
  request.on('end', () => response.end(JSON.stringify(request.headers)));
});
const front = createFront();
const portOf = (server: http.Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  await openFront(front, {
    host: '127.0.0.1',
    port: 0,
    vite: (_request, response) => void response.end('source'),
    api: { port: async () => portOf(shop) },
  });
});
afterAll(() => {
  for (const server of [front, shop]) {
    server.closeAllConnections();
    server.close();
  }
});

/** The whole answer to a request as it is written here. */
function send(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(portOf(front), '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
    socket.write([...lines, '', ''].join('\r\n'));
  });
}

test('headers that concern one connection are not passed on', async () => {
  const answer = await send(
    'GET / HTTP/1.1',
    'Host: a',
    'Trailer: x',
    'TE: trailers',
    'Upgrade: h2c',
    'X-One: 1',
    'X-Two: 2',
    'Connection: close, upgrade, x-one',
  );
  expect(answer).toContain('"x-two":"2"');
  expect(answer).not.toMatch(/trailer|"te"|h2c|x-one|timeout=99/i);
});

test('a body in chunks reaches the shop', async () => {
  const head = ['POST / HTTP/1.1', 'Host: a', 'Connection: close', 'Transfer-Encoding: chunked', ''];
  expect(await send(...head, '5', 'words', '0')).toContain('words');
});

test('an answer that breaks off is not taken for a whole one', async () => {
  const address = `http://127.0.0.1:${portOf(front)}/broken`;
  await expect(fetch(address).then((answer) => answer.text())).rejects.toThrow();
});

test.each([
  ['/storefront/app.tsx', true],
  ['/@vite/client', true],
  ['/storefront/../var/running.json', false],
  ['/var/vite/%2e%2e/running.json', false],
  ['/var/vite/..%2frunning.json', false],
  ['/var/running.json', false],
  ['/@fs/%', false],
])('%s comes from Vite: %s', async (path, isSource) => {
  const answer = await send(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close');
  expect(answer.endsWith('source\r\n0\r\n\r\n') || answer.endsWith('\r\n\r\nsource')).toBe(isSource);
});
