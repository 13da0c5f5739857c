import type { ProofType } from '#domain/gives/proof-type.ts';
import type { GivesGroup, GivesReason, GivesState } from '#domain/gives/names.ts';
import type { Generated, Selectable } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';

export type GivesApplicationTable = {
  application_id: string;
  account_id: string;
  applicant_group: GivesGroup;
  state: GivesState;
  organization: string | null;
  household_size: number | null;
  yearly_income_cents: number | null;
  refusal_reason: GivesReason | null;
  applied_at: Date;
  proof_sent_at: Date | null;
  decided_at: Date | null;
};

/** Encrypted (seal-proof.ts). Only operators read it (`npm run gives`); it is deleted when they decide. */
export type GivesProofTable = {
  application_id: string;
  content_type: ProofType;
  content: Buffer;
  /** False in rows from before proofs were encrypted. */
  is_sealed: Generated<boolean>;
};

export type ProofRow = Selectable<GivesProofTable>;

declare module '#api/db/tables.ts' {
  interface Tables {
    gives_application: GivesApplicationTable;
    gives_proof: GivesProofTable;
  }
}

export const givesTables = {
  gives_application: { readers: [] },
  gives_proof: { readers: [] },
} satisfies TableOwners;
