import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import routes from '#storefront/routes.ts';
import { root } from './sources.ts';

/** Answered without a page. */
const NO_PAGE = [
  'account/consents/:file',
  'account/export/:file',
  'carts',
  'p/:key.json',
  'robots.txt',
  'sitemap.xml',
  'sitemaps/:name',
];

test('accessibility and script size are measured on every page of the site map', () => {
  const templates = fs.readFileSync(path.join(root, 'e2e/templates.ts'), 'utf8');
  const measured = [...templates.matchAll(/ route: '([^']*)'/g)].map(([, route]) => route ?? '');
  const pages = routes.map(({ path: route = '' }) => route).filter((route) => !NO_PAGE.includes(route));
  expect([...new Set(measured)].toSorted()).toEqual(pages.toSorted());
});

test('the fuzz of pages knows an address of every route that needs one', () => {
  const source = fs.readFileSync(path.join(root, 'proof/fuzz-site.ts'), 'utf8');
  const known = source.slice(source.indexOf('function addressesOf('), source.indexOf('function formsOf('));
  const needed = routes.map(({ path: route = '' }) => route).filter((route) => /[:*]/.test(route));
  expect(needed.filter((route) => !known.includes(`'${route}': `))).toEqual([]);
});
