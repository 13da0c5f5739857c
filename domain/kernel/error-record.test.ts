import { expect, test } from 'vitest';
import { errorRecord } from './error-record.ts';

/** As `pg` makes them: the client and the values are properties of the error. */
function driverError(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "account_email"'), {
    code: '23505',
    constraint: 'account_email',
    detail: 'Key (email)=(ada@example.test) already exists.',
    query: 'insert into account values ($1)',
    client: { secretKey: 4711, connectionParameters: { password: 'hidden' } },
  });
}

test('a driver error keeps its code and constraint, and loses client, statement and values', () => {
  const record = errorRecord(driverError());
  expect(Object.keys(record)).toEqual(['type', 'message', 'code', 'constraint', 'stack']);
  expect(record).toMatchObject({ type: 'Error', code: '23505', constraint: 'account_email' });
  expect(JSON.stringify(record)).not.toMatch(/4711|hidden|ada@example|insert into/);
});

test('causes and the parts of an aggregate are recorded the same way, a few levels deep', () => {
  const failed = new AggregateError([driverError()], 'all addresses failed');
  const record = errorRecord(new Error('The page failed.', { cause: failed }));
  expect(record.cause?.errors?.[0]).toMatchObject({ code: '23505' });
  expect(JSON.stringify(record)).not.toContain('hidden');
  const loop = new Error('round and round');
  loop.cause = loop;
  expect(JSON.stringify(errorRecord(loop)).match(/"cause"/g)).toHaveLength(3);
});

test.each([
  // in the message, in the log
  ['connect postgres://shop:pa55word@db/shop failed', 'connect postgres://shop:***@db/shop failed'],
  ['smtps://user:pa55word@mail.example', 'smtps://user:***@mail.example'],
  ['GET http://127.0.0.1:3000/a@b', 'GET http://127.0.0.1:3000/a@b'],
])('"%s" is logged as "%s"', (message, logged) => {
  const record = errorRecord(new Error(message));
  expect(record.message).toBe(logged);
  expect(record.stack).not.toContain('pa55word');
});

test.each([
  ['a string', { type: 'string', message: 'a string' }],
  [{ password: 'hidden' }, { type: 'object', message: '' }],
  [undefined, { type: 'undefined', message: '' }],
])('%j, thrown instead of an error, is recorded without its content', (thrown, record) => {
  expect(errorRecord(thrown)).toEqual(record);
});

test('a message of any length takes a bounded line', () => {
  expect(JSON.stringify(errorRecord(new Error('x'.repeat(100_000)))).length).toBeLessThan(6_000);
});
