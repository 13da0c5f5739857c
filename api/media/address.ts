import { hash } from 'node:crypto';
import type { PictureSpec } from '#domain/media/picture.ts';
import { HERO_RATIO, HERO_WIDTHS, type PictureView, SHARE_SIZE } from '#domain/media/picture-views.ts';
import type { AnyWidth, Drawable, HeroWidth, PictureWidth } from '#domain/media/picture-job.ts';
import type { LabelFacts } from '#domain/media/label.ts';

/**
 * Raise it whenever a drawing in `pictures/`, or how it is encoded, changes: every URL changes with it, so no cache shows an
 * old picture.
 */
const RENDERER_VERSION = 15;

const HASH_LENGTH = 10;
const shortHash = (text: string) => hash('sha1', text, 'hex').slice(0, HASH_LENGTH);

/** Listed one by one, because jsonb reorders keys and that must not change the URL. */
function specFields(spec: PictureSpec): unknown[] {
  return [
    spec.form,
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
    spec.foods,
    spec.letters,
    spec.window,
    spec.wide,
    spec.count,
  ];
}

/** Only the facts that the label panel shows: a new sentence in `about` is no new picture. */
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

/**
 * The hash of a picture specification and product facts as JSON text from the database. Parsing the facts of a
 * hundred thousand products to hash only what is drawn would dominate startup, so a change in the undrawn part
 * redraws the picture too. `image` is the product's photo, if one was imported.
 */
export function hashOfTexts(pictureJson: string, factsJson: string, image: string | null = null): string {
  return shortHash(`${RENDERER_VERSION}\n${image === null ? '' : `${image}\n`}${pictureJson}\n${factsJson}`);
}

/** The hash in a picture's URL and file name. */
export function hashOf({ spec, facts, hash: cached }: Drawable): string {
  return cached ?? pictureHash(spec, facts);
}

/** Ten hex digits over everything both views of a product are drawn from, including the renderer's version. */
export function pictureHash(spec: PictureSpec, facts: LabelFacts | null = null): string {
  return shortHash(JSON.stringify([RENDERER_VERSION, specFields(spec), facts && factFields(facts)]));
}

/** Whether an address is that of a picture of this shop. */
export function isOwnPicture(address: string, publicUrl: string): boolean {
  return address.startsWith(`${publicUrl}/img/`);
}

/** The URL of a product's picture. @param pictureHash from pictureHash. */
export function pictureUrl(sku: string, pictureHash: string, width: AnyWidth, view: PictureView = 'front'): string {
  return `/img/p/${encodeURIComponent(sku)}${view === 'front' ? '' : `-${view}`}.${pictureHash}.${width}.webp`;
}

/** The URL of the picture that other sites show with a link to the product. */
export function shareUrl(sku: string, pictureHash: string): string {
  return pictureUrl(sku, pictureHash, SHARE_SIZE.width, 'share');
}

export function aisleHash(url_key: string): string {
  return shortHash(`aisle:${RENDERER_VERSION}:${url_key}`);
}

/** The URL of the picture of an aisle, a diet, a brand or a story. */
export function aisleUrl(url_key: string, width: PictureWidth): string {
  return `/img/a/${encodeURIComponent(url_key)}.${aisleHash(url_key)}.${width}.webp`;
}

/** The hash of the home page's still life. @param pictureHashes of the products in it. */
export function heroHash(pictureHashes: readonly string[]): string {
  return shortHash(`hero:${RENDERER_VERSION}:${pictureHashes.join()}`);
}

/** The URL of the home page's still life. */
export function heroUrl(hash: string, width: HeroWidth): string {
  return `/img/h/staples.${hash}.${width}.webp`;
}

/** The home page's still life as an `img` names it. */
export function heroPicture(hash: string): { src: string; srcset: string; width: number; height: number } {
  const [, width] = HERO_WIDTHS;
  return {
    src: heroUrl(hash, width),
    srcset: HERO_WIDTHS.map((one) => `${heroUrl(hash, one)} ${one}w`).join(', '),
    width,
    height: Math.round(width * HERO_RATIO),
  };
}
