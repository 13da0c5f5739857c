import { expect, test } from 'vitest';
import { USER_STATUSES } from '#domain/kernel/roles.ts';
import { seesJoinDialog } from './join-dialog.ts';

test('only visitors and leads see the plans as a dialog, unless a paid ad led them here', () => {
  const table = USER_STATUSES.map((status) => [status, seesJoinDialog(status, false), seesJoinDialog(status, true)]);
  expect(table).toEqual([
    ['visitor', true, false],
    ['lead', true, false],
    ['trial', false, false],
    ['member', false, false],
    ['canceled', false, false],
  ]);
});
