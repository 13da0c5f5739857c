import type { ProductDetail } from '#domain/catalog/schema.ts';
import { breadcrumb, memberTier, type Structured } from '#storefront/kernel/structured.server.ts';

/** What search engines read of a product, equal to what its page shows. */
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
    breadcrumb(public_url, [...crumbs, { path: product.url, title: product.title }]),
  ];
}

/** Only members buy, so the member price is the price; what a shelf elsewhere asks stands beside it as list price. */
function offer({ url, price, msrp, in_stock }: ProductDetail, public_url: string): Structured {
  const member_price = {
    '@type': 'UnitPriceSpecification',
    price: price.toFixed(2),
    priceCurrency: 'USD',
    validForMemberTier: memberTier(public_url),
  };
  const shelf_price = {
    '@type': 'UnitPriceSpecification',
    price: msrp.toFixed(2),
    priceCurrency: 'USD',
    priceType: 'https://schema.org/ListPrice',
  };
  return {
    '@type': 'Offer',
    url: public_url + url,
    price: price.toFixed(2),
    priceCurrency: 'USD',
    priceSpecification: msrp > price ? [member_price, shelf_price] : [member_price],
    availability: `https://schema.org/${in_stock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': `${public_url}/#shop` },
  };
}

function rating({ rating_average, rating_count }: ProductDetail): Structured {
  return { '@type': 'AggregateRating', ratingValue: rating_average.toFixed(1), reviewCount: rating_count };
}
