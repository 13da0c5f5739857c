import { expect, test } from 'vitest';
import { ApiError } from '#storefront/kernel/browser-call.ts';
import { payFailure } from './pay.ts';

const failure = (code: ApiError['code'], wasUnknown: boolean) => payFailure(new ApiError(code, 400, {}), wasUnknown);

// biome-ignore format: a table of cases
test.each<[ApiError['code'], boolean, boolean, boolean, boolean]>([
  // code               of a first try: unknown, a charge isn't confirmed, charged nothing   of a retry: unknown
  ['time_out',          true,            true,                     false,                    true],
  ['csrf_token',        false,           false,                    false,                    true],
  ['too_many_requests', false,           false,                    false,                    true],
  ['not_logged_in',     false,           false,                    false,                    true],
  ['payment_declined',  false,           false,                    true,                     false],
  ['charge_open',       false,           true,                     true,                     false],
  ['quote_stale',       false,           false,                    false,                    false],
])('%s', (code, isUnknown, isUnconfirmed, isDefinite, isUnknownOfRetry) => {
  expect(failure(code, false)).toMatchObject({ isUnknown, isUnconfirmed, isDefinite });
  expect(failure(code, true)).toMatchObject({ isUnknown: isUnknownOfRetry, isDefinite });
});
