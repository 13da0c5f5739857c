/** The front door of tax: the rates of a region on a day. */
export { taxCapability } from './capability.ts';
export { ratesOfRegionJson, TAX_RATES_JSON, taxTable, type TaxPort } from './tax-table.ts';
