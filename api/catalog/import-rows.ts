import { sql } from 'kysely';
import type { ProductDraft, RowProblem } from '#domain/catalog/import-draft.ts';
import { type GroupSoFar, type KeyFields, makeGroups, parentDraft } from '#domain/catalog/import-groups.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { Db } from '#api/db/pool.ts';
import type { ImportFormat, ReadLine } from './import-read.ts';
import { throwIfCanceled } from './import-refused.ts';

/** A row that isn't imported. */
export type BadRow = { line: number; sku: string; problems: readonly RowProblem[] };

export type Staged = {
  /** Rows of the file, good or bad. */
  rows: number;
  bad: number;
  /** Rows that describe no product, by why. */
  skipped: Record<string, number>;
  /** Good rows that are in stock, without a number. */
  uncounted: number;
  /** Good rows with a store price that doesn't count, because no one says whose it is. */
  unsourced: number;
};

type StageOptions = {
  format: ImportFormat;
  signal: AbortSignal;
  onBad: (row: BadRow) => void;
  onRows: (count: number) => void;
};

const BATCH = 500;

const KEY_FIELDS: Readonly<Record<ImportFormat, KeyFields>> = {
  google: { sku: 'id', group: 'item_group_id', option: 'item_group_id' },
  shopify: { sku: 'variant_sku', group: 'handle', option: 'option1_value' },
  off: { sku: 'code', group: 'code', option: 'code' },
};

/**
 * Writes the good rows of a file into `import_row`, in batches, and reports the bad ones. Nothing a shopper sees changes.
 * @throws ImportRefused for a file of another kind, ImportCanceled.
 */
export async function stageRows(db: Db, lines: AsyncIterable<ReadLine>, options: StageOptions): Promise<Staged> {
  const { format, signal, onBad, onRows } = options;
  const staged: Staged = { rows: 0, bad: 0, skipped: {}, uncounted: 0, unsourced: 0 };
  const groups = makeGroups(KEY_FIELDS[format]);
  let place = 0;
  let batch: StagedRow[] = [];
  const flush = async () => {
    throwIfCanceled(signal);
    await insertRows(db, batch);
    batch = [];
    onRows(staged.rows);
  };
  await clearRows(db);
  for await (const { line, read } of lines) {
    if ('skipped' in read) {
      staged.skipped[read.skipped] = (staged.skipped[read.skipped] ?? 0) + 1;
      continue;
    }
    staged.rows += 1;
    const problems = 'problems' in read ? read.problems : problemsBeside(groups, read.draft);
    if (problems.length > 0 || !('draft' in read)) {
      staged.bad += 1;
      onBad({ line, sku: 'draft' in read ? read.draft.sku : '', problems });
    } else {
      if (read.draft.available === null && read.draft.content === null) staged.uncounted += 1;
      if (read.draft.price.is_store_left_out) staged.unsourced += 1;
      batch.push(rowOf(read.draft, (place += 1), false));
      if (batch.length >= BATCH) await flush();
    }
  }
  await flush();
  await stageParents(db, [...groups.groups.values()], place);
  return staged;
}

function problemsBeside(groups: ReturnType<typeof makeGroups>, draft: ProductDraft): RowProblem[] {
  const problem = groups.add(draft);
  return problem ? [problem] : [];
}

type StagedRow = {
  place: number;
  line: number;
  sku: string;
  group_sku: string | null;
  is_parent: boolean;
  draft: ProductDraft;
};

function rowOf(draft: ProductDraft, place: number, is_parent: boolean): StagedRow {
  return { place, line: draft.line, sku: draft.sku, group_sku: draft.group?.sku ?? null, is_parent, draft };
}

async function insertRows(db: Db, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_row (place, line, sku, group_sku, is_parent, draft)
    select place, line, sku, group_sku, is_parent, draft from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (place int, line int, sku text, group_sku text, is_parent boolean, draft jsonb)`.execute(db);
}

/** A configurable product has no row of its own: it is made from the first of its choices. */
async function stageParents(db: Db, groups: readonly GroupSoFar[], lastPlace: number): Promise<void> {
  for (let at = 0; at < groups.length; at += BATCH) {
    const some = groups.slice(at, at + BATCH);
    const skus = some.map(({ sku }) => sku);
    const { rows } = await sql<{ group_sku: string; draft: ProductDraft }>`
      select distinct on (group_sku) group_sku, draft from import_row
      where group_sku = any(${skus}::text[]) order by group_sku, place`.execute(db);
    const choices = new Map(rows.map(({ group_sku, draft }) => [group_sku, draft]));
    const parents = some.flatMap((group, i) => {
      const choice = choices.get(group.sku);
      if (!choice) return [];
      const url_key = group.url_key ?? (urlKeyOf(group.title) || urlKeyOf(group.sku));
      return [rowOf(parentDraft({ ...group, url_key }, choice), lastPlace + at + i + 1, true)];
    });
    await insertRows(db, parents);
  }
}

/** An import that was killed leaves its rows. */
export async function clearRows(db: Db): Promise<void> {
  await sql`delete from import_row`.execute(db);
}

/** Whether any row of the file has a quantity. */
export async function hasCountedRows(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_counted: boolean }>`
    select exists (select 1 from import_row where draft->>'available' is not null) as is_counted`.execute(db);
  return assertDefined(rows[0], 'The answer whether any row is counted').is_counted;
}
