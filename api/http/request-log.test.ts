import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { RequestLog } from './request-log.ts';

/** A server whose log is collected, and which counts the loggers made for its requests. */
function serverWithLog() {
  const lines: { level: number; req_id?: string; msg: string; step?: string }[] = [];
  const made = { count: 0 };
  const onChild = () => {
    made.count++;
  };
  const log = pino({ level: 'trace', onChild }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req_id' }),
    genReqId: ({ url = '' }) => url.slice(1),
    childLoggerFactory: (parent, bindings, options) =>
      new RequestLog(() => parent.child(bindings, options)) as unknown as FastifyBaseLogger,
  }) as unknown as FastifyInstance;
  // Fastify has made one for itself.
  made.count = 0;
  return { app, lines, made };
}

test('every level of a request is written with its reference, by one logger', async () => {
  const { app, lines, made } = serverWithLog();
  app.get('/loud', async ({ log }) => {
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) log[level](level);
    log.silent('silent');
    log.child({ step: 'two' }).warn('child');
    return log.level;
  });
  expect((await app.inject('/loud')).body).toBe('trace');
  expect(lines.map(({ msg }) => msg)).toEqual(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'child']);
  expect(lines.map(({ level }) => level)).toEqual([60, 50, 40, 30, 20, 10, 40]);
  expect(new Set(lines.map(({ req_id }) => req_id))).toEqual(new Set(['loud']));
  expect(lines.at(-1)).toMatchObject({ step: 'two' });
  expect(made.count).toBe(2);
});

test('a request that writes nothing makes no logger', async () => {
  const { app, lines, made } = serverWithLog();
  app.get('/quiet', async () => 'ok');
  expect((await app.inject('/quiet')).body).toBe('ok');
  expect([made.count, lines]).toEqual([0, []]);
});
