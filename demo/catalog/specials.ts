import { OWN_PRICE } from '#domain/catalog/deals.ts';
import type { DigitalContent } from '#domain/catalog/digital-content.ts';
import { BLANK_FACTS } from '#domain/catalog/schema.ts';
import { STORE_BRAND_ID, makeBrand } from './brands.ts';
import { packColor } from './color.ts';
import { BAKING_WITHOUT_WHEAT, WEEKNIGHT_COOKBOOK } from './cookbooks.ts';
import { type DemoProduct, productId } from './demo-product.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import { FOUR_WEEK_MEAL_PLAN } from './meal-plan.ts';
import { at } from './rng.ts';
import { endlessStock } from './stock.ts';

type Special = Pick<DemoProduct, 'product_type' | 'category' | 'size_text'> & {
  name: string;
  url_key?: string;
  cents: number;
  about: string;
  form: DemoProduct['picture']['form'];
  foods: DemoProduct['picture']['foods'];
  layout?: DemoProduct['picture']['layout'];
  content?: DigitalContent;
};

const SPECIALS: Special[] = [
  {
    name: 'Gift Card',
    url_key: 'gift-card',
    product_type: 'aw_giftcard',
    category: 'gift-cards',
    size_text: '$50',
    cents: 5000,
    form: 'card',
    foods: [],
    about: 'A $50 gift card to spend at Tallybean.',
  },
  {
    name: 'Almond Butter Sample',
    product_type: 'sample',
    category: 'free-extras',
    size_text: '1.2 oz',
    cents: 0,
    form: 'pouch',
    foods: ['almond'],
    about: 'A squeeze of almond butter to try. Comes with an order, free.',
  },
  {
    name: 'Granola Sample',
    product_type: 'sample',
    category: 'free-extras',
    size_text: '1 oz',
    cents: 0,
    form: 'pouch',
    foods: ['granola', 'flake'],
    about: 'One small bowl of granola. Comes with an order, free.',
  },
  {
    name: 'Tea Sample',
    product_type: 'sample',
    category: 'free-extras',
    size_text: '3 ct',
    cents: 0,
    form: 'box',
    foods: ['tea'],
    about: 'Three bags of green tea. Comes with an order, free.',
  },
  {
    name: 'Cotton Tote',
    product_type: 'gift',
    category: 'free-extras',
    size_text: '1 ct',
    cents: 0,
    form: 'box',
    foods: ['cotton'],
    about: "A cotton bag with the shop's bean on it. A gift with larger orders.",
  },
  {
    name: 'Kitchen Towel',
    product_type: 'gift',
    category: 'free-extras',
    size_text: '1 ct',
    cents: 0,
    form: 'box',
    foods: ['cloth'],
    about: 'A linen towel. A gift with larger orders.',
  },
  {
    name: 'Measuring Spoons',
    product_type: 'gift',
    category: 'free-extras',
    size_text: '4 ct',
    cents: 0,
    form: 'box',
    foods: [],
    about: 'Four steel spoons. A gift with larger orders.',
  },
  {
    name: 'Weeknight Cookbook',
    product_type: 'virtual',
    category: 'digital-goods',
    size_text: '8 recipes',
    cents: 299,
    form: 'booklet',
    layout: 'arch',
    foods: ['tomato', 'spinach', 'lemon'],
    about: 'Eight dinners from the pantry. Read online or print.',
    content: WEEKNIGHT_COOKBOOK,
  },
  {
    name: 'Baking without Wheat',
    product_type: 'virtual',
    category: 'digital-goods',
    size_text: '6 recipes',
    cents: 249,
    form: 'booklet',
    layout: 'block',
    foods: ['muffin', 'almond'],
    about: 'Six bakes from almond, rice, cassava and oat flour. Read online or print.',
    content: BAKING_WITHOUT_WHEAT,
  },
  {
    name: 'Four Week Meal Plan',
    product_type: 'virtual',
    category: 'digital-goods',
    size_text: '28 dinners',
    cents: 199,
    form: 'booklet',
    layout: 'split',
    foods: ['carrot', 'apple', 'broccoli'],
    about: 'Twenty-eight dinners with four shopping lists. Read online or print.',
    content: FOUR_WEEK_MEAL_PLAN,
  },
];

/** What the titles of its recipes or weeks say, which a shopper reads before buying. */
function insideOf({ sections }: DigitalContent): string {
  return `Inside: ${sections.map(({ title }) => title).join('; ')}.`;
}

/** What the buyers of virtual products read, by product. */
export const DEMO_CONTENT: ReadonlyMap<number, DigitalContent> = new Map(
  SPECIALS.flatMap(({ content }, n) => (content ? [[productId(n), content] as const] : [])),
);

/** The gift card, samples, gifts and what is read on a page, at the start of the catalog. */
export function makeSpecial(seed: string, n: number): DemoProduct {
  const { name, cents, about, form, foods, layout = 'cream', content, ...special } = at(SPECIALS, n);
  const brand = makeBrand(seed, STORE_BRAND_ID);
  const title = `${brand.name} ${name}, ${special.size_text}`;
  const isGiven = special.product_type === 'gift' || special.product_type === 'sample';
  return {
    ...special,
    product_id: productId(n),
    sku: `TB${productId(n)}`,
    title,
    url_key: special.url_key ?? urlKeyOf(title),
    brand_id: STORE_BRAND_ID,
    storage: isGiven ? 'ambient' : 'none',
    also_in: [],
    unit_amount: 1,
    unit_measure: 'ct',
    min_order_qty: 1,
    diets: [],
    certifications: [],
    values: brand.values,
    concerns: [],
    ingredients: [],
    selections: [],
    allergens: [],
    facts: {
      ...BLANK_FACTS,
      about: content ? `${about} ${insideOf(content)}` : about,
      highlights: isGiven ? ['Comes free with an order'] : content ? ['Digital: nothing ships'] : [],
      made_in: isGiven ? 'United States' : '',
    },
    picture: {
      form,
      layout,
      brand: brand.label_name,
      brand_font: brand.hand.brand_font,
      name_font: brand.hand.name_font,
      brand_tracking: 0,
      brand_mark: 'plain',
      name,
      sub: '',
      size_text: special.size_text.toUpperCase(),
      claims: [],
      color_main: packColor(brand.hand.hue, brand.hand),
      color_accent: '#e3b65b',
      color_paper: '#fbf6ea',
      foods,
    },
    options: [],
    components: [],
    pick_rule: null,
    parent_product_id: null,
    restriction_tag: null,
    tax_class: 'non_food',
    ebt_eligible: false,
    popularity: special.product_type === 'aw_giftcard' ? 3 : 0,
    released_days_ago: 700 - n * 11,
    price: {
      price_cents: cents,
      msrp_cents: cents,
      msrp_source: OWN_PRICE,
      msrp_checked_days_ago: 10,
      autoship_price_cents: null,
      tiered_pricing: [],
    },
    stock: endlessStock(),
    archetype: special.product_type,
  };
}
