import { htmlToText } from './html-text.ts';
import type { FileRow, RowProblem } from './import-draft.ts';
import { CARRIED_COLUMNS, PLAIN_COLUMNS, type PlainColumns } from './plain-columns.ts';
import { readGtin, readMoney, type Reading } from './import-values.ts';

const TITLE_MAX = 150;
const BRAND_MAX = 70;
const TEXT_MAX = 5_000;
/** Letters of a cell with its tags; a longer one is refused unread, because reading it would take too long. */
const HTML_MAX = 100_000;
const SKU_MAX = 64;
const STOCK_MAX = 1_000_000;
const ADDRESS_MAX = 2_000;

/** Printable ASCII without a space at either end: it is part of picture addresses. */
const SKU = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Whether a text can be a SKU. */
export function isSku(text: string): boolean {
  return text.length <= SKU_MAX && SKU.test(text);
}

export type FieldReader = ReturnType<typeof readFields>;

/** Reads the fields of one row and collects what is wrong with them. A field that can't be read is null. */
export function readFields({ cells }: FileRow) {
  const problems: RowProblem[] = [];
  const add = (field: string, reason: string): null => {
    problems.push({ field, reason });
    return null;
  };
  const cell = (field: string) => (cells[field] ?? '').trim();
  const valueOf = <T>(field: string, reading: Reading<T>): T | null =>
    'reason' in reading ? add(field, reading.reason) : reading.value;
  /** Plain text of up to `max` characters. */
  const text = (field: string, max = TEXT_MAX) => {
    const html = cell(field);
    if (html.length > HTML_MAX)
      return add(field, `is ${html.length} characters long with its tags; the limit is ${HTML_MAX}`);
    const found = htmlToText(html);
    return found.length > max ? add(field, `is ${found.length} characters long; the limit is ${max}`) : found;
  };
  const named = (field: string, max: number, missing: string) => {
    const found = text(field, max);
    return found === '' ? add(field, missing) : found;
  };
  return {
    problems,
    add,
    cell,
    text,
    title: (field: string) => named(field, TITLE_MAX, 'is missing'),
    /** @param otherwise what an operator says for all rows without one. */
    brand: (field: string, otherwise: string | null) =>
      cell(field) === '' && otherwise !== null
        ? otherwise
        : named(field, BRAND_MAX, 'is missing; --brand names one for rows without'),
    sku: (field: string) => {
      const found = cell(field);
      if (found === '') return add(field, 'is missing');
      if (found.length > SKU_MAX) return add(field, `is ${found.length} characters long; the limit is ${SKU_MAX}`);
      return SKU.test(found) ? found : add(field, 'may have only letters, digits, spaces and signs of ASCII');
    },
    /** Null for an empty cell as well. */
    money: (field: string) => (cell(field) === '' ? null : valueOf(field, readMoney(cell(field)))),
    gtin: (field: string) => (cell(field) === '' ? null : valueOf(field, readGtin(cell(field)))),
    /**
     * A whole number of units; null for an empty cell.
     * @param oversold what less than none is: a mistake, or none where a shop system counts on below zero.
     */
    quantity: (field: string, oversold: 'refused' | 'none' = 'refused') => {
      const found = cell(field);
      if (found === '') return null;
      if (!/^-?\d{1,9}$/.test(found)) return add(field, `"${shortly(found)}" isn't a whole number`);
      if (oversold === 'refused' && found.startsWith('-')) return add(field, "can't be negative");
      const qty = Math.max(0, Number(found));
      return qty > STOCK_MAX ? add(field, `is more than ${STOCK_MAX.toLocaleString('en-US')}`) : qty;
    },
    image: (field: string) => {
      const found = cell(field);
      if (found === '') return null;
      return found.length > ADDRESS_MAX ? add(field, `is longer than ${ADDRESS_MAX} characters`) : found;
    },
    value: valueOf,
  };
}

/** The plain columns that a row says in cells of their names. */
export function carriedIn({ cell, add }: FieldReader): Partial<PlainColumns> {
  const said = CARRIED_COLUMNS.filter((name) => cell(name) !== '').map((name): [string, unknown] => {
    const found = [cell(name), jsonOf(cell(name))].map((given) => PLAIN_COLUMNS[name].safeParse(given));
    const read = found.find(({ success, data }) => success && data !== null);
    return [name, read ? read.data : add(name, `"${shortly(cell(name))}" isn't a value of this column`)];
  });
  return Object.fromEntries(said) as Partial<PlainColumns>;
}

/** "907" -> 907, "true" -> true; undefined for words. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** As much of a cell as fits into a reason. */
export function shortly(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
