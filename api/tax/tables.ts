import type { TableOwners } from '#api/db/tables.ts';

export type TaxRateTable = {
  region_code: string;
  tax_class: 'staple' | 'candy' | 'soft_drink' | 'supplement' | 'non_food' | 'alcohol' | 'shipping' | 'membership';
  rate_ppm: number;
  effective_from: string;
  effective_to: string | null;
  source: string;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    tax_rate: TaxRateTable;
  }
}

export const taxTables = {
  tax_rate: { readers: [] },
} satisfies TableOwners;
