import type { Operator } from '#domain/kernel/operator.ts';
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
export function organization(public_url: string, offers: readonly Offer[], operator: Operator): Structured {
  const fees = offers
    .filter(({ price }) => price > 0)
    .map(({ title, price }) => ({
      '@type': 'UnitPriceSpecification',
      name: title,
      price: price.toFixed(2),
      priceCurrency: 'USD',
    }));
  return {
    '@type': 'OnlineStore',
    '@id': `${public_url}/#shop`,
    name: BRAND.shop,
    url: `${public_url}/`,
    slogan: BRAND.claim,
    ...contactOf(operator),
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

/** Who runs the shop, as far as the operator has said it. */
function contactOf({ name, email, phone }: Operator): Structured {
  const contact = { ...(email ? { email } : {}), ...(phone ? { telephone: phone } : {}) };
  return {
    ...(name ? { legalName: name } : {}),
    ...(Object.keys(contact).length > 0
      ? { contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...contact } }
      : {}),
  };
}

/** The site's name. Without a SearchAction: no search engine has shown a search box of a site since November 2024. */
export function website(public_url: string): Structured {
  return {
    '@type': 'WebSite',
    '@id': `${public_url}/#site`,
    name: BRAND.shop,
    url: `${public_url}/`,
    publisher: { '@id': `${public_url}/#shop` },
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
