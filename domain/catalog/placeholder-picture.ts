import type { PictureSpec } from '#domain/media/picture.ts';

/** Ink and accent of a plain label; a brand always gets the same. */
const INKS = [
  ['#27513c', '#e3b65b'],
  ['#2f4a6d', '#d9a441'],
  ['#6a3345', '#d8b48a'],
  ['#3d4b2f', '#c98a4b'],
  ['#4a3b6b', '#d6b36a'],
] as const;

/** A package with type only, for a product that has no picture of its own: nothing on it says what is inside. */
export function placeholderPicture(product: {
  brand: string;
  title: string;
  size_text: string;
  form: PictureSpec['form'];
}): PictureSpec {
  const sum = Array.from(product.brand).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const [main, accent] = INKS[sum % INKS.length] ?? INKS[0];
  return {
    form: product.form,
    layout: 'cream',
    brand: product.brand,
    brand_font: 'dm-serif',
    name_font: 'fraunces',
    brand_tracking: 0,
    brand_mark: 'plain',
    name: product.title,
    sub: '',
    size_text: product.size_text,
    claims: [],
    color_main: main,
    color_accent: accent,
    color_paper: '#fbf6ea',
    foods: [],
  };
}
