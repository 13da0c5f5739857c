import { sql } from 'kysely';
import { BLANK_LABEL } from '#domain/media/label.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Tx } from '#api/db/pool.ts';

/** Columns that say what is inside; another product's would be wrong. */
const BLANK_COLUMNS = { allergens: [], diets: [], certifications: [] };
const UNKNOWN_FACTS = {
  ...BLANK_LABEL,
  claims: [],
  data_source: '',
  is_label_declared: false,
  label_checked_on: '',
  diets_source: '',
  diets_checked_on: '',
};

/** A draft with this key has the label that its product gets; later steps leave it alone. */
const SETTLED = sql`jsonb_build_object('is_label_settled', true)`;

/** What a row of a data source says of a label; the maker's and the operator's words win over it. */
const LABEL_COLUMNS = ['allergens', 'diets'];
const DIET_FACTS = ['diets_source', 'diets_checked_on'];
const LABEL_FACTS = ['ingredient_statement', 'allergen_statement', 'nutrition', 'label_checked_on', ...DIET_FACTS];

/** A file that repeats its diets confirms them, but their day only changes after so many days. */
const RECHECKED_AFTER_DAYS = 30;

/**
 * Settles whose label a staged product gets where the shop has one: that of another product goes, and one that the
 * maker or the operator declared stays.
 */
export async function settleLabels(tx: Tx, today: Day): Promise<void> {
  await clearReused(tx);
  await keepDeclared(tx);
  await keepDietSources(tx, today);
}

/** Another bar code under the same SKU is another product, or another recipe of it. */
async function clearReused(tx: Tx): Promise<void> {
  await sql`update import_row r set draft = r.draft || ${SETTLED} || jsonb_build_object(
      'said', ${JSON.stringify(BLANK_COLUMNS)}::jsonb || (r.draft->'said'),
      'facts', ${JSON.stringify(UNKNOWN_FACTS)}::jsonb || (r.draft->'facts'))
    from product was
    where was.sku = r.sku and ltrim(was.gtin, '0') <> ltrim(r.draft->'said'->>'gtin', '0')`.execute(tx);
}

async function keepDeclared(tx: Tx): Promise<void> {
  await sql`update import_row r set draft = r.draft || ${SETTLED} || jsonb_build_object(
      'said', (r.draft->'said') - ${LABEL_COLUMNS}::text[],
      'facts', (r.draft->'facts') - ${LABEL_FACTS}::text[] || '{"is_label_declared": true}')
    from product was
    where was.sku = r.sku
      and coalesce(r.draft->'facts'->>'data_source', '') <> ''
      and r.draft->'is_label_settled' is null
      and (coalesce(was.facts->>'data_source', '') = '' or was.facts->>'is_label_declared' = 'true')
      and (was.facts->>'ingredient_statement' <> '' or was.facts->>'allergen_statement' <> ''
        or cardinality(was.allergens) > 0)`.execute(tx);
}

/** A file that names the diets a product has, such as our own export, is no better evidence than what the shop knows. */
async function keepDietSources(tx: Tx, today: Day): Promise<void> {
  await sql`update import_row r set draft = jsonb_set(r.draft, '{facts}', (r.draft->'facts') - ${DIET_FACTS}::text[])
    from product was
    cross join lateral (
      select coalesce(was.facts->>'diets_source', '') as source, coalesce(was.facts->>'diets_checked_on', '') as day
    ) had
    where was.sku = r.sku
      and r.draft->'is_label_settled' is null
      and case
        when r.draft->'facts'->>'diets_source' = '' then had.source = ''
        when not (to_jsonb(was.diets) @> (r.draft->'said'->'diets') and to_jsonb(was.diets) <@ (r.draft->'said'->'diets'))
          then false
        when had.source = '' then was.facts->>'ingredient_statement' <> ''
        when had.source <> r.draft->'facts'->>'diets_source' then true
        else had.day >= r.draft->'facts'->>'diets_checked_on'
          or r.draft->'facts'->>'diets_checked_on' = ${today}::text
            and had.day >= (${today}::date - ${RECHECKED_AFTER_DAYS}::int)::text
        end`.execute(tx);
}
