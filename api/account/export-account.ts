import { exportAccount } from '#domain/account/export-endpoints.ts';
import { exportEntry } from '#domain/account/export-entry.ts';
import type { Db } from '#api/db/pool.ts';
import type { ExportSection } from '#api/kernel/account-export.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';

/** What the account capability asks for: the parts of an export, from every capability. */
export type WithExports = { exportSections: readonly ExportSection[] };

export function mountExport(shop: Shop, { exportSections }: WithExports): void {
  serve(shop, exportAccount, async ({ caller, now }) => ({
    made_at: now.toISOString(),
    sections: await listSections(shop.db, exportSections, accountOf(caller).account_id),
  }));
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
