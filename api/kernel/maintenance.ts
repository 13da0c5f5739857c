import type { Db } from '#api/db/pool.ts';
import type { Shop } from './app.ts';

const KEY = 'maintenance';
/** A switch thrown in one process is seen by all of them within this time. */
const STALE_MS = 1_000;

const seen = new WeakMap<Shop, { is_on: boolean; checked_ms: number }>();

/**
 * Whether the operator has closed the shop (requirement R3). Answers from memory at once, so that browsing
 * waits for no database; while there is traffic, the switch is read anew once a second in the background.
 */
export function isMaintenance(shop: Shop): boolean {
  const last = seen.get(shop);
  if (!last || performance.now() - last.checked_ms >= STALE_MS) void readSwitch(shop);
  return last?.is_on ?? false;
}

/** Reads the switch now; awaited once at start, so that a closed shop opens closed. */
export async function readSwitch(shop: Shop): Promise<void> {
  seen.set(shop, { is_on: seen.get(shop)?.is_on ?? false, checked_ms: performance.now() });
  try {
    const row = await shop.db.selectFrom('setting').select('value').where('setting_key', '=', KEY).executeTakeFirst();
    seen.set(shop, { is_on: row?.value === true, checked_ms: performance.now() });
  } catch (error) {
    shop.log.warn({ err: error }, 'the maintenance switch could not be read');
  }
}

/** Closes or opens the shop for everybody; every process sees it within a second. */
export async function setMaintenance(db: Db, is_on: boolean, now: Date): Promise<void> {
  const value = JSON.stringify(is_on);
  await db
    .insertInto('setting')
    .values({ setting_key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('setting_key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
