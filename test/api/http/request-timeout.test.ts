import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addRequestTimeout } from '#api/http/request-timeout.ts';

const app = () => {
  const made = Fastify();
  addRequestTimeout(made, 1);
  opened.push(made);
  return made;
};
const opened: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

test('a request that waits too long gets 503, and a late answer is not sent', async () => {
  const slow = app();
  let finish: (() => void) | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  slow.get('/slow', (_request, reply) => {
    ended = new Promise<void>((resolve) => (finish = resolve)).then(() => reply.send({ late: true }));
    return ended;
  });
  const answer = await slow.inject('/slow');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'busy']);
  expect(answer.headers['retry-after']).toBe('5');
  finish?.();
  await ended;
  expect(answer.body).not.toContain('"late"');
});

test('requests with their own timeout are left alone, and so are those answered in time', async () => {
  const patient = app();
  let finish: (() => void) | undefined;
  patient.get(
    '/own',
    { config: { hasTimeout: false } },
    () => new Promise((resolve) => (finish = () => resolve('done'))),
  );
  patient.get('/slow', () => new Promise(() => undefined));
  patient.get('/quick', async () => 'at once');
  const own = patient.inject('/own');
  expect((await patient.inject('/quick')).body).toBe('at once');
  // By the time this one times out, the other one has waited longer.
  expect((await patient.inject('/slow')).statusCode).toBe(503);
  finish?.();
  expect((await own).body).toBe('done');
});
