import { expect, test } from 'vitest';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { RESTOCK_REFUSALS } from '#domain/restock/refusals.ts';
import { BAD_STOP_LINK } from '#domain/restock/stop-link.ts';
import { linkProblem, stopProblem } from './stop-problem.ts';

const { invalid, too_many_requests, busy } = GENERAL_REFUSALS;

test.each([
  [RESTOCK_REFUSALS.bad_stop_link, 404, BAD_STOP_LINK, true],
  [invalid, 404, BAD_STOP_LINK, true],
  [too_many_requests, 429, too_many_requests.message, false],
  [busy, 503, busy.message, false],
])('$code is told as %i: %s; a bad link: %s', (kind, status, problem, isBad) => {
  const failed = { ok: false, status: kind.status, error: new Refusal(kind).toBody() } as const;
  expect(stopProblem(failed)).toEqual({ status, problem, isBad });
  expect(linkProblem(failed)).toEqual({ status, problem, isBad });
});

test.each([
  [true, 200, null],
  [false, 404, BAD_STOP_LINK],
])('a link that is of a mail (%s) is opened with %i: %s', (is_valid, status, problem) => {
  expect(linkProblem({ ok: true, answer: { is_valid } })).toEqual({ status, problem, isBad: !is_valid });
});
