import type { Consent } from './consent-endpoints.ts';

const COLUMNS = ['given_at', 'kind', 'words', 'source', 'id'] as const satisfies readonly (keyof Consent)[];

/** The consents as a table for spreadsheets (RFC 4180). */
export function consentsCsv(consents: readonly Consent[]): string {
  const rows = [[...COLUMNS], ...consents.map((consent) => COLUMNS.map((column) => consent[column]))];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
