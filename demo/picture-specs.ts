import { aisleOf } from './catalog/categories.ts';
import type { DemoProduct } from './catalog/demo-product.ts';
import { makeProducts } from './catalog/product.ts';

/**
 * Writes the picture specifications of an aisle's products, one of each kind and form, for `pictures/sheet.ts`:
 * `node demo/picture-specs.ts snacks`.
 */
const [aisle = 'food', most = '200'] = process.argv.slice(2);

const seen = new Set<string>();
const isNew = ({ archetype, picture }: DemoProduct) => {
  const key = `${archetype}|${picture.form}|${picture.foods.join()}`;
  return seen.size !== seen.add(key).size;
};

const specs = [...makeProducts('tallybean', 6000)]
  .filter(({ category, product_type }) => product_type !== 'configurable' && aisleOf(category) === aisle)
  .sort((a, b) => a.archetype.localeCompare(b.archetype))
  .filter(isNew)
  .slice(0, Number(most))
  .map(({ picture }) => picture);
process.stdout.write(JSON.stringify(specs));
