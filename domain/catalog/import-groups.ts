import type { ProductDraft, RowProblem } from './import-draft.ts';
import { shortTitle } from './title.ts';

/** How a format calls the columns that identify a product and the product it is a choice of. */
export type KeyFields = { sku: string; group: string; option: string };

/** A configurable product, as far as the rows read until now say it. */
export type GroupSoFar = {
  sku: string;
  option_name: string;
  labels: Set<string>;
  /** The words that the titles of its choices begin with, or the title that the file gives it. */
  title: string;
  is_named: boolean;
  url_key: string | null;
  image: string | null;
  /** What all of its choices say. */
  said: ProductDraft['said'];
  /** The price of its cheapest choice. */
  price: ProductDraft['price'];
};

/** Finds conflicts between the rows of one file; remembers every SKU. */
export function makeGroups(fields: KeyFields) {
  const lines = new Map<string, number>();
  const groups = new Map<string, GroupSoFar>();

  const problemOf = ({ sku, group }: ProductDraft): RowProblem | null => {
    const before = lines.get(sku);
    if (before !== undefined) return { field: fields.sku, reason: `${sku} is on line ${before}, too` };
    if (groups.has(sku)) return { field: fields.sku, reason: `${sku} is the ${fields.group} of other rows` };
    if (!group) return null;
    if (lines.has(group.sku))
      return { field: fields.group, reason: `${group.sku} is the ${fields.sku} of line ${lines.get(group.sku)}` };
    const known = groups.get(group.sku);
    if (!known) return null;
    if (known.option_name !== group.option.name)
      return {
        field: fields.option,
        reason: `this one differs in ${group.option.name}, the others of ${group.sku} in ${known.option_name}`,
      };
    if (known.labels.has(group.option.label.toLowerCase()))
      return { field: fields.option, reason: `another choice of ${group.sku} is "${group.option.label}", too` };
    return null;
  };

  return {
    groups: groups as ReadonlyMap<string, GroupSoFar>,
    /** Takes the row in, or says why it can't be used beside the earlier ones. */
    add(draft: ProductDraft): RowProblem | null {
      const problem = problemOf(draft);
      if (problem) return problem;
      lines.set(draft.sku, draft.line);
      if (draft.group) join(groups, draft, draft.group);
      return null;
    },
  };
}

function join(groups: Map<string, GroupSoFar>, draft: ProductDraft, group: NonNullable<ProductDraft['group']>): void {
  const known = groups.get(group.sku);
  const title = group.title ?? shortTitle(String(draft.said['title']), '', group.option.label);
  if (!known) {
    groups.set(group.sku, {
      sku: group.sku,
      option_name: group.option.name,
      labels: new Set([group.option.label.toLowerCase()]),
      title,
      is_named: group.title !== null,
      url_key: group.url_key,
      image: group.image ?? draft.image,
      said: draft.said,
      price: draft.price,
    });
    return;
  }
  known.labels.add(group.option.label.toLowerCase());
  if (!known.is_named) known.title = commonTitle(known.title, title);
  known.said = saidByBoth(known.said, draft.said);
  if (draft.price.price_cents < known.price.price_cents) known.price = draft.price;
}

/** A family claims only what each of its choices does; how it is stored and taxed is that of the first. */
function saidByBoth(first: ProductDraft['said'], other: ProductDraft['said']): ProductDraft['said'] {
  const columns = Object.entries(first).map(([column, value]): [string, unknown] => {
    const too = other[column];
    if (Array.isArray(value)) return [column, value.filter((one) => Array.isArray(too) && too.includes(one))];
    return [column, typeof value === 'boolean' ? value && too === true : value];
  });
  return Object.fromEntries(columns);
}

/** "Rolled Oats, 16 oz" and "Rolled Oats, 32 oz" -> "Rolled Oats"; the first title if they begin differently. */
export function commonTitle(a: string, b: string): string {
  const [words, others] = [a.split(' '), b.split(' ')];
  let count = 0;
  while (count < words.length && words[count] === others[count]) count += 1;
  const common = words
    .slice(0, count)
    .join(' ')
    .replace(/[\s,;:|(\-–—/]+$/, '');
  return common.length < 3 ? a : common;
}

/** "3 sizes"; what two words tell apart are choices. */
export function choicesText(count: number, option_name: string): string {
  const noun = /^[A-Za-z]+$/.test(option_name) ? option_name.toLowerCase() : 'choice';
  return `${count} ${noun}${count === 1 ? '' : noun.endsWith('s') ? 'es' : 's'}`;
}

/** The draft of a configurable product: what its choices say, without what is true of one only. */
export function parentDraft(group: GroupSoFar, choice: ProductDraft): ProductDraft {
  const ownOnly = new Set(['gtin', 'size_text', 'unit_amount', 'unit_measure']);
  const said = Object.entries(group.said).filter(([column]) => !ownOnly.has(column));
  const size = Object.entries({ ...choice.fresh, ...choice.said }).filter(([column]) => column.startsWith('unit_'));
  return {
    ...choice,
    sku: group.sku,
    group: null,
    said: { ...Object.fromEntries(said), title: group.title, product_type: 'configurable' },
    fresh: {
      ...choice.fresh,
      ...Object.fromEntries(size),
      size_text: choicesText(group.labels.size, group.option_name),
      url_key: group.url_key,
    },
    price: group.price,
    available: null,
    image: group.image,
  };
}
