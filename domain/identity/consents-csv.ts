import { csvOf } from '#domain/kernel/csv.ts';
import type { Consent } from './consent-endpoints.ts';

const COLUMNS = [
  'given_at',
  'kind',
  'words',
  'source',
  'telephone_last4',
  'id',
] as const satisfies readonly (keyof Consent)[];

/** The consents as a table for spreadsheets. */
export function consentsCsv(consents: readonly Consent[]): string {
  return csvOf([COLUMNS, ...consents.map((consent) => COLUMNS.map((column) => consent[column] ?? ''))]);
}
