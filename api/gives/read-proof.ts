import { inTransaction } from '#api/db/pool.ts';
import { insertAudit } from '#api/identity/index.ts';
import { type Decision, DecisionRefused } from './decide.ts';
import type { GivesContext } from './gives-mail.ts';
import { findApplication, findProof } from './store.ts';
import type { GivesProofTable } from './tables.ts';

/**
 * The proof of an application, for an operator; the audit trail says who read it.
 * @throws DecisionRefused if there is none.
 */
export async function readProof(
  { db }: Pick<GivesContext, 'db'>,
  { application_id, actor, now }: Decision,
): Promise<Pick<GivesProofTable, 'content_type' | 'content'>> {
  return inTransaction(db, async (tx) => {
    const application = await findApplication(tx, application_id);
    const proof = await findProof(tx, application_id);
    if (!application || !proof) throw new DecisionRefused('There is no proof: none was sent, or it is deleted.');
    const subject = `account:${application.account_id}`;
    const { content_type } = proof;
    await insertAudit(tx, { actor, action: 'gives.read-proof', subject, before: {}, after: { application_id }, now });
    return { content_type, content: proof.content };
  });
}
