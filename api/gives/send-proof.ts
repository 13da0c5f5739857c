import { proofType } from '#domain/gives/proof-type.ts';
import { GIVES_REFUSALS } from '#domain/gives/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction } from '#api/db/pool.ts';
import { lockAccount } from '#api/identity/index.ts';
import { mailTo, type ProofContext } from './gives-mail.ts';
import { sealProof } from './seal-proof.ts';
import { findNewest, putProof } from './store.ts';
import { receivedMail } from './gives-mail.ts';

/**
 * Stores the proof of the open application, encrypted, which then waits for an operator. A second file replaces the first.
 * @throws Refusal `gives_proof` for a file of another type, `gives_no_application`.
 */
export async function sendProof(
  { db, public_url, proof_key }: ProofContext,
  { account_id, content, now }: { account_id: string; content: Buffer; now: Date },
): Promise<void> {
  const content_type = proofType(content);
  if (!content_type) {
    const { message } = GIVES_REFUSALS.gives_proof;
    throw new Refusal(GIVES_REFUSALS.gives_proof, { errors: [{ field: 'proof', message }] });
  }
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, account_id);
    const application = await findNewest(tx, account_id);
    if (!application || application.decided_at) throw new Refusal(GIVES_REFUSALS.gives_no_application);
    const { application_id } = application;
    const sealed = sealProof(proof_key, { application_id, content_type }, content);
    await putProof(tx, { application_id, content_type, content: sealed, is_sealed: true, now });
    const words = receivedMail({ firstname: account.firstname, public_url });
    await mailTo(tx, account, { cause: `gives-received:${application_id}`, words, now });
  });
}
