import { randomUUID } from 'node:crypto';
import * as calls from '#domain/gives/endpoints.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { makeRateLimiter } from '#api/http/rate-limiter.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { proofKeyOf } from '#api/kernel/proof-key.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { applyForGives } from './apply.ts';
import { findStanding } from './apply-limits.ts';
import { sendProof } from './send-proof.ts';
import { showStanding } from './show-standing.ts';

const DONE = { success: true as const };
/** Files that one account may send in a day. */
const PROOFS_A_DAY = 20;

export function mountGives(shop: Shop): void {
  const { db, config } = shop;

  serve(shop, calls.showGives, async ({ caller, now }) => {
    const today = pacificDay(now);
    return showStanding(await findStanding(db, accountOf(caller).account_id, today), today);
  });

  serve(shop, calls.answerQuestionnaire, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    const ids = { application_id: randomUUID(), consent_id: randomUUID() };
    const { session_hash, source } = caller;
    await applyForGives(db, { ...ids, account_id, session_hash, answers: body, source, now });
    return DONE;
  });

  const proofs = makeRateLimiter(db, { name: 'gives-proof', points: PROOFS_A_DAY, duration_s: 86_400 });
  serve(shop, calls.sendProof, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    if (!(await proofs.consume(account_id))) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
    const content = Buffer.from(await body.proof.arrayBuffer());
    const context = { db, public_url: config.public_url, proof_key: proofKeyOf(config) };
    await sendProof(context, { account_id, content, now });
    return DONE;
  });
}
