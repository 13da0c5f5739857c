import type { Db } from '#api/db/pool.ts';
import { findAccounts } from '#api/identity/index.ts';
import { type ApplicationRow, findApplication, listWaiting } from './store.ts';

export type ListedApplication = ApplicationRow & { email: string; name: string };

const LIMIT = 100;

/** The applications that wait for a decision, oldest proof first, with who applied; up to a hundred. */
export async function listApplications(db: Db): Promise<ListedApplication[]> {
  return withNames(db, await listWaiting(db, LIMIT));
}

export async function showApplication(db: Db, application_id: string): Promise<ListedApplication | undefined> {
  const row = await findApplication(db, application_id);
  return row && (await withNames(db, [row]))[0];
}

async function withNames(db: Db, rows: readonly ApplicationRow[]): Promise<ListedApplication[]> {
  const accounts = await findAccounts(
    db,
    rows.map(({ account_id }) => account_id),
  );
  return rows.flatMap((row) => {
    const account = accounts.find(({ account_id }) => account_id === row.account_id);
    return account ? [{ ...row, email: account.email, name: `${account.firstname} ${account.lastname}` }] : [];
  });
}
