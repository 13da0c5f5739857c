import { pageUrl } from '#domain/catalog/addresses.ts';
import type { Claim, ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { CLAIM_TEXTS as texts } from './product-texts.ts';

/** What is claimed of a product, with links to what else it holds of, and how and when it was checked. */
export type ClaimWords = { name: string; claims: { url: string; title: string; words: string }[] };

type Claimed = Pick<ProductDetail, 'certifications' | 'values' | 'diet_marks' | 'facts' | 'components'>;

/** Who says that a product has its diets, with the day if it's known. */
function dietWords(facts: ProductFacts): string {
  const { diets_source, data_source, is_label_declared, ingredient_statement, label_checked_on = '' } = facts;
  if (diets_source) return reportedBy(diets_source, facts.diets_checked_on);
  if (data_source && !is_label_declared) return reportedBy(texts.openFoodFacts, label_checked_on);
  const isLabelRead = ingredient_statement !== '' || is_label_declared || label_checked_on !== '';
  return isLabelRead ? evidenceWords(texts.label, label_checked_on) : texts.unknown;
}

/** The day of a list or a record is when it said so; no one looked at the package that day. */
function reportedBy(source: string, day = ''): string {
  return day ? texts.reported(source, formatLongDay(day)) : source;
}

function evidenceWords(source: string, checked_on: string): string {
  if (source === texts.openFoodFacts) return reportedBy(source, checked_on);
  return checked_on ? texts.evidence(source, formatLongDay(checked_on)) : source;
}

/** The claims in words, made on the server to keep the browser's code small; kinds without any are left out. */
export function claimWords({ certifications, values, diet_marks, facts, components }: Claimed): ClaimWords[] {
  const inDiets = components.length > 0 ? texts.items : dietWords(facts);
  const withEvidence = (claim: Claim) => ({ ...claim, words: evidenceWords(claim.source, claim.checked_on) });
  const kinds = [
    { kind: 'diet', name: texts.diets, claims: diet_marks.map((diet) => ({ ...diet, words: inDiets })) },
    { kind: 'certification', name: texts.certifications, claims: certifications.map(withEvidence) },
    { kind: 'value', name: texts.maker, claims: values.map(withEvidence) },
  ] as const;
  return kinds
    .filter(({ claims }) => claims.length > 0)
    .map(({ kind, name, claims }) => ({
      name,
      claims: claims.map(({ url_key, title, words }) => ({ url: pageUrl(kind, url_key), title, words })),
    }));
}
