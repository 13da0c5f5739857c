import type { Staples } from '#domain/catalog/schema.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import { pickSaving, pickStaples } from '#domain/catalog/staples.ts';
import { heroHash, heroPicture } from '#api/media/index.ts';
import { type CatalogProduct, readDetails } from './catalog-product.ts';
import type { HouseholdView } from './household-view.ts';
import { showList } from './show-list.ts';
import { productById, type Snapshot } from './snapshot.ts';
import { oldestCheckOf } from './store-price.ts';

/** What the home page's still life is drawn from. */
export type Hero = { specs: PictureSpec[]; hash: string };

/** Enough best sellers to find six of different kinds among them. */
const BEST_SELLERS = 48;

function bestSellers(snapshot: Snapshot, view: HouseholdView | null = null): ProductCard[] {
  const query = { filter: { list: ['pantry-staples'], in_stock: 1 }, cur_page: 1, page_size: BEST_SELLERS };
  return showList(snapshot, query, { base: snapshot.listed, key: 'all' }, view).products;
}

const isDrawn = (product: CatalogProduct | null): product is CatalogProduct & { picture_hash: string } =>
  product !== null && product.picture_hash !== null;

const drawnOf = (snapshot: Snapshot, cards: readonly ProductCard[]) =>
  cards.map(({ id }) => productById(snapshot, id) ?? null).filter(isDrawn);

/** What the picture of today's staples is drawn from, whether or not they save something; null without any. */
export function heroOf(snapshot: Snapshot): Hero | null {
  const products = drawnOf(snapshot, pickStaples(bestSellers(snapshot))).flatMap((product) => {
    const { picture, image } = readDetails(product);
    // A still life is drawn, so what has a photo can't be in it.
    return picture && image === null ? [{ spec: picture, picture_hash: product.picture_hash }] : [];
  });
  if (products.length === 0) return null;
  return {
    specs: products.map(({ spec }) => spec),
    hash: heroHash(products.map(({ picture_hash }) => picture_hash)),
  };
}

/** Today's staples that save something, and a picture of staples; none for a household that may not have all in it. */
export function showStaples(snapshot: Snapshot, view: HouseholdView | null = null): Staples {
  const hero = heroOf(snapshot);
  const own = bestSellers(snapshot, view);
  const [drawn, everyones] = [pickStaples(own), pickStaples(bestSellers(snapshot))];
  const isDrawnSo = drawn.length === everyones.length && drawn.every(({ id }, at) => id === everyones[at]?.id);
  const products = pickSaving(own);
  return {
    products,
    picture: hero && isDrawnSo ? heroPicture(hero.hash) : null,
    store_prices_checked_on: oldestCheckOf(products.flatMap(({ id }) => productById(snapshot, id) ?? [])),
  };
}
