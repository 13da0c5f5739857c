import { expect, test } from 'vitest';
import { exportCsv } from './export-csv.ts';
import { exportEntry } from './export-entry.ts';

test('cents become dollars, moments ISO, and the fields of an object come one by one', () => {
  const row = {
    price_cents: 5995,
    due_cents: null,
    placed_at: new Date(0),
    on: '2026-11-20',
    ship_to: { city: 'Reno' },
  };
  expect(exportEntry(row)).toEqual({
    price: 59.95,
    due: null,
    placed_at: '1970-01-01T00:00:00.000Z',
    on: '2026-11-20',
    ship_to_city: 'Reno',
  });
});

test('bytes are in no export', () => {
  expect(() => exportEntry({ token_hash: Buffer.from('secret') })).toThrow('token_hash is bytes.');
});

test('each field is a row of the CSV, and no cell is a formula', () => {
  const sections = {
    profile: [{ firstname: '=cmd|calc', diets: ['Vegan', 'Keto'] }],
    addresses: [],
    orders: [{ off: -1.5 }],
  };
  expect(exportCsv({ made_at: '2026-11-20T18:00:00.000Z', sections })).toBe(
    [
      '"section","entry","field","value"',
      '"export",1,"made_at","2026-11-20T18:00:00.000Z"',
      '"profile",1,"firstname","\'=cmd|calc"',
      '"profile",1,"diets","Vegan; Keto"',
      '"orders",1,"off",-1.5',
      '',
    ].join('\r\n'),
  );
});
