import fs from 'node:fs';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#harness/eventually.ts';
import { scratchFolder } from '#harness/scratch-folder.ts';
import { sendNotices } from '../../../gateway/notices.ts';
import { GatewayRecord } from '../../../gateway/record.ts';

/** How a shop may answer a notice, by the key that the notice is about. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  accepted: (response) => response.writeHead(200).end('{}'),
  moved: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  broken: (response) => response.writeHead(500).end(),
  'other protocol': (response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end(),
  'cut off': (response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
  closed: (response) => response.destroy(),
  silent: () => undefined,
};

const folder = scratchFolder();
const record = new GatewayRecord(path.join(folder, 'record.sqlite'), { gives_notice: true });
const shop = http.createServer(async (request, response) => {
  const chunks: Buffer[] = await request.toArray();
  const { key } = JSON.parse(Buffer.concat(chunks).toString()) as { key: string };
  ANSWERS[key]?.(response);
});
let stop = () => {};

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  const { port } = shop.address() as AddressInfo;
  stop = sendNotices(record, { url: `http://127.0.0.1:${port}/notice`, secret: 'a secret' });
});
afterAll(() => {
  stop();
  shop.close();
  shop.closeAllConnections();
  record.close();
  fs.rmSync(folder, { recursive: true });
});

/** Something changes for which a notice is due at once. */
function change(key: string): void {
  const authorization = { key, status: 'authorized', amount_cents: 100, decline_code: null, card: null } as const;
  record.change(() => record.addAuthorization(authorization, new Date(0)));
}

const waiting = () => record.listNoticesDue(Number.MAX_SAFE_INTEGER, 100);

test('A notice is sent until it is accepted, whatever the shop answers, and never holds up another', async () => {
  const refused = Object.keys(ANSWERS).filter((key) => key !== 'accepted');
  for (const key of Object.keys(ANSWERS)) change(key);
  const left = await eventually('each notice was tried', async () => {
    const found = waiting();
    return found.every(({ tries }) => tries > 0) && found;
  });
  expect(left.map(({ key }) => key).sort()).toEqual(refused.sort());
  ANSWERS['accepted later'] = ANSWERS['accepted'] ?? (() => undefined);
  change('accepted later');
  await eventually('the next notice was accepted', async () => !waiting().some(({ key }) => key === 'accepted later'));
});
