import { inTransaction } from '#api/db/pool.ts';
import { insertAudit } from '#api/identity/index.ts';
import { type Decision, DecisionRefused } from './decide.ts';
import type { ProofContext } from './gives-mail.ts';
import { openProof } from './seal-proof.ts';
import { findApplication, findProof } from './store.ts';
import type { ProofRow } from './tables.ts';

/**
 * The proof of an application, for an operator; the audit trail says who read it.
 * @throws DecisionRefused if there is none, or if the key is another one.
 */
export async function readProof(
  { db, proof_key }: Pick<ProofContext, 'db' | 'proof_key'>,
  { application_id, actor, now }: Decision,
): Promise<Pick<ProofRow, 'content_type' | 'content'>> {
  return inTransaction(db, async (tx) => {
    const application = await findApplication(tx, application_id);
    const proof = await findProof(tx, application_id);
    if (!application || !proof) throw new DecisionRefused('There is no proof: none was sent, or it is deleted.');
    const subject = `account:${application.account_id}`;
    const { content_type } = proof;
    const content = proof.is_sealed ? openProof(proof_key, proof, proof.content) : proof.content;
    if (!content)
      throw new DecisionRefused('This proof was encrypted with another key: see PROOF_KEY in docs/configuration.md.');
    await insertAudit(tx, { actor, action: 'gives.read-proof', subject, before: {}, after: { application_id }, now });
    return { content_type, content };
  });
}
