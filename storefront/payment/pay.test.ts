import { expect, test } from 'vitest';
import { ApiError } from '#storefront/kernel/browser-call.ts';
import { payFailure } from './pay.ts';

const failure = (code: ApiError['code'], wasUnknown: boolean) => {
  const { isUnknown, isDefinite } = payFailure(new ApiError(code, 400, {}), wasUnknown);
  return [isUnknown, isDefinite];
};

// biome-ignore format: a table of cases
test.each<[ApiError['code'], boolean, boolean, boolean]>([
  // code               of a first try: unknown, charged nothing   of a retry: unknown
  ['time_out',          true,            false,                    true],
  ['csrf_token',        false,           false,                    true],
  ['too_many_requests', false,           false,                    true],
  ['not_logged_in',     false,           false,                    true],
  ['payment_declined',  false,           true,                     false],
  ['charge_open',       false,           true,                     false],
  ['quote_stale',       false,           false,                    false],
])('%s', (code, isUnknown, isDefinite, isUnknownOfRetry) => {
  expect(failure(code, false)).toEqual([isUnknown, isDefinite]);
  expect(failure(code, true)).toEqual([isUnknownOfRetry, isDefinite]);
});
