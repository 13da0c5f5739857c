import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { claimWords } from './claim-words.server.ts';
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
  claims: [],
  panel_note: '',
  manufacturer: 'Pell Lake Foods',
  manufacturer_url_key: 'pell-lake-foods',
  type_category: 'wine',
};

function htmlWith(facts: Partial<Props['facts']>): string {
  const element = <ProductSections facts={{ ...FACTS, ...facts }} product={PRODUCT} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const htmlOf = (warning: string) => htmlWith({ warning });

test('allergens are shown without a list of ingredients, too', () => {
  const html = htmlWith({ allergen_statement: 'Contains: milk.' });
  expect(html).toContain('Contains: milk.');
  expect(html).toContain('have the list of ingredients');
});

test('nothing is headed that is not there, and whose data it is, is said', () => {
  const html = htmlWith({ about: '', data_source: 'Contains information from Open Food Facts.' });
  expect(html).not.toContain('id="about"');
  expect(html).not.toContain('id="ingredients"');
  expect(html).toContain('Contains information from Open Food Facts.');
});

test('a certification is shown with how and when it was checked, and leads to its page', () => {
  const source = "kosher supervisor's certificate";
  const claim = { url_key: 'kosher', title: 'Kosher', source, checked_on: '2026-03-04' };
  const claims = claimWords({ certifications: [claim], values: [] });
  const element = <ProductSections facts={FACTS} product={{ ...PRODUCT, claims }} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(html).toContain('href="/certifications/kosher"');
  expect(html).toContain('kosher supervisor&#x27;s certificate, checked March 4, 2026');
  expect(html).not.toContain('About the maker');
});

test('a warning is announced once: by the shop, or by words the law prescribes', () => {
  expect(htmlOf('Do not swallow.')).toContain('<b>Warning: </b>Do not swallow.');
  expect(htmlOf('GOVERNMENT WARNING: (1) According')).toContain('<p>GOVERNMENT WARNING: (1) According</p>');
});
