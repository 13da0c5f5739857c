import { type Archetype, nameOfPair } from './archetypes.ts';
import { makeBrand } from './brands.ts';
import { copyOf } from './copy.ts';
import { type DemoProduct, productId } from './demo-product.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import { findIngredient } from './ingredients.ts';
import { at } from './rng.ts';
import { categoryOf } from './categories.ts';
import type { Slot } from './slots.ts';

type ParentSlot = Extract<Slot, { kind: 'parent' }>;

/**
 * A configurable product: not sold itself, but through its children, which differ in size or in flavor. It
 * has what they have in common and the price of the cheapest.
 */
export function makeParent(seed: string, i: number, slot: ParentSlot, children: DemoProduct[]): DemoProduct {
  const cheapest = children.reduce((a, b) => (b.price.price_cents < a.price.price_cents ? b : a));
  const first = at(children, 0);
  const { archetype } = at(slot.versions, 0);
  const label = (child: DemoProduct, k: number) =>
    slot.varies === 'size' ? child.size_text : at(archetype.varieties, at(slot.versions, k).variety).name;
  const option = slot.varies === 'size' ? 'Size' : optionName(archetype);
  const size_text =
    slot.varies === 'size'
      ? `${children.length} sizes`
      : `${children.length} ${option.toLowerCase()}s, ${first.size_text}`;
  const title = `${parentName(seed, slot, children)}, ${size_text}`;
  const shared = (field: 'diets' | 'certifications' | 'values' | 'concerns' | 'ingredients' | 'selections') =>
    first[field].filter((key) => children.every((child) => child[field].includes(key)));
  const claims = sharedClaims(children);
  return {
    ...cheapest,
    product_id: productId(i),
    sku: `TB${productId(i)}`,
    url_key: urlKeyOf(title),
    title,
    size_text,
    product_type: 'configurable',
    parent_product_id: null,
    min_order_qty: 1,
    diets: shared('diets'),
    certifications: shared('certifications'),
    values: shared('values'),
    concerns: shared('concerns'),
    ingredients: shared('ingredients'),
    selections: shared('selections'),
    allergens: [...new Set(children.flatMap(({ allergens }) => allergens))],
    facts: { ...cheapest.facts, ...sharedCopy(slot, children), claims },
    picture: { ...cheapest.picture, claims: claims.slice(0, cheapest.picture.claims.length) },
    options: [
      {
        name: option,
        values: children.map((child, k) => ({ label: label(child, k), product_id: child.product_id })),
      },
    ],
    popularity: Number(Math.max(...children.map((child) => child.popularity)).toFixed(3)),
    released_days_ago: Math.max(...children.map((child) => child.released_days_ago)),
    stock: [],
  };
}

/** What all claim. An amount only with its panel, which a family whose kinds differ doesn't show. */
function sharedClaims(children: DemoProduct[]): string[] {
  const panels = new Set(children.map(({ facts }) => JSON.stringify(facts.nutrition?.rows)));
  return at(children, 0).facts.claims.filter(
    (claim) => (panels.size === 1 || !/^\d/.test(claim)) && children.every(({ facts }) => facts.claims.includes(claim)),
  );
}

/** The copy without what is true of one kind only. */
function sharedCopy(slot: ParentSlot, children: DemoProduct[]) {
  const { facts } = at(children, 0);
  const highlights = facts.highlights.filter((line) =>
    children.every((child) => child.facts.highlights.includes(line)),
  );
  const about = slot.varies === 'size' ? facts.about : copyOf(at(slot.versions, 0).archetype).about;
  const isSame = children.every((child) => child.facts.directions === facts.directions);
  return { about, highlights, directions: isSame ? facts.directions : '' };
}

/** What a shopper chooses by. Penne and spaghetti are not flavors, and bandages have no scent. */
function optionName(archetype: Archetype): string {
  const { option } = copyOf(archetype);
  if (option !== '') return option;
  if (archetype.kind === 'pet') return 'Recipe';
  if (archetype.kind === 'food' || archetype.kind === 'baby') return archetype.name.endsWith('{v}') ? 'Kind' : 'Flavor';
  return archetype.varieties.some(({ recipe }) =>
    recipe.lines.some(({ key }) => findIngredient(key)?.tags.has('scent')),
  )
    ? 'Scent'
    : 'Kind';
}

/** The children's common name: their own without size, and without flavor where that differs. */
function parentName(seed: string, slot: ParentSlot, children: DemoProduct[]): string {
  const { archetype, variety, style, brand_id } = at(slot.versions, 0);
  const isOrganic = children.every(({ diets }) => diets.includes('organic'));
  const styleName = at(archetype.styles, style).name;
  const text =
    slot.varies === 'size'
      ? nameOfPair(archetype, styleName, at(archetype.varieties, variety).name)
      : sharedName(
          archetype,
          styleName,
          slot.versions.map((version) => at(archetype.varieties, version.variety).name),
        );
  return `${makeBrand(seed, brand_id).name} ${isOrganic ? 'Organic ' : ''}${text}`;
}

/** "Oat Milk" and "Almond Milk" -> the words that both end with, and if there are none, the category's noun. */
function sharedName(archetype: Archetype, style: string, varieties: string[]): string {
  const { family_name } = copyOf(archetype);
  if (family_name !== '') return nameOfPair({ name: family_name }, style, '');
  const ending = sharedEnding(varieties);
  const noun = archetype.name.endsWith('{s}') && style !== '' ? '' : ending || categoryOf(archetype.category).title;
  const said = style.split(' ');
  const rest = noun.split(' ').filter((word) => !said.includes(word));
  const name = ending === '' && !archetype.name.endsWith('{s}') ? '{s} {v}' : archetype.name;
  return nameOfPair({ name }, style, rest.join(' '));
}

/** The words that all names end with: "Olive Oil Vegan Butter" and "Vegan Butter" -> "Vegan Butter". */
function sharedEnding(names: string[]): string {
  const split = names.map((name) => name.split(' '));
  const first = at(split, 0);
  let count = 0;
  while (count < first.length && split.every((parts) => parts.at(-1 - count) === first.at(-1 - count))) count += 1;
  return first.slice(first.length - count).join(' ');
}
