import fs from 'node:fs';
import path from 'node:path';
import { type ReactElement, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, useLocation, useRouteLoaderData } from 'react-router';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Account } from '#domain/identity/schema.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { type CartContent, CartStoreContext, useCartStore } from '#storefront/catalog/cart-store.ts';
import { ProductGrid } from '#storefront/catalog/product-card.tsx';
import { ShopperContext, useShopper } from '#storefront/kernel/shopper.tsx';
import { renderFragment } from '#storefront/render/fragment-cache.server.tsx';
import { FragmentContext, type RenderFragment, StaticFragment } from '#storefront/render/static-fragment.tsx';
import { Footer } from './footer.tsx';
import { footerWords } from './footer-words.server.ts';

const CARD: CardFacts = {
  id: 1,
  title: 'Oats',
  manufacturer: 'Mill',
  size_text: '16 oz',
  unit_price: '$0.25/oz',
  price: 4,
  msrp: 5.5,
  qty: 99,
  min_order_qty: 1,
  in_stock: true,
  rating_count: 12,
  rating_average: 4.5,
  product_badges: [{ badge_text: 'New' }],
  product_type: 'simple',
  image: '/img/oats.webp',
  url_key: 'oats',
  type_category: 'grocery',
  tiered_pricing: [],
};
/** Each kind of card; the objects are new, so that no other test has cached them. */
const CARDS: CardFacts[] = [
  { ...CARD },
  { ...CARD, id: 2, in_stock: false },
  { ...CARD, id: 3, product_type: 'configurable', type_category: 'frozen' },
  { ...CARD, id: 4, min_order_qty: 3, restriction_tag: 'wine', type_category: 'wine', product_badges: [] },
  { ...CARD, id: 5, sold_as_fresh: true, size_line: '16 oz · SNAP EBT eligible', saving: 'Save $2.39' },
];
const AISLES = [{ title: 'Snacks', url: '/c/snacks', image: '/img/snacks.webp' }];

/** Every file with a fragment, and an element that renders all of its fragments. */
const IN_USE: Record<string, ReactElement> = {
  'storefront/app/footer.tsx': (
    <>
      <Footer words={footerWords(AISLES, true)} isSlim />
      <Footer words={footerWords(AISLES, true)} isSlim={false} />
    </>
  ),
  'storefront/catalog/product-card.tsx': (
    <>
      <ProductGrid products={CARDS} first={2} />
      <ProductGrid products={CARDS.map((card) => ({ ...card }))} level="h3" look="whole" />
    </>
  ),
};

/** Two people, one with an empty cart, each on two pages and on a day of their own. */
const VISITS = ['Ada', 'Ben'].flatMap((name, at) =>
  ['/', '/c/snacks?page=2'].map((route) => ({ name, route, qty: at * 2, now: Date.UTC(2026, 0, at + 2) })),
);
type Visit = (typeof VISITS)[number];

afterAll(() => void vi.useRealTimers());

const NO_ITEMS: readonly CartContent[] = [];

function renderFor({ name, route, qty, now }: Visit, element: ReactElement): string {
  vi.setSystemTime(now);
  const shopper = { account: { firstname: name } as Account, isKnown: true, reload: async () => undefined };
  const cart = {
    subscribe: () => () => undefined,
    quantityOf: () => qty,
    items: () => NO_ITEMS,
    add: () => undefined,
    setQuantity: () => undefined,
  };
  const router = createMemoryRouter([{ id: 'page', path: '*', element, loader: () => null }], {
    initialEntries: [route],
    hydrationData: { loaderData: { page: { name, route } } },
  });
  return renderToString(
    <ShopperContext value={shopper}>
      <CartStoreContext value={cart}>
        <RouterProvider router={router} />
      </CartStoreContext>
    </ShopperContext>,
    // Ids of `useId` depend on where in the page they are.
    { identifierPrefix: name },
  );
}

/** One fragment, as each visit built it. The server renders what the first visit built and sends that to everyone. */
type Fragment = { source: object; variant: string; built: { visit: Visit; content: ReactElement }[] };

function fragmentsIn(element: ReactElement): Fragment[] {
  const found: Fragment[] = [];
  for (const visit of VISITS) {
    const collect: RenderFragment = (source, variant, content) => {
      const known = found.find((fragment) => fragment.source === source && fragment.variant === variant);
      if (known) known.built.push({ visit, content });
      else found.push({ source, variant, built: [{ visit, content }] });
      return '';
    };
    renderFor(visit, <FragmentContext value={collect}>{element}</FragmentContext>);
  }
  return found;
}

/** The different HTML of a fragment: what each visit built, rendered in that visit and as the server renders it. */
function rendersOf({ variant, built }: Fragment): Set<string> {
  const shared = (content: ReactElement) => {
    try {
      // Under a source of its own, because this source's cache would answer for all visits.
      return renderFragment({}, variant, content);
    } catch (error) {
      return `It can't be rendered outside a page: ${String(error)}`;
    }
  };
  const hoisted = /^(?:<link rel="preload"[^>]*>)+/;
  return new Set(
    built.flatMap(({ visit, content }) => [renderFor(visit, content).replace(hoisted, ''), shared(content)]),
  );
}

describe('static fragments', () => {
  test('are all in this test', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const files = fs.globSync('storefront/**/*.tsx', { cwd: root });
    const using = files.filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('<StaticFragment'));
    expect(using.filter((file) => !file.includes('.test.')).toSorted()).toEqual(Object.keys(IN_USE).toSorted());
  });

  test.each(Object.keys(IN_USE))('of %s are the same for two people on two pages', (file) => {
    const fragments = fragmentsIn(IN_USE[file] ?? <></>);
    expect(fragments.length).toBeGreaterThan(0);
    for (const fragment of fragments) {
      expect(fragment.built).toHaveLength(VISITS.length);
      expect([...rendersOf(fragment)]).toHaveLength(1);
    }
  });
});

const usePerson = () => useShopper().account?.firstname;
const useQuantity = () => useCartStore().quantityOf(1);
const useIsInCart = () => (useCartStore().quantityOf(1) > 0 ? 'In your cart' : 'Add');
const usePath = () => useLocation().pathname;
const useLoaderName = () => useRouteLoaderData<{ name: string }>('page')?.name;
const useToday = () => new Date().toDateString();

const SOURCE = {};

describe.each([
  ['the person', usePerson],
  ['the cart', useQuantity],
  ['whether it is in the cart', useIsInCart],
  ['the route', usePath],
  ["a loader's data", useLoaderName],
  ['the time', useToday],
  ['an id of the page', useId],
])('%s is found', (_what, useText) => {
  const Reader = () => <p>{useText()}</p>;

  test('in a fragment that reads it', () => {
    const [planted] = fragmentsIn(
      <StaticFragment as="li" source={SOURCE} variant="planted">
        <Reader />
      </StaticFragment>,
    );
    expect(planted && rendersOf(planted).size).toBeGreaterThan(1);
  });

  test('in a fragment that gets it as a prop', () => {
    const ReadsOutside = () => {
      const text = useText();
      return (
        <StaticFragment as="li" source={SOURCE} variant="planted">
          <p>{text}</p>
        </StaticFragment>
      );
    };
    const [planted] = fragmentsIn(<ReadsOutside />);
    expect(planted && rendersOf(planted).size).toBeGreaterThan(1);
  });
});
