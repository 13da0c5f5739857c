import { FEATURED } from '#domain/catalog/special-pages.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import type { FooterWords, PageLink } from '#storefront/kernel/navigation-links.ts';
import { FOOTER_TEXTS as texts } from './texts.ts';

/** What is read below every page: the aisles, what crosses them, and the pages about the shop. */
export function footerWords(aisles: readonly PageLink[], isDemo: boolean): FooterWords {
  return {
    prices: texts.prices,
    about: isDemo ? `${BRAND.shop}. ${texts.demo}` : BRAND.shop,
    aisles: {
      label: texts.aislesBelow,
      heading: texts.aisles,
      links: aisles.length === 0 ? [] : [...aisles.map(({ url, title }) => ({ url, title })), ...FEATURED],
    },
    columns: [
      {
        label: texts.membership,
        heading: texts.membership,
        links: [
          { url: '/membership/payment/plans', title: texts.plans },
          { url: '/savings-guarantee', title: texts.guarantee },
          { url: '/#how-it-adds-up', title: texts.howItAddsUp },
          { url: '/#questions', title: texts.questions },
          { url: '/account/orders', title: texts.orders },
          { url: '/thrive-gives', title: BRAND.giving },
        ],
      },
      {
        label: texts.help,
        heading: texts.help,
        links: [
          { url: '/help', title: texts.help },
          { url: '/contact', title: texts.contact },
          { url: '/returns', title: texts.returns },
          { url: '/preferences', title: texts.preferences },
        ],
      },
    ],
    legal: [
      { url: '/terms', title: texts.terms },
      { url: '/privacy-policy', title: texts.privacy },
      { url: '/do-not-sell-my-information', title: texts.privacyChoices },
    ],
  };
}
