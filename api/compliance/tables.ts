import type { Generated } from 'kysely';
import type { ReadModels, TableOwners } from '#api/db/tables.ts';

export type RegionTable = {
  region_id: number;
  region_code: string;
  label: string;
  strict_consent: Generated<boolean>;
  wine_allowed: Generated<boolean>;
};

export type FreshCohortTable = {
  fresh_cohort: string;
  region_codes: Generated<string[]>;
  zip_prefixes: Generated<string[]>;
};

export type PrivacyChoiceTable = {
  account_id: string;
  opted_out_at: Date | null;
  updated_at: Date;
};

export type RestrictionRuleTable = {
  restriction_tag: string;
  region_code: string;
  reason: string;
  effect: Generated<'block' | 'warn'>;
  effective_from: string;
  effective_to: string | null;
};

export type ZipTable = {
  postcode: string;
  city: string;
  region_code: string;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    fresh_cohort: FreshCohortTable;
    privacy_choice: PrivacyChoiceTable;
    region: RegionTable;
    restriction_rule: RestrictionRuleTable;
    zip: ZipTable;
  }
}

export const complianceTables = {
  fresh_cohort: { readers: [] },
  privacy_choice: { readers: [] },
  region: { readers: [] },
  restriction_rule: { readers: [] },
  zip: { readers: [] },
} satisfies TableOwners;

export const complianceReadModels = {
  'restrictions.ts': {
    reads: ['product'],
    reason: 'Alcohol that no rule names ships nowhere, so the rules depend on what is sold.',
  },
} satisfies ReadModels;
