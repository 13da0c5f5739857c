import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openLog, withoutSecrets } from './log.ts';

test('each line is one JSON object without client, statement or secret, also where Fastify writes it', async () => {
  const lines: string[] = [];
  const log = openLog({ log_level: 'info' }, { write: (line) => lines.push(line) });
  const client = new pg.Client({ connectionString: 'postgres://shop:pa55word@127.0.0.1/shop' });
  const lost = Object.assign(new Error('Connection terminated\nunexpectedly'), { client, query: 'select 1 as secret' });
  log.warn({ err: lost }, 'database connection lost');
  const app = Fastify({ loggerInstance: log });
  app.get('/', async (request) => {
    request.log.error({ err: lost }, 'fault');
    throw lost;
  });
  await app.inject({ url: '/', headers: { cookie: 'session=pa55word', authorization: 'Bearer pa55word' } });
  await app.close();
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n');
    expect(line.length).toBeLessThan(5_000);
    expect(line).not.toMatch(/pa55word|select 1|secretKey|connectionParameters/);
  }
  const [first] = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
  expect(first).toMatchObject({ msg: 'database connection lost', err: { message: lost.message } });
});

test.each(['password', 'payment_token', 'token', 'client_token', 'otpCode', 'otpNonce', 'uatoken'])(
  '%s is logged neither as a field nor in an address',
  (field) => {
    const lines: string[] = [];
    const log = openLog({ log_level: 'info' }, { write: (line) => lines.push(line) });
    log.info({ [field]: 'pa55word', body: { [field]: 'pa55word' } }, 'a form');
    expect(lines.join('')).not.toContain('pa55word');
    expect(withoutSecrets(`/login?route=%2F&${field}=pa55word&x=1`)).toBe(`/login?route=%2F&${field}=***&x=1`);
  },
);
