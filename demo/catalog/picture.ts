import type { PictureSpec } from '#domain/media/picture.ts';
import { type Archetype, netGrams, type Size, type Style, type Variety } from './archetypes.ts';
import type { Brand } from './brands.ts';
import { hsl, packColor } from './color.ts';
import { isShown } from './foods.ts';
import type { Recipe } from './recipe.ts';
import type { Rng } from './rng.ts';

type PictureFacts = {
  archetype: Archetype;
  variety: Variety;
  style: Style;
  recipe: Recipe;
  brand: Brand;
  size: Size;
  /** The product's name without brand and size, and the smaller line under it. */
  name: string;
  sub: string;
  claims: string[];
};

const LIDS: Partial<Record<PictureSpec['form'], (string | null)[]>> = {
  pump: ['#23211e', '#f4f2ec', '#c9a35a'],
  spray: ['#f4f2ec', '#2b2a28', null],
};
const PILL_GLASS = ['#6b3d14', '#dfe6de', '#1f3b36', '#28427a'];

/** The label of a product in its brand's style; states nothing beyond the facts. */
export function makePicture(facts: PictureFacts, random: Rng): PictureSpec {
  const { archetype, variety, style, brand } = facts;
  const { hand } = brand;
  const hue = hand.own_hue && archetype.kind !== 'wine' ? hand.hue : variety.hue;
  const main = packColor(hue, hand);
  const foods = foodsOf(variety, style).filter((food) => isShown(food, facts));
  const form = style.form ?? variety.form ?? archetype.form;
  const hasWindow = archetype.flags.has('window') && foods.length > 0;
  return {
    form,
    layout: hasWindow ? 'block' : hand.layout,
    brand: brand.label_name,
    brand_font: hand.brand_font,
    name_font: hand.name_font,
    brand_tracking: hand.brand_tracking,
    brand_mark: hand.brand_mark,
    name: facts.name,
    sub: facts.sub,
    size_text: netText(archetype, variety, facts.size),
    claims: facts.claims.slice(0, archetype.kind === 'wine' || form === 'produce' ? 0 : 3),
    color_main: main,
    color_accent: hsl(hand.own_hue ? variety.hue : hand.hue, 0.66, 0.6),
    color_paper: hand.is_warm ? '#fbf6ea' : hsl(hue, 0.35, 0.96),
    color_fill: variety.fill ?? archetype.colors.fill ?? hsl(variety.hue, 0.3, 0.8),
    color_glass: glassOf(archetype, variety, random),
    color_lid: archetype.colors.lid ?? random.pick(LIDS[form] ?? [null, '#2e2b26', '#d8b25a', '#f4f2ec']) ?? main,
    foods: foods.slice(0, 3),
    letters: variety.letters,
    window: hasWindow || undefined,
    wide: archetype.flags.has('wide') || undefined,
    count: countOf(form, facts.size),
  };
}

/**
 * A style may show its own food, in the color of the variety's, and what it adds. The first is the hero; what a style
 * adds comes next, since it tells two products of the same fruit from one another.
 */
function foodsOf({ foods }: Variety, style: Style): string[] {
  const [first, ...others] = foods;
  const added = style.also === null ? [] : [style.also];
  if (first === undefined) return added;
  const [, tint] = first.split('#');
  const hero = style.food === null ? first : tint === undefined ? style.food : `${style.food}#${tint}`;
  return [hero, ...added, ...others.filter((food) => food !== style.also)];
}

function glassOf(archetype: Archetype, variety: Variety, random: Rng): string | undefined {
  if (archetype.kind === 'supp') return random.pick(PILL_GLASS);
  if (archetype.kind === 'wine' && variety.name.includes('Rosé')) return '#e7a08f';
  return archetype.colors.glass ?? (archetype.kind === 'wine' ? '#1f2a1c' : undefined);
}

/** The number of pieces on a tray or in a bag of produce, and of eggs in a carton. */
function countOf(form: PictureSpec['form'], size: Size): number | undefined {
  if (form === 'tray') return size.amount > 12 ? 2 : 1;
  if (form === 'produce') return size.amount >= 2 ? 5 : 3;
  if (form === 'eggcarton') return size.amount;
  return undefined;
}

/** The net contents as a label states them, in both systems (16 CFR 500). */
function netText(archetype: Archetype, variety: Variety, size: Size): string {
  const { amount, measure } = size;
  if (measure === 'ct')
    return archetype.kind === 'supp'
      ? `${amount} ${pieces(variety.serving_text || archetype.serving_text)} · DIETARY SUPPLEMENT`
      : `${amount} COUNT`;
  if (measure === 'mL') return '750 ML · 13.2% ALC/VOL';
  if (measure === 'fl oz') return `${amount} FL OZ (${metric(amount * 29.57, 'mL', 'L')})`;
  return `NET WT ${amount} ${measure.toUpperCase()} (${metric(netGrams(archetype, size), 'g', 'kg')})`;
}

/** '2 capsules' -> 'CAPSULES'. */
function pieces(serving_text: string): string {
  const word = (serving_text.split(' ').at(-1) ?? '').toUpperCase();
  return word.endsWith('S') ? word : `${word}S`;
}

function metric(amount: number, small: string, big: string): string {
  return amount >= 1000 ? `${Number((amount / 1000).toFixed(2))} ${big}` : `${Math.round(amount)} ${small}`;
}
