import { guardFormula } from '#domain/kernel/formula-guard.ts';
import { htmlToText } from './html-text.ts';
import { CARRIED_COLUMNS, type PlainColumns } from './plain-columns.ts';
import type { Storage, TaxClass } from './names.ts';

/** A product as exports write it. */
export type ExportProduct = PlainColumns & {
  sku: string;
  url_key: string;
  title: string;
  brand: string;
  /** Titles from the aisle down. */
  category_path: readonly string[];
  size_text: string;
  unit_amount: number;
  unit_measure: string;
  storage: Storage;
  tax_class: TaxClass;
  ebt_eligible: boolean;
  diets: readonly string[];
  price_cents: number;
  /** What other stores charge, if that is more and has been checked recently enough to be said (16 CFR 233). */
  store_cents: number | null;
  available: number;
  /** False in a shop with several warehouses: an import would put the stock of all of them into one. */
  is_counted: boolean;
  about: string;
  highlights: readonly string[];
  /** The address of its photo; '' without one. */
  image: string;
  /** The text of what its buyer reads; '' for what ships. */
  content: string;
  /** The product that this one is a choice of. */
  parent: { sku: string; url_key: string; title: string; image: string; option_name: string; label: string } | null;
};

/** 1999 -> '19.99'. */
export function plainDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Escapes a text for a file that is read as HTML. */
export function asFileText(text: string): string {
  if (htmlToText(text) === text) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The cells of `CARRIED_COLUMNS`. */
export function carriedCells(product: ExportProduct): string[] {
  return CARRIED_COLUMNS.map((name) => String(product[name] ?? ''));
}

/** One line of a table, which no spreadsheet runs as a formula. */
export function tableLine(cells: readonly string[], delimiter: ',' | '\t'): string {
  return `${cells.map((cell) => quoted(guardFormula(cell), delimiter)).join(delimiter)}\n`;
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
