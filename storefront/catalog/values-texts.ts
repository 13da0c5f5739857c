import { INDEX_TITLES } from '#domain/catalog/index-titles.ts';

/** The page that lists every fact one can shop by. */
export const VALUES_PAGE_TEXTS = {
  title: INDEX_TITLES.values,
  description:
    'Shop by diet, certification, ingredient, concern or who made it. Every list comes from labels and what makers have shown us.',
  lead: 'Every list here comes from what labels say and what makers have shown us.',
  contents: 'On this page',
  none: 'There is nothing to shop by yet.',
  products: { one: '# product', other: '# products' },
  kinds: {
    diet: { title: 'Diets', lead: "Based on each label. If it's unclear, we leave the product out." },
    certification: { title: 'Certifications', lead: "Each product's page says how we know and when we checked." },
    value: { title: 'Values', lead: 'Who owns the brand, and how it works.' },
    concern: { title: 'Concerns', lead: 'Chosen by what the label shows. Food and supplements are not medicine.' },
    ingredient: { title: 'Ingredients', lead: 'Found in the list of ingredients on the label.' },
  },
} as const;
