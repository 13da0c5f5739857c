import { beforeEach, expect, test, vi } from 'vitest';
import { claimUninvited } from './uninvited.ts';

function storage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});

const at = (day: string, days = 30) => ({ days, now: new Date(`${day}T12:00:00Z`) });

test('a session gets one uninvited dialog, whichever it is', () => {
  expect(claimUninvited('annual', at('2026-12-01'))).toBe(true);
  expect(claimUninvited('annual', at('2026-12-01'))).toBe(false);
  expect(claimUninvited('hear about', at('2026-12-01'))).toBe(false);
});

test('a new session sees the same dialog only after its days', () => {
  expect(claimUninvited('annual', at('2026-12-01'))).toBe(true);
  vi.stubGlobal('sessionStorage', storage());
  expect(claimUninvited('annual', at('2026-12-30'))).toBe(false);
  expect(claimUninvited('annual', at('2026-12-31'))).toBe(true);
});

test('a dialog that is shown once never comes back', () => {
  expect(claimUninvited('hear about', at('2026-12-01', Infinity))).toBe(true);
  vi.stubGlobal('sessionStorage', storage());
  expect(claimUninvited('hear about', at('2036-12-01', Infinity))).toBe(false);
});
