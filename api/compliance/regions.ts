import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

const readRegion = reading<{ region_id: number; region_code: string }>(
  'select region_id, region_code from region where region_code = $1',
);

export async function findRegion(db: Db | Tx, region_code: string) {
  const [region] = await readRegion(db, [region_code]);
  return region;
}

const readZip = reading<{ postcode: string; city: string; region_code: string; region_id: number | null }>(`
  select z.postcode, z.city, z.region_code, r.region_id
  from zip z left join region r on r.region_code = z.region_code where z.postcode = $1`);

export async function findZip(db: Db | Tx, postcode: string) {
  const [zip] = await readZip(db, [postcode]);
  return zip;
}

/** SQL for the state of a five-digit ZIP, for a caller that reads it within a statement of its own. */
export function regionOfZip(postcode: string): string {
  return `(select z.region_code from zip z where z.postcode = ${postcode})`;
}

/** The states that share the first three digits of a ZIP the table doesn't have yet. */
export async function listRegionsOfPrefix(db: Db | Tx, postcode: string): Promise<string[]> {
  const prefix = postcode.slice(0, 3);
  const rows = await db
    .selectFrom('zip')
    .select('region_code')
    .distinct()
    .where('postcode', '>=', `${prefix}00`)
    .where('postcode', '<=', `${prefix}99`)
    .orderBy('region_code')
    .execute();
  return rows.map((row) => row.region_code);
}

/** The states that the shop delivers to. */
export async function listRegionCodes(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('region').select('region_code').orderBy('region_code').execute();
  return rows.map(({ region_code }) => region_code);
}
