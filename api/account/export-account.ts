import { exportAccount } from '#domain/account/export-endpoints.ts';
import { exportEntry } from '#domain/account/export-entry.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Db } from '#api/db/pool.ts';
import { makeRateLimiter } from '#api/http/rate-limiter.ts';
import type { ExportSection } from '#api/kernel/account-export.ts';
import { networkList } from '#api/kernel/networks.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';

/** What the account capability asks for: the parts of an export, from every capability. */
export type WithExports = { exportSections: readonly ExportSection[] };

/** Each reads every table that knows a person, so one account can't keep the database busy with them. */
const EXPORTS_AN_HOUR = 60;

/** What a person looks for first; the other sections follow in the order of their capabilities. */
const FIRST = ['profile', 'addresses', 'cards', 'membership', 'orders'];

function placeOf({ name }: ExportSection): number {
  const place = FIRST.indexOf(name);
  return place === -1 ? FIRST.length : place;
}

export function mountExport(shop: Shop, { exportSections }: WithExports): void {
  const { db, config } = shop;
  const limiter = makeRateLimiter(db, { name: 'account-export', points: EXPORTS_AN_HOUR, duration_s: 3_600 });
  const inOrder = exportSections.toSorted((a, b) => placeOf(a) - placeOf(b));
  const isExempt = networkList(config.rate_limit_exempt);
  serve(shop, exportAccount, async ({ caller, now }) => {
    const { account_id } = accountOf(caller);
    if (!isExempt(caller.source) && !(await limiter.consume(account_id)))
      throw new Refusal(GENERAL_REFUSALS.too_many_requests);
    return { made_at: now.toISOString(), sections: await listSections(db, inOrder, account_id) };
  });
}

/** Every section as of one moment, one after the other on one connection. */
async function listSections(db: Db, sections: readonly ExportSection[], account_id: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const listed: Record<string, ReturnType<typeof exportEntry>[]> = {};
      for (const { name, list } of sections) listed[name] = (await list(tx, account_id)).map((row) => exportEntry(row));
      return listed;
    });
}
