/** The front door of tax: the rates of a region on a day. */
export { taxTable, type TaxPort } from './tax-table.ts';
