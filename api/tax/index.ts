/** The front door of tax: the rates of a region on a day. */
export { TAX_RATES_JSON, taxTable, type TaxPort } from './tax-table.ts';
