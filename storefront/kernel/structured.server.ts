import { BRAND } from './brand.ts';
import { BREADCRUMB_TEXTS, STRUCTURED_TEXTS } from './texts.ts';

/** Structured data (schema.org) of one page; built on the server only, to keep it out of the browser's code. */
export type Structured = Record<string, unknown>;

type Offer = { title: string; price: number };

/** The only tier of the membership; product prices refer to it. */
export function memberTier(public_url: string): Structured {
  return { '@type': 'MemberProgramTier', '@id': `${public_url}/#member`, name: 'Member' };
}

/** The seller, and the membership that the prices belong to. `offers` are those on the page's plan cards. */
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
      name: STRUCTURED_TEXTS.membership,
      description: STRUCTURED_TEXTS.description,
      url: `${public_url}/membership/payment/plans`,
      hasTiers: {
        ...memberTier(public_url),
        hasTierBenefit: 'https://schema.org/TierBenefitLoyaltyPrice',
        hasTierRequirement: fees,
      },
    },
  };
}

/** A page's breadcrumb. Each `path` is from the root. */
export function breadcrumb(public_url: string, crumbs: readonly { path: string; title: string }[]): Structured {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ path: '/', title: BREADCRUMB_TEXTS.home }, ...crumbs].map(({ path, title }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: public_url + path,
    })),
  };
}
