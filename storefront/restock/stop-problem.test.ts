import { expect, test } from 'vitest';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { RESTOCK_REFUSALS } from '#domain/restock/refusals.ts';
import { BAD_STOP_LINK } from '#domain/restock/stop-link.ts';
import { stopProblem } from './stop-problem.ts';

const { invalid, too_many_requests, busy } = GENERAL_REFUSALS;

test.each([
  [RESTOCK_REFUSALS.bad_stop_link, 404, BAD_STOP_LINK],
  [invalid, 404, BAD_STOP_LINK],
  [too_many_requests, 429, too_many_requests.message],
  [busy, 503, busy.message],
])('$code is told as %i: %s', (kind, status, problem) => {
  expect(stopProblem({ status: kind.status, error: new Refusal(kind).toBody() })).toEqual({ status, problem });
});
