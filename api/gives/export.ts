import { sql } from 'kysely';
import { SEAL_BYTES } from './seal-proof.ts';
import type { AccountExports } from '#api/kernel/account-export.ts';

/** Applications for a free membership, and that a proof was sent; the file itself only operators read. */
export const givesExports: AccountExports = {
  sections: [
    {
      name: 'gives_applications',
      tables: ['gives_application', 'gives_proof'],
      list: (db, account_id) =>
        db
          .selectFrom('gives_application as a')
          .leftJoin('gives_proof as p', 'p.application_id', 'a.application_id')
          .select([
            'a.applicant_group',
            'a.state',
            'a.organization',
            'a.household_size',
            'a.yearly_income_cents',
            'a.refusal_reason',
            'a.applied_at',
            'a.proof_sent_at',
            'a.decided_at',
            'p.content_type as proof_type',
            sql<number | null>`length(p.content) - case when p.is_sealed then ${sql.lit(SEAL_BYTES)} else 0 end`.as(
              'proof_bytes',
            ),
          ])
          .where('a.account_id', '=', account_id)
          .orderBy('a.applied_at')
          .orderBy('a.application_id')
          .execute(),
    },
  ],
};
