import { NO_HOUSEHOLD } from '#domain/catalog/household.ts';
import { HOUSEHOLD_REFUSALS } from '#domain/household/refusals.ts';
import type { Capability } from '#api/capability.ts';
import type { Catalog } from '#api/catalog/index.ts';
import { householdDeletion } from './deletion.ts';
import { householdExports } from './export.ts';
import { joinHouseholds } from './change-household.ts';
import { mountHousehold } from './routes.ts';
import { writeRow } from './store.ts';
import { householdTables } from './tables.ts';

export const householdCapability: Capability<{ catalog: Catalog }> = {
  name: 'household',
  refusals: HOUSEHOLD_REFUSALS,
  tables: householdTables,
  exports: householdExports,
  deletion: householdDeletion,
  mount: mountHousehold,
  onSignedIn: joinHouseholds,
  onFirstProof: (tx, { account_id, now }) => writeRow(tx, { account_id, household: NO_HOUSEHOLD, now }),
};
