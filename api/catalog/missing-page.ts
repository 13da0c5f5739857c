import { type AddressHolder, addressOf, resolveOldKey } from '#domain/catalog/redirects.ts';
import { productUrl } from '#domain/catalog/addresses.ts';
import type { Instead } from '#domain/catalog/endpoints.ts';
import { ListQuery } from '#domain/catalog/list-query.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { countBits } from './bits.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { listedWith } from './memoized-sets.ts';
import { showList, showSearch } from './show-list.ts';
import { householdView, type HouseholdView } from './household-view.ts';
import { productByUrlKey, type Snapshot } from './snapshot.ts';

const INSTEAD = 4;
const IN_STOCK = ListQuery.parse({ page_size: INSTEAD, filter: { in_stock: 1 } });

/** Why no page has this key: it redirects to another one, what had it is gone, or nothing ever had it. */
export function refuseMissing(snapshot: Snapshot, kind: AddressHolder, key: string): Refusal {
  const found = resolveOldKey(snapshot.redirects, kind, key, (other) => isInUse(snapshot, kind, other));
  if (found.is === 'moved')
    return new Refusal(CATALOG_REFUSALS.moved, { details: { url_key: found.key, url: addressOf(kind, found.key) } });
  if (found.is === 'ended') return refuseEnded(snapshot, kind, key);
  return new Refusal(kind === 'product' ? CATALOG_REFUSALS.product_not_found : GENERAL_REFUSALS.not_found);
}

/** With what a shopper may want instead of what had this key. */
export function refuseEnded(snapshot: Snapshot, holder: AddressHolder, key: string): Refusal {
  return new Refusal(CATALOG_REFUSALS.ended, { details: { holder, instead: similarTo(snapshot, key).map(insteadOf) } });
}

/** A product as the page of what has ended offers it. */
export function insteadOf({ url_key, manufacturer, title, price, image, product_type }: ProductCard): Instead {
  return { url: productUrl(url_key), title: `${manufacturer} ${title}`, price, image, product_type };
}

/** What `show` makes for the household of these cookies; a refusal of what has ended leaves out what it avoids, too. */
export function shownTo<Answer>(
  snapshot: Snapshot,
  cookies: CookieJar,
  show: (view: HouseholdView | null) => Answer,
): Answer {
  const view = householdView(snapshot, cookies);
  try {
    return show(view);
  } catch (error) {
    throw withoutHidden(snapshot, view, error);
  }
}

function withoutHidden(snapshot: Snapshot, view: HouseholdView | null, error: unknown): unknown {
  if (!view || !(error instanceof Refusal) || error.code !== 'ended') return error;
  const { instead, ...details } = error.details as { instead: Instead[] };
  const wanted = instead.filter(({ url }) => {
    const product = productByUrlKey(snapshot, url.slice(productUrl('').length));
    return product && !view.isHidden(product);
  });
  return new Refusal(CATALOG_REFUSALS.ended, { details: { ...details, instead: wanted } });
}

/** What the words of a key find, or the best sellers. */
function similarTo(snapshot: Snapshot, key: string): ProductCard[] {
  const found = showSearch(snapshot, key.replaceAll('-', ' '), IN_STOCK).products;
  return found.length > 0 ? found : showList(snapshot, IN_STOCK, { base: snapshot.listed, key: 'all' }).products;
}

function isInUse(snapshot: Snapshot, kind: AddressHolder, key: string): boolean {
  switch (kind) {
    case 'product':
      return snapshot.ordinalByUrlKey.has(key);
    case 'category':
      return snapshot.categories.byKey.has(key);
    case 'brand':
      return [...snapshot.brands.values()].some(({ url_key }) => url_key === key);
    case 'list':
      return snapshot.shopping_lists.some(({ url_key }) => url_key === key);
    default:
      return snapshot.facet_values.some((value) => value.kind === kind && value.url_key === key);
  }
}

/** Whether all that a brand or a category had is no longer sold; one that never had anything is only empty. */
export function hasEnded(snapshot: Snapshot, kind: 'brand' | 'category', key: string): boolean {
  if (countBits(listedWith(snapshot, kind, key)) > 0) return false;
  const isOfIt = ({ brand_key, category_keys }: CatalogProduct) =>
    kind === 'brand' ? brand_key === key : category_keys.includes(key);
  const own = snapshot.products.filter(isOfIt);
  return own.length > 0 && own.every(({ is_available }) => !is_available);
}
