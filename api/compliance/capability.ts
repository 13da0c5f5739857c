import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import type { Capability, OnOptedOut } from '#api/capability.ts';
import { complianceDeletion } from './deletion.ts';
import { complianceExports } from './export.ts';
import { mountCompliance } from './routes.ts';
import { complianceTables } from './tables.ts';

export const complianceCapability: Capability<{ onOptedOut: OnOptedOut }> = {
  name: 'compliance',
  refusals: COMPLIANCE_REFUSALS,
  tables: complianceTables,
  exports: complianceExports,
  deletion: complianceDeletion,
  mount: mountCompliance,
};
