import { sql } from 'kysely';
import { BLANK_LABEL } from '#domain/media/label.ts';
import type { Tx } from '#api/db/pool.ts';

/** Columns that say what is inside; another product's would be wrong. */
const BLANK_COLUMNS = { allergens: [], diets: [], certifications: [] };
const BLANK_FACTS = { ...BLANK_LABEL, claims: [], data_source: '', is_label_declared: false, label_checked_on: '' };

/** What a row of a data source says of a label; the maker's and the operator's words win over it. */
const LABEL_COLUMNS = ['allergens', 'diets'];
const LABEL_FACTS = ['ingredient_statement', 'allergen_statement', 'nutrition', 'label_checked_on'];

/**
 * Settles whose label a staged product gets where the shop has one: that of another product goes, and one that the
 * maker or the operator declared stays.
 */
export async function settleLabels(tx: Tx): Promise<void> {
  await clearReused(tx);
  await keepDeclared(tx);
}

/** Another bar code under the same SKU is another product, or another recipe of it. */
async function clearReused(tx: Tx): Promise<void> {
  await sql`update import_row r set draft = r.draft || jsonb_build_object(
      'said', ${JSON.stringify(BLANK_COLUMNS)}::jsonb || (r.draft->'said'),
      'facts', ${JSON.stringify(BLANK_FACTS)}::jsonb || (r.draft->'facts'))
    from product was
    where was.sku = r.sku and ltrim(was.gtin, '0') <> ltrim(r.draft->'said'->>'gtin', '0')`.execute(tx);
}

async function keepDeclared(tx: Tx): Promise<void> {
  await sql`update import_row r set draft = r.draft || jsonb_build_object(
      'said', (r.draft->'said') - ${LABEL_COLUMNS}::text[],
      'facts', (r.draft->'facts') - ${LABEL_FACTS}::text[] || '{"is_label_declared": true}')
    from product was
    where was.sku = r.sku
      and coalesce(r.draft->'facts'->>'data_source', '') <> ''
      and not coalesce(r.draft->'facts' ? 'is_label_declared', false)
      and (coalesce(was.facts->>'data_source', '') = '' or was.facts->>'is_label_declared' = 'true')
      and (was.facts->>'ingredient_statement' <> '' or was.facts->>'allergen_statement' <> ''
        or cardinality(was.allergens) > 0)`.execute(tx);
}
