import { beforeAll, describe, expect, test } from 'vitest';
import { FEATURES } from '#domain/kernel/features.ts';
import { findProducts } from '#api/catalog/search/rank.ts';
import { productAt, type Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts(), { ...FEATURES, gift_card: false });
});

test.each([
  ['taco shells', 'taco shells', 'products in Tortillas'],
  ['organic taco shells', 'taco shells', 'organic products in Tortillas'],
  ['egg substitute', 'egg substitute', 'egg free products in Seeds & Superfoods and Tofu & Tempeh'],
  ['egg replacer', 'egg substitute', 'egg free products in Seeds & Superfoods and Tofu & Tempeh'],
  ['sour cream alternative', 'sour cream substitute', 'cream free products in Yogurt'],
  ['cream cheese alternative', 'cream cheese substitute', 'cream and cheese free products in Dips & Hummus'],
  ['olive oil spray', 'olive oil spray', 'products in Olive Oils'],
  ['avocado oil spray', 'avocado oil spray', 'products in Cooking Oils & Fats'],
  ['cooking spray', 'cooking spray', 'products in Cooking Oils & Fats and Olive Oils'],
  ['organic cooking spray', 'cooking spray', 'organic products in Cooking Oils & Fats and Olive Oils'],
  ['mac and cheese', 'mac and cheese', 'products in Wheat Pasta, Gluten Free Pasta and Cheese'],
  ['mac & cheese', 'mac and cheese', 'products in Wheat Pasta, Gluten Free Pasta and Cheese'],
  ['gluten free mac and cheese', 'mac and cheese', 'gluten free products in Gluten Free Pasta and Cheese'],
  ['coffee pods', 'coffee pods', 'products in Coffee'],
  ['k cups', 'k cups', 'products in Coffee'],
  ['k-cups', 'k cups', 'products in Coffee'],
  ['kcups', 'kcups', 'products in Coffee'],
  // Not pretzel nuggets.
  ['chicken nuggets', 'chicken nuggets', 'products in Chicken & Turkey and Meat Alternatives'],
  ['vegan chicken nuggets', 'chicken nuggets', 'vegan products in Meat Alternatives'],
  ['fish sticks', 'fish sticks', 'products in White Fish & Tuna'],
  // Nothing replaces it.
  ['baby formula', 'baby formula', null],
  ['gift card', 'gift card', null],
  ['giftcard', 'giftcard', null],
  ['e-gift cards', 'e gift cards', null],
  ['christmas tree', 'christmas tree', null],
  // A plant isn't a plate.
  ['paper plates', 'paper plates', null],
  // Oils and balms aren't medicine.
  ['medicine', 'medicine', null],
  ['cold medicine', 'cold medicine', null],
  ['cold medicine for kids', 'cold medicine', null],
])('%s: %s is not sold, so %j are shown', (q, unsold, shown) => {
  expect(findProducts(snapshot, q).shortfall).toEqual({ asked: q, shown, unsold });
});

test('what has more words of the thing in its name comes first', () => {
  const { ordinals } = findProducts(snapshot, 'avocado oil spray');
  const titles = [...ordinals].map((ordinal) => productAt(snapshot, ordinal).card.title);
  expect(titles.slice(0, 3)).toEqual([1, 2, 3].map(() => expect.stringMatching(/Avocado Oil$/)));
  const placeOf = (name: RegExp) => titles.findIndex((title) => name.test(title));
  expect(placeOf(/Coconut Oil$/)).toBeLessThan(placeOf(/Ghee/));
});

test.each(['mac and cheese', 'mac n cheese', 'macaroni & cheese'])('%s: elbow macaroni and cheddar come first', (q) => {
  const { ordinals } = findProducts(snapshot, q);
  const titles = [...ordinals.subarray(0, 2)].map((ordinal) => productAt(snapshot, ordinal).card.title);
  expect(titles).toEqual([expect.stringMatching(/Elbow Macaroni$/), expect.stringMatching(/Cheddar Cheese$/)]);
});

test('"and" in a name brings no product closer to mac and cheese', async () => {
  const rows = demoProducts();
  const last = findProducts(snapshot, 'mac and cheese').ordinals.at(-1) ?? -1;
  const product_id = productAt(snapshot, last).product_id;
  const placeOf = async (title: string) => {
    const titled = await snapshotOf(
      rows.map((row) => (row.product_id === product_id ? { ...row, title } : row)),
      { ...FEATURES, gift_card: false },
    );
    const { ordinals } = findProducts(titled, 'mac and cheese');
    return [...ordinals].findIndex((ordinal) => productAt(titled, ordinal).product_id === product_id);
  };
  expect(await placeOf('Salt and Pepper Twists')).toBe(await placeOf('Salt Pepper Twists'));
});

test('a soy sauce without gluten is tamari or coconut aminos before any other sauce', () => {
  const { ordinals } = findProducts(snapshot, 'gluten free soy sauce');
  const titles = [...ordinals].slice(0, 5).map((ordinal) => productAt(snapshot, ordinal).card.title);
  expect(titles).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/Tamari|Coconut Aminos/)));
  const [first = 0] = findProducts(snapshot, 'soy sauce').ordinals;
  expect(productAt(snapshot, first).card.title).toMatch(/Soy Sauce$/);
});

test('a substitute for sugar is a sweetener', () => {
  const [first = 0] = findProducts(snapshot, 'sugar substitute').ordinals;
  expect(productAt(snapshot, first).card.title).toMatch(/monk fruit/i);
});

test('what a product is called is sold, whatever operators said', async () => {
  const selling = await snapshotOf(demoProducts(), { ...FEATURES, gift_card: true });
  for (const q of ['gift card', 'giftcard', 'e-gift cards']) {
    const { ordinals, shortfall } = findProducts(selling, q);
    expect(shortfall).toBeNull();
    expect(productAt(selling, ordinals[0] ?? 0).card.title).toMatch(/gift card/i);
    expect(ordinals.length).toBeLessThan(10);
  }
});

test('macaroni and cheese is found by any of its names once it is sold', async () => {
  const title = 'Organic Mac & Cheese';
  const rows = demoProducts();
  const at = rows.findIndex(({ archetype, product_type }) => archetype === 'frozen-meals' && product_type === 'simple');
  const selling = await snapshotOf(
    rows.map((row, place) => (place === at ? { ...row, title } : row)),
    FEATURES,
  );
  for (const q of ['mac and cheese', 'macaroni and cheese', 'mac & cheese', "mac 'n' cheese"]) {
    const { ordinals, shortfall } = findProducts(selling, q);
    expect([q, shortfall, productAt(selling, ordinals[0] ?? 0).card.title]).toEqual([q, null, title]);
  }
});

test.each([
  ['zero sugar soda', 'products without sugar in Cold Drinks', /seltzer|sparkling water/i],
  ['sugar free soda', 'sugar free products in Cold Drinks', /seltzer|sparkling water/i],
  ['no added sugar soda', 'products without added sugar in Cold Drinks', /water|seltzer|juice/i],
])('%s is no baking soda: %j, with titles like %s', (q, shown, like) => {
  const { ordinals, shortfall } = findProducts(snapshot, q);
  const titles = [...ordinals.subarray(0, 12)].map((ordinal) => productAt(snapshot, ordinal).card.title);
  expect(shortfall && { asked: shortfall.asked, shown: shortfall.shown }).toEqual(shown && { asked: q, shown });
  expect(titles).not.toHaveLength(0);
  expect(titles.filter((title) => !like.test(title))).toEqual([]);
});

test.each(['keto chocolate', 'keto dark chocolate', 'sugar free chocolate', 'no sugar chocolate'])(
  '%s: with no such chocolate, chocolate chips are shown, and nothing else',
  (q) => {
    const titles = [...findProducts(snapshot, q).ordinals].map((ordinal) => productAt(snapshot, ordinal).card.title);
    expect(titles).not.toHaveLength(0);
    expect(titles.filter((title) => !title.endsWith('Chocolate Chips'))).toEqual([]);
  },
);

test.each(['kids vitamins gummies', 'multivitamin gummies kids', 'gummy vitamins for kids'])(
  "%s: kids' ones come first",
  (q) => {
    const { ordinals } = findProducts(snapshot, q);
    const titles = [...ordinals.subarray(0, 3)].map((ordinal) => productAt(snapshot, ordinal).card.title);
    expect(titles).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^Kids'.*Multivitamin$/)));
  },
);

test.each(['instant pot', 'frying pan', 'pokemon cards'])('%s: what a word only begins is no answer', (q) => {
  expect(findProducts(snapshot, q)).toMatchObject({ ordinals: { length: 0 }, shortfall: null });
});

describe('what is said of results that are something else', () => {
  test.each([
    // none has the name                       what is shown instead
    ['vanilla extract', { asked: 'vanilla extract', shown: 'products made with vanilla extract' }],
    ['sugar free ketchup', { asked: 'sugar free ketchup', shown: 'sugar free products in Ketchup & Mustard' }],
    ['dairy free cheese', { asked: 'dairy free cheese', shown: 'dairy free products in Dairy & Eggs' }],
    // Everything that is keto is no answer.
    ['keto bread', { asked: 'keto bread', shown: null, rest: 'bread' }],
    ['keto bread under $5', { asked: 'keto bread under $5', shown: null, rest: 'bread under $5.00' }],
    ['keto chocolate', { asked: 'keto chocolate', shown: 'keto products in Baking Chocolate', rest: 'chocolate' }],
    ['sugar free chocolate', { asked: 'sugar free chocolate', shown: 'sugar free products in Baking Chocolate' }],
    ['red wine organic', { asked: 'red wine organic', shown: null, rest: 'red wine' }],
    ['whole30 salad dressing', { asked: 'whole30 salad dressing', shown: null, rest: 'salad dressing' }],
    [
      'mediterranean diets salad dressing',
      { asked: 'mediterranean diets salad dressing', shown: null, rest: 'salad dressing' },
    ],
    ['wine under $3', { asked: 'wine under $3', shown: null }],
    ['steak under $2', { asked: 'steak under $2', shown: null }],
    // "Verde" is no typo of "vera".
    ['salsa verde', { asked: 'salsa verde', shown: 'salsa' }],
    ['healthy after school snack', { asked: 'healthy after school snack', shown: 'snack' }],
    ['bread for toast', { asked: 'bread for toast', shown: 'bread' }],
    // Bread & butter pickles aren't bread.
    ['low carb bread', { asked: 'low carb bread', shown: null, rest: 'bread' }],
    // No pasta sauce is without any sugar, and mustards are no answer.
    ['pasta sauce no sugar', { asked: 'pasta sauce no sugar', shown: 'no sugar added pasta sauce' }],
    ['coca cola', { asked: 'coca cola', shown: 'cola' }],
    ['guilt free ice cream', { asked: 'guilt free ice cream', shown: 'ice cream' }],
    // Words that were not typed side by side are no name for what is found.
    ['shampoo for dry hair', { asked: 'shampoo for dry hair', shown: 'shampoo' }],
    // Gummies say what vitamins are made as, wherever they are said.
    ['vitamin gummies', { asked: 'vitamin gummies', shown: 'vitamins' }],
    ['gummy vitamins', { asked: 'gummy vitamins', shown: 'vitamins' }],
    ['kids vitamins gummies', { asked: 'kids vitamins gummies', shown: 'kids vitamins' }],
    ['gummies for kids', { asked: 'gummies for kids', shown: 'gummies' }],
    ['olive oil on sale', { asked: 'olive oil on sale', shown: 'olive oil' }],
    // They are what was asked for, whatever they are called.
    ['no sugar added jam', null],
    ['red wine', null],
    ['pastries', null],
    ['dozen eggs', null],
    ['dairy free ice cream', null],
  ])('%s: %j', (q, shortfall) => {
    expect(findProducts(snapshot, q).shortfall).toEqual(shortfall);
  });

  test.each(['vegan bacon', 'halal bacon', 'dash diet bacon', 'no meat sausage', 'dairy free cheese', 'no sugar wine'])(
    '%s: no link leads to what is avoided',
    (q) => {
      expect(findProducts(snapshot, q).shortfall?.rest).toBeUndefined();
    },
  );
});
