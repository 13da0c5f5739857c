import { dayBefore } from './days.ts';
import type { DemoProduct } from './demo-product.ts';
import { at, type Rng, rng } from './rng.ts';

type DemoBasket = { bought_on: string; product_ids: number[] };

const BASKETS = 8_000;
const DAYS = 540;

/** What people buy together; a household prefers one or two of these. */
const AFFINITIES: string[][] = [
  ['wheat-pasta', 'gluten-free-pasta', 'pasta-sauces', 'olive-oils', 'canned-tomatoes', 'cheese', 'spices'],
  ['oats', 'granola', 'plant-milks', 'frozen-fruit', 'seeds-superfoods', 'honey', 'yogurt', 'fresh-fruit'],
  ['coffee', 'plant-milks', 'sugars', 'cookies', 'chocolate', 'ready-coffee-tea'],
  ['tortillas', 'salsas', 'canned-beans', 'dips', 'chips', 'ground-beef', 'rice'],
  ['almond-butters', 'peanut-butters', 'fruit-spreads', 'bread', 'fruit-nut-bars', 'fruit-snacks', 'popcorn'],
  ['wheat-flours', 'gluten-free-flours', 'sugars', 'baking-chocolate', 'baking-basics', 'butter', 'eggs'],
  ['chicken', 'salmon', 'beef-steaks', 'frozen-vegetables', 'seasonings', 'cooking-oils', 'broths'],
  ['nuts', 'trail-mixes', 'dried-fruit', 'jerky', 'protein-bars', 'sparkling-water'],
  ['coconut-milk', 'simmer-sauces', 'rice', 'asian-sauces', 'plant-proteins', 'spices'],
  ['protein-powders', 'collagen', 'greens-powders', 'multivitamins', 'omega-3', 'probiotics', 'frozen-fruit'],
  ['baby-purees', 'baby-cereal', 'baby-snacks', 'diapers', 'baby-bath', 'fresh-fruit'],
  ['dog-food', 'dog-treats', 'all-purpose-cleaners', 'paper-goods'],
  ['cat-food', 'litter', 'paper-goods', 'laundry'],
  ['dish-soaps', 'laundry', 'all-purpose-cleaners', 'paper-goods', 'hand-soaps', 'bags-storage', 'cleaning-tools'],
  ['hand-soaps', 'body-wash', 'hair-care', 'lotions', 'oral-care', 'deodorant', 'face-care'],
  ['red-wines', 'white-wines', 'sparkling-wines', 'cheese', 'crackers', 'olives-pickles', 'chocolate'],
  ['frozen-pizza', 'frozen-meals', 'ice-cream', 'frozen-potatoes', 'dairy-free-desserts', 'sodas'],
  ['fresh-vegetables', 'salads-herbs', 'mayo-dressings', 'fresh-fruit', 'eggs', 'milk-cream', 'bread'],
];

/** Past baskets: mostly from one or two affinities, popular products more often, now and then an unrelated one. */
export function makeBaskets(seed: string, products: readonly DemoProduct[], today: string): DemoBasket[] {
  const productsByCategory = Map.groupBy(products.filter(isBuyable), ({ category }) => category);
  const ladders = new Map([...productsByCategory].map(([category, products]) => [category, ladderOf(products)]));
  if (ladders.size === 0) return [];
  const everything = [...ladders.keys()];
  return Array.from({ length: BASKETS }, (_, i) => {
    const random = rng(`${seed}:basket:${i}`);
    const tastes = [random.pick(AFFINITIES), random.pick(AFFINITIES)];
    const wanted = random.int(3, 14);
    const product_ids = new Set<number>();
    for (let tries = 0; product_ids.size < wanted && tries < wanted * 3; tries++) {
      const category = random.chance(0.08)
        ? random.pick(everything)
        : random.pick(random.chance(0.7) ? at(tastes, 0) : at(tastes, 1));
      const ladder = ladders.get(category);
      if (ladder) product_ids.add(climb(ladder, random));
    }
    return { bought_on: dayBefore(today, random.int(1, DAYS)), product_ids: [...product_ids] };
  });
}

function isBuyable(product: DemoProduct): boolean {
  return (
    product.archetype !== 'set' && product.stock.length > 0 && product.price.price_cents > 0 && product.popularity > 0
  );
}

type Ladder = { product_ids: number[]; sums: number[] };

/** Running sums of popularity, to draw by weight. */
function ladderOf(products: readonly DemoProduct[]): Ladder {
  let sum = 0;
  return {
    product_ids: products.map(({ product_id }) => product_id),
    sums: products.map(({ popularity }) => (sum += popularity)),
  };
}

function climb({ product_ids, sums }: Ladder, random: Rng): number {
  const mark = random.next() * (sums.at(-1) ?? 0);
  return at(
    product_ids,
    Math.max(
      0,
      sums.findIndex((sum) => sum > mark),
    ),
  );
}
