import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ProductSections } from './product-sections.tsx';

type Props = Parameters<typeof ProductSections>[0];

const FACTS: Props['facts'] = {
  about: 'Serve chilled.',
  highlights: [],
  ingredient_statement: '',
  allergen_statement: '',
  nutrition: null,
  sourcing: '',
  storage_advice: '',
  directions: '',
  warning: '',
  claims: [],
  made_in: 'United States',
};
const PRODUCT: Props['product'] = {
  certifications: [],
  values: [],
  manufacturer: 'Pell Lake Foods',
  manufacturer_url_key: 'pell-lake-foods',
  type_category: 'wine',
};

function htmlOf(warning: string): string {
  const element = <ProductSections facts={{ ...FACTS, warning }} product={PRODUCT} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('a warning is announced once: by the shop, or by words the law prescribes', () => {
  expect(htmlOf('Do not swallow.')).toContain('<b>Warning: </b>Do not swallow.');
  expect(htmlOf('GOVERNMENT WARNING: (1) According')).toContain('<p>GOVERNMENT WARNING: (1) According</p>');
});
