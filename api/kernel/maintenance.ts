import type { Db } from '#api/db/pool.ts';
import type { Shop } from './shop.ts';

const KEY = 'maintenance';
/** All processes notice a change within this time. */
const STALE_MS = 1_000;

const known = new WeakMap<Shop, { isOn: boolean; checkedAtMs: number }>();

/**
 * Whether the operator has closed the shop (requirement R3). Answers from memory, so that browsing does not wait for
 * the database; under traffic the switch is reloaded once a second in the background.
 */
export function isMaintenance(shop: Shop): boolean {
  const last = known.get(shop);
  if (!last || performance.now() - last.checkedAtMs >= STALE_MS) void readSwitch(shop);
  return last?.isOn ?? false;
}

/** Loads the switch; awaited once at startup, so that a closed shop starts closed. */
export async function readSwitch(shop: Shop): Promise<void> {
  known.set(shop, { isOn: known.get(shop)?.isOn ?? false, checkedAtMs: performance.now() });
  try {
    const row = await shop.db.selectFrom('setting').select('value').where('setting_key', '=', KEY).executeTakeFirst();
    known.set(shop, { isOn: row?.value === true, checkedAtMs: performance.now() });
  } catch (error) {
    shop.log.warn({ err: error }, 'the maintenance switch could not be read');
  }
}

/** Closes or opens the shop; every process notices within a second. */
export async function setMaintenance(db: Db, isOn: boolean, now: Date): Promise<void> {
  const value = JSON.stringify(isOn);
  await db
    .insertInto('setting')
    .values({ setting_key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('setting_key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
