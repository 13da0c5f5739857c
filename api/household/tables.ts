import type { TableOwners } from '#api/db/tables.ts';

export type HouseholdTable = {
  account_id: string;
  diets: string[];
  allergens: string[];
  never_items: number[];
  changed_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    household: HouseholdTable;
  }
}

export const householdTables = {
  household: { readers: [] },
} satisfies TableOwners;
