import { productUrl } from '#domain/catalog/addresses.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { breadcrumb, memberTier, type Structured } from '#storefront/kernel/structured.server.ts';

/** A product's structured data, equal to what its page shows. */
export function productFacts(product: ProductDetail, public_url: string): Structured[] {
  const crumbs = product.breadcrumb.map(({ url_key, title }) => ({ path: `/c/${url_key}`, title }));
  return [
    {
      '@type': 'Product',
      name: product.title,
      sku: product.sku,
      description: product.facts.about,
      image: product.images.map(({ src }) => public_url + src),
      brand: { '@type': 'Brand', name: product.manufacturer },
      ...(product.size_text ? { size: product.size_text } : {}),
      offers: offer(product, public_url),
      ...(product.rating_count > 0 ? { aggregateRating: rating(product) } : {}),
    },
    breadcrumb(public_url, [...crumbs, { path: productUrl(product.url_key), title: product.title }]),
  ];
}

/** Only members can buy, so the price is the member price; what other stores charge is the list price. */
function offer({ url_key, price, msrp, in_stock }: ProductDetail, public_url: string): Structured {
  const memberPrice = {
    '@type': 'UnitPriceSpecification',
    price: price.toFixed(2),
    priceCurrency: 'USD',
    validForMemberTier: memberTier(public_url),
  };
  const listPrice = {
    '@type': 'UnitPriceSpecification',
    price: msrp.toFixed(2),
    priceCurrency: 'USD',
    priceType: 'https://schema.org/ListPrice',
  };
  return {
    '@type': 'Offer',
    url: public_url + productUrl(url_key),
    price: price.toFixed(2),
    priceCurrency: 'USD',
    priceSpecification: msrp > price ? [memberPrice, listPrice] : [memberPrice],
    availability: `https://schema.org/${in_stock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': `${public_url}/#shop` },
  };
}

function rating({ rating_average, rating_count }: ProductDetail): Structured {
  return { '@type': 'AggregateRating', ratingValue: rating_average.toFixed(1), ratingCount: rating_count };
}
