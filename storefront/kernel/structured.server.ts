import { BRAND } from './brand.ts';

/** Structured data (schema.org) for one page; made on the server only, so that no browser carries it. */
export type Structured = Record<string, unknown>;

type Offer = { title: string; price: number };

/** The one tier of the membership; products name it as whose price it is. */
export function memberTier(public_url: string): Structured {
  return { '@type': 'MemberProgramTier', '@id': `${public_url}/#member`, name: 'Member' };
}

/** Who sells here, and the membership that the prices belong to. `offers` as the page's plan cards show them. */
export function organization(public_url: string, offers: readonly Offer[]): Structured {
  const fees = offers
    .filter(({ price }) => price > 0)
    .map(({ title, price }) => ({
      '@type': 'UnitPriceSpecification',
      name: title,
      price: price.toFixed(2),
      priceCurrency: 'USD',
    }));
  return {
    '@type': 'Organization',
    '@id': `${public_url}/#shop`,
    name: BRAND.shop,
    url: `${public_url}/`,
    slogan: BRAND.claim,
    hasMemberProgram: {
      '@type': 'MemberProgram',
      '@id': `${public_url}/#membership`,
      name: `${BRAND.shop} membership`,
      description: 'Member prices on every product. The plan renews until it is stopped, which takes a minute.',
      url: `${public_url}/membership/payment/plans`,
      hasTiers: {
        ...memberTier(public_url),
        hasTierBenefit: 'https://schema.org/TierBenefitLoyaltyPrice',
        hasTierRequirement: fees,
      },
    },
  };
}

/** The way to a page, as its breadcrumb shows it. `path` from the root. */
export function breadcrumb(public_url: string, crumbs: readonly { path: string; title: string }[]): Structured {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ path: '/', title: 'Home' }, ...crumbs].map(({ path, title }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: public_url + path,
    })),
  };
}
