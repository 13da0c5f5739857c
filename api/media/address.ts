import { hash } from 'node:crypto';
import type { PictureSpec, PictureView, PICTURE_WIDTHS } from '#domain/media/picture.ts';
import type { LabelFacts } from '#domain/media/label.ts';

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Counted up whenever the drawing changes: every address changes with it, so no cache shows the old hand. */
export const RENDERER_VERSION = 1;

const HASH_LENGTH = 10;
const shortHash = (text: string) => hash('sha1', text, 'hex').slice(0, HASH_LENGTH);

const itemFields = (item: PictureSpec['items'][number]) => [item.art, item.prim, item.color, item.hue_shift, item.solo];

/** Named one by one: the order of keys, which jsonb changes, must not change the address. */
function specFields(spec: PictureSpec): unknown[] {
  return [
    spec.pack,
    spec.layout,
    spec.brand,
    spec.brand_font,
    spec.name_font,
    spec.brand_tracking,
    spec.brand_mark,
    spec.name,
    spec.sub,
    spec.size_text,
    spec.claims,
    spec.color_main,
    spec.color_accent,
    spec.color_paper,
    spec.color_fill,
    spec.color_glass,
    spec.color_lid,
    spec.items.map(itemFields),
    spec.window,
    spec.wide,
    spec.count,
  ];
}

/** What the label panel shows of the facts, and nothing else: a new sentence in `about` is no new picture. */
function factFields(facts: LabelFacts): unknown[] {
  const panel = facts.nutrition;
  return [
    facts.ingredient_statement,
    facts.allergen_statement,
    facts.sourcing,
    facts.storage_advice,
    facts.directions,
    facts.warning,
    facts.made_in,
    panel && [
      panel.kind,
      panel.serving_text,
      panel.servings_per_container,
      panel.calories,
      panel.rows.map((row) => [row.name, row.amount, row.daily_value_percent, row.indent]),
    ],
  ];
}

/** What a product's pictures are drawn from. Whoever keeps a hash of both gives it. */
export type Drawable = { spec: PictureSpec; facts: LabelFacts | null; hash?: string | undefined };

/**
 * A hash to keep, of the picture's specification and the product's facts as the database writes them. Taking a
 * hundred thousand labels apart to hash only what is drawn would be the longest part of a start; so a new word in
 * what is not drawn costs a drawing.
 */
export function hashOfTexts(picture_json: string, facts_json: string): string {
  return shortHash(`${RENDERER_VERSION}\n${picture_json}\n${facts_json}`);
}

/** The hash in a picture's address and in its file's name. */
export function hashOf({ spec, facts, hash: kept }: Drawable): string {
  return kept ?? pictureHash(spec, facts);
}

/** Ten hex digits that stand for everything both views of a product are drawn from, and for the renderer. */
export function pictureHash(spec: PictureSpec, facts: LabelFacts | null = null): string {
  return shortHash(JSON.stringify([RENDERER_VERSION, specFields(spec), facts && factFields(facts)]));
}

/** Where a product's picture is served; `picture_hash` comes from pictureHash. */
export function pictureUrl(
  sku: string,
  picture_hash: string,
  width: PictureWidth,
  view: PictureView = 'front',
): string {
  return `/img/p/${encodeURIComponent(sku)}${view === 'label' ? '-label' : ''}.${picture_hash}.${width}.webp`;
}

export function aisleHash(url_key: string): string {
  return shortHash(`aisle:${RENDERER_VERSION}:${url_key}`);
}

/** Where the picture of an aisle, a diet, a brand or a story is served. */
export function aisleUrl(url_key: string, width: PictureWidth): string {
  return `/img/a/${encodeURIComponent(url_key)}.${aisleHash(url_key)}.${width}.webp`;
}
