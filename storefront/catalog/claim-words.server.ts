import { pageUrl } from '#domain/catalog/addresses.ts';
import type { ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { CLAIM_TEXTS as texts, PANEL_NOTES } from './product-texts.ts';

/** What is claimed of a product, with links to what else it holds of, and how and when it was checked. */
export type ClaimWords = { name: string; claims: { url: string; title: string; words: string }[] };

/** The claims in words, made on the server to keep the browser's code small; kinds without any are left out. */
export function claimWords({ certifications, values }: Pick<ProductDetail, 'certifications' | 'values'>): ClaimWords[] {
  const kinds = [
    { kind: 'certification', name: texts.certifications, claims: certifications },
    { kind: 'value', name: texts.maker, claims: values },
  ] as const;
  return kinds
    .filter(({ claims }) => claims.length > 0)
    .map(({ kind, name, claims }) => ({
      name,
      claims: claims.map(({ url_key, title, source, checked_on }) => ({
        url: pageUrl(kind, url_key),
        title,
        words: texts.evidence(source, formatLongDay(checked_on)),
      })),
    }));
}

/** The note below the panel; empty without one. */
export function panelNote({ nutrition }: ProductFacts): string {
  return nutrition ? PANEL_NOTES[nutrition.kind] : '';
}
