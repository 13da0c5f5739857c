import { productUrl } from '#domain/catalog/addresses.ts';
import { leastPrice } from '#domain/catalog/quantity.ts';
import { hasOptions, isFamily } from '#domain/catalog/names.ts';
import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { breadcrumb, memberTier, type Structured } from '#storefront/kernel/structured.server.ts';

type PageFacts = {
  public_url: string;
  /** False in a demo: its reviews are made up, and claiming their stars would deceive (16 CFR 465). */
  has_real_reviews: boolean;
};

/** A product's structured data, equal to what its page shows. */
export function productFacts(product: ProductDetail, page: PageFacts): Structured[] {
  const { public_url } = page;
  const crumbs = product.breadcrumb.map(({ url_key, title }) => ({ path: `/c/${url_key}`, title }));
  const way = breadcrumb(public_url, [...crumbs, { path: productUrl(product.url_key), title: product.title }]);
  return [isFamily(product) ? familyFacts(product, page) : ownFacts(product, page), way];
}

function ownFacts(product: ProductDetail, page: PageFacts): Structured {
  const { sku, size_text, gtin } = product;
  return {
    '@type': 'Product',
    ...commonFacts(product, page),
    sku,
    ...(gtin ? { gtin } : {}),
    ...(size_text ? { size: size_text } : {}),
    offers: hasOptions(product)
      ? leastOffer(product, page)
      : offer(product, page, product.msrp > product.price ? product.msrp : null),
  };
}

/** A product with choices: each is a product with a page and an offer of its own. */
function familyFacts(product: ProductDetail, page: PageFacts): Structured {
  const { public_url } = page;
  const bySize = product.options.some(({ name }) => name.toLowerCase() === 'size');
  return {
    '@type': 'ProductGroup',
    ...commonFacts(product, page),
    productGroupID: product.sku,
    ...(bySize ? { variesBy: ['https://schema.org/size'] } : {}),
    hasVariant: product.children.map((child) => ({
      '@type': 'Product',
      name: nameOf(child),
      description: product.facts.about,
      url: public_url + productUrl(child.url_key),
      brand: { '@type': 'Brand', name: child.manufacturer },
      sku: child.sku,
      image: public_url + child.image,
      ...(child.size_text ? { size: child.size_text } : {}),
      offers: offer(child, page, null),
    })),
  };
}

const nameOf = ({ title, size_text }: Pick<ProductCard, 'title' | 'size_text'>) =>
  size_text ? `${title}, ${size_text}` : title;

function commonFacts(product: ProductDetail, { public_url, has_real_reviews }: PageFacts): Structured {
  return {
    '@id': `${public_url}${productUrl(product.url_key)}#product`,
    name: product.title,
    description: product.facts.about,
    url: public_url + productUrl(product.url_key),
    image: product.images.map(({ src }) => public_url + src),
    brand: { '@type': 'Brand', name: product.manufacturer },
    category: product.breadcrumb.map(({ title }) => title).join(' > '),
    ...(has_real_reviews && product.rating_count > 0 ? { aggregateRating: rating(product) } : {}),
  };
}

const dollarsOf = (price: number) => ({
  '@type': 'UnitPriceSpecification',
  price: price.toFixed(2),
  priceCurrency: 'USD',
});

/**
 * Only members can buy, so the offer's price is the member price, named as such. The list price is other stores', and
 * none that we charged before: that would be a StrikethroughPrice. Of a product with a minimum order, both are those of the
 * fewest that can be bought, as Merchant Center wants them in the feed (support.google.com/merchants/answer/6324371).
 */
function offer(
  { url_key, price, in_stock, min_order_qty }: Pick<ProductCard, 'url_key' | 'price' | 'in_stock' | 'min_order_qty'>,
  { public_url }: PageFacts,
  listPrice: number | null,
): Structured {
  const least = leastPrice({ price, min_order_qty });
  const member = { ...dollarsOf(least), validForMemberTier: memberTier(public_url) };
  const list =
    listPrice === null
      ? []
      : [{ ...dollarsOf(leastPrice({ price: listPrice, min_order_qty })), priceType: 'https://schema.org/ListPrice' }];
  return {
    '@type': 'Offer',
    ...termsOf({ url_key, in_stock }, public_url),
    price: least.toFixed(2),
    priceSpecification: [member, ...list],
    ...(min_order_qty > 1 ? { eligibleQuantity: { '@type': 'QuantitativeValue', minValue: min_order_qty } } : {}),
  };
}

/** Of a group or a build-your-own set: its page says "From $3.19", because the price is that of the cheapest choice. */
function leastOffer({ url_key, price, in_stock }: ProductDetail, { public_url }: PageFacts): Structured {
  return {
    '@type': 'AggregateOffer',
    ...termsOf({ url_key, in_stock }, public_url),
    lowPrice: price.toFixed(2),
    validForMemberTier: memberTier(public_url),
  };
}

const termsOf = ({ url_key, in_stock }: Pick<ProductCard, 'url_key' | 'in_stock'>, public_url: string) => ({
  url: public_url + productUrl(url_key),
  priceCurrency: 'USD',
  availability: `https://schema.org/${in_stock ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@id': `${public_url}/#shop` },
});

function rating({ rating_average, rating_count, review_count }: ProductDetail): Structured {
  return {
    '@type': 'AggregateRating',
    ratingValue: rating_average.toFixed(1),
    ratingCount: rating_count,
    ...(review_count > 0 ? { reviewCount: review_count } : {}),
  };
}
