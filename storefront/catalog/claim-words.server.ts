import { pageUrl } from '#domain/catalog/addresses.ts';
import type { ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { CLAIM_TEXTS as texts } from './product-texts.ts';

/** What is claimed of a product, with links to what else it holds of, and how and when it was checked. */
export type ClaimWords = { name: string; claims: { url: string; title: string; words: string }[] };

type Claimed = Pick<ProductDetail, 'certifications' | 'values' | 'diet_marks' | 'facts' | 'components'>;

/** Whose words a diet is derived from, and when they were read; '' if that isn't known. */
function labelEvidence({ data_source, is_label_declared, label_checked_on = '' }: ProductFacts) {
  const source = data_source && !is_label_declared ? texts.dataLabel : texts.label;
  return { source, checked_on: label_checked_on };
}

/** The claims in words, made on the server to keep the browser's code small; kinds without any are left out. */
export function claimWords({ certifications, values, diet_marks, facts, components }: Claimed): ClaimWords[] {
  const evidence = components.length > 0 ? { source: texts.labels, checked_on: '' } : labelEvidence(facts);
  const diets = diet_marks.map((diet) => ({ ...diet, ...evidence }));
  const kinds = [
    { kind: 'diet', name: texts.diets, claims: diets },
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
        words: checked_on ? texts.evidence(source, formatLongDay(checked_on)) : source,
      })),
    }));
}
