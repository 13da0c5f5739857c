import { type MerchantSource, whyNotInFeed } from '#domain/catalog/merchant-feed.ts';
import { type CatalogProduct, type ProductDetails, readDetails } from './catalog-product.ts';
import { imagesOf } from './show-detail.ts';
import { hasOwnPage, productById, type Snapshot } from './snapshot.ts';

/** Everything that has a row in the feed: what is for sale, and of a family its choices. */
export function* merchantSources(snapshot: Snapshot): Generator<MerchantSource> {
  for (const product of snapshot.products) {
    const parent = product.parent_product_id === null ? null : productById(snapshot, product.parent_product_id);
    const { product_type } = product.card;
    if (hasOwnPage(snapshot, product) && whyNotInFeed({ product_type, storage: product.storage }) === null)
      yield sourceOf(product, parent, readDetails(product));
  }
}

function sourceOf(product: CatalogProduct, parent: CatalogProduct | null, details: ProductDetails): MerchantSource {
  const { card, price_cents, unit_amount, unit_measure, storage, category, picture_hash } = product;
  // What has choices isn't in the feed, so the label is the product's own.
  const { facts } = details;
  const { gtin } = details.columns;
  const images = imagesOf(product, facts, details);
  const [front, ...others] = images.map(({ src }) => src);
  return {
    sku: card.sku,
    url_key: card.url_key,
    brand: card.manufacturer,
    title: card.title,
    size_text: card.size_text,
    about: facts.about,
    picture: picture_hash ? (front ?? null) : null,
    more_pictures: others,
    in_stock: card.in_stock,
    price_cents,
    min_order_qty: card.min_order_qty,
    unit_amount,
    unit_measure,
    product_type: card.product_type,
    storage,
    aisles: category.path.map(({ title }) => title),
    ...(gtin ? { gtin } : {}),
    ...(parent ? { family: familyOf(product, parent) } : {}),
  };
}

function familyOf({ product_id }: CatalogProduct, { card, options }: CatalogProduct): MerchantSource['family'] {
  const chosen = options.flatMap(({ name, values }) => {
    const value = values.find((one) => one.product_id === product_id)?.label;
    return value === undefined ? [] : [{ name, value }];
  });
  return { sku: card.sku, title: `${card.manufacturer} ${card.title}`, options: chosen };
}
