import { describe, expect, test } from 'vitest';
import type { Warehouse } from '#domain/inventory/warehouse.ts';
import { promiseFor } from './promise.ts';
import { instantOf, wallClock } from './zone.ts';

const WEST: Warehouse = {
  warehouse_id: 'west',
  title: 'Reno',
  cutoff_time: '14:00:00',
  zone: 'America/Los_Angeles',
  ship_days: [1, 2, 3, 4, 5],
  region_codes: ['CA', 'NV'],
};
const EAST: Warehouse = {
  warehouse_id: 'east',
  title: 'Hanover',
  cutoff_time: '14:00:00',
  zone: 'America/New_York',
  ship_days: [1, 2, 3, 4, 5],
  region_codes: ['NY', 'PA'],
};

describe('the local time of a warehouse', () => {
  test.each([
    // instant                 zone                    date          time
    ['2026-11-20T22:00:00Z', 'America/Los_Angeles', '2026-11-20', '14:00:00'],
    ['2026-07-20T21:00:00Z', 'America/Los_Angeles', '2026-07-20', '14:00:00'],
    ['2026-11-21T04:30:00Z', 'America/New_York', '2026-11-20', '23:30:00'],
    ['2026-03-08T10:00:00Z', 'America/Los_Angeles', '2026-03-08', '03:00:00'], // an hour was skipped
    ['2026-01-01T05:00:00Z', 'America/New_York', '2026-01-01', '00:00:00'],
  ])('%s in %s is %s %s, and back', (instant, zone, date, time) => {
    expect(wallClock(new Date(instant), zone)).toEqual({ date, time });
    expect(instantOf({ date, time }, zone).toISOString()).toBe(new Date(instant).toISOString());
  });

  test('a skipped time is an hour later, a repeated one its first occurrence', () => {
    expect(instantOf({ date: '2026-03-08', time: '02:30' }, 'America/Los_Angeles').toISOString()).toBe(
      '2026-03-08T10:30:00.000Z',
    );
    expect(instantOf({ date: '2026-11-01', time: '01:30' }, 'America/Los_Angeles').toISOString()).toBe(
      '2026-11-01T08:30:00.000Z',
    );
  });
});

describe('the promise', () => {
  test.each([
    // now (UTC)              region  from    cut-off                    arrives
    ['2026-11-20T21:59:59Z', 'CA', 'west', '2026-11-20T22:00:00.000Z', '2026-11-24'],
    ['2026-11-20T22:00:00Z', 'CA', 'west', '2026-11-23T22:00:00.000Z', '2026-11-25'],
    ['2026-11-20T18:59:59Z', 'NY', 'east', '2026-11-20T19:00:00.000Z', '2026-11-24'],
    ['2026-11-20T19:00:00Z', 'NY', 'east', '2026-11-23T19:00:00.000Z', '2026-11-25'],
    ['2026-11-20T20:00:00Z', null, 'east', '2026-11-23T19:00:00.000Z', '2026-11-25'], // the later of the two
    ['2026-11-20T18:00:00Z', 'OH', 'east', '2026-11-20T19:00:00.000Z', '2026-11-27'], // no warehouse's own state, over Thanksgiving
  ])('%s to %s: %s, by %s, on %s', (now, region, warehouse_id, cutoff, estimated_delivery) => {
    const promise = promiseFor([EAST, WEST], region, new Date(now));
    expect({ ...promise, cutoff: promise.cutoff.toISOString() }).toMatchObject({
      warehouse_id,
      cutoff,
      estimated_delivery,
    });
    expect(promise.ships_on).toBe(cutoff.slice(0, 10));
  });

  test('a promise that still holds is not computed again, and one that has passed is', () => {
    const warehouses = [EAST, WEST];
    const at = (now: string) => promiseFor(warehouses, 'CA', new Date(now));
    const morning = at('2026-11-20T18:00:00Z');
    expect(at('2026-11-20T21:59:59Z')).toBe(morning);
    expect(at('2026-11-20T22:00:00Z')).toEqual(promiseFor([EAST, WEST], 'CA', new Date('2026-11-20T22:00:00Z')));
    // A clock that is set back sees what it would have seen.
    expect(at('2026-11-19T18:00:00Z')).toEqual(promiseFor([EAST, WEST], 'CA', new Date('2026-11-19T18:00:00Z')));
  });
});
