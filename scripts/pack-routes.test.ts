import { expect, test } from 'vitest';
import { packRoutes, type RouteList, unpackRoutes } from './pack-routes.ts';

const SHOWN = { parentId: 'root', hasAction: false, hasLoader: true, css: [] };

const page = (id: string, at: number) => ({
  ...SHOWN,
  id,
  path: id,
  module: `/assets/p-${at}.js`,
  imports: ['/assets/shop.js', `/assets/part_${at % 40}.js`],
});

/** More files than there are letters, so that marks go past quotes and backslashes. */
const LIST: RouteList = {
  entry: { module: '/assets/entry.js', imports: ['/assets/shop.js'], css: [] },
  url: '/assets/manifest-0a1b2c3d.js',
  version: '0a1b2c3d',
  routes: {
    root: { ...SHOWN, id: 'root', path: '', module: '/assets/root.js', imports: [], css: ['/assets/style.css'] },
    'home/home-page': { ...SHOWN, id: 'home/home-page', index: true, module: '/assets/home.js', imports: [] },
    ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`c/:key${at}`, page(`c/:key${at}`, at)])),
    '*': { ...page('*', 0), hasAction: true },
  },
};

test('the packed list of routes sets the same list', () => {
  const packed = packRoutes(LIST);
  expect(unpackRoutes(packed)).toEqual(LIST);
  expect(packed.length).toBeLessThan(JSON.stringify(LIST).length / 3);
});

test('a file that is no script of the shop is refused, instead of getting another name', () => {
  const odd = { ...page('odd', 0), module: '/other/a.js' };
  expect(() => packRoutes({ ...LIST, routes: { odd } })).toThrow('/other/a.js is no script of the shop');
});
