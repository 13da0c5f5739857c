import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { CAMPAIGN_WORDS, campaignOf } from '#domain/identity/campaign.ts';
import type { Registration } from '#domain/identity/endpoints.ts';
import { isPaidAd } from '#domain/identity/paid-ad.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Tx } from '#api/db/pool.ts';
import { hasBrowserOptedOut, refuseUnknownZip, savePrivacyChoice } from '#api/compliance/index.ts';
import { recordConsent } from './change-status.ts';
import { keysOf } from './limits.ts';
import { hashPassword } from './password.ts';
import { type IdentityContext, type SignIn, startSession } from './sign-in.ts';
import { insertAccount } from './store.ts';

type Form = z.output<typeof Registration>;

/**
 * Creates a lead and signs them in.
 * @throws Refusal `email_exists`, which has its own limit because it reveals a customer;
 * `too_many_requests`; `invalid` for an unknown ZIP.
 */
export async function register(
  context: IdentityContext,
  { form, ...arrival }: SignIn & { form: Form },
): Promise<{ account_id: string }> {
  const { db, limits } = context;
  if (form.billing_zip !== undefined) await refuseUnknownZip(db, form.billing_zip, 'billing_zip');
  const { source, pair } = keysOf(form.email, arrival.caller.source);
  const isExempt = limits.isExempt(arrival.caller.source);
  if (!isExempt && !(await limits.registerBySource.consume(source)))
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  if (!isExempt && !(await limits.existsBySource.consume(source)))
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  const account_id = randomUUID();
  const password_hash = await hashPassword(form.password);
  try {
    await startSession(context, arrival, account_id, (tx) =>
      createVisitor(tx, { account_id, form, password_hash, ...arrival }),
    );
  } catch (error) {
    const isTold = error instanceof Refusal && error.code === 'email_exists';
    if (!isExempt && !isTold) await limits.existsBySource.restore(source);
    throw error;
  }
  if (!isExempt) await Promise.all([limits.existsBySource.restore(source), limits.signedInBefore.consume(pair)]);
  return { account_id };
}

type AccountForm = Omit<Form, 'password'>;

/** `password_hash` is null for people who sign in with Google. */
type Visitor = SignIn & { account_id: string; form: AccountForm; password_hash: string | null };

/**
 * Campaign data is stored with a consent only. A browser that opted out leaves none, whatever was agreed to, and its choice
 * holds for the new account.
 */
export async function createVisitor(tx: Tx, visitor: Visitor): Promise<void> {
  const { account_id, form, password_hash, caller, cookies, now } = visitor;
  const isOptedOut = hasBrowserOptedOut(caller, cookies);
  const isAgreed = form.campaign_consent && !isOptedOut;
  const campaign = isAgreed ? campaignOf(form) : {};
  const is_pla = isAgreed && isPaidAd(form);
  await createAccount(tx, { account_id, form, password_hash, campaign, is_pla, now, is_demo: false });
  if (isOptedOut) await savePrivacyChoice(tx, { account_id, opted_out: true, now });
  if (Object.keys(campaign).length === 0) return;
  await recordConsent(tx, {
    id: randomUUID(),
    account_id,
    kind: 'campaign_data',
    words: CAMPAIGN_WORDS,
    source: caller.source,
    details: {},
    now,
  });
}

/** @throws Refusal `email_exists`. */
export async function createAccount(
  tx: Tx,
  {
    account_id,
    form,
    password_hash,
    campaign = {},
    is_pla = false,
    now,
    is_demo,
  }: {
    account_id: string;
    form: AccountForm;
    /** Null for people who sign in with Google. */
    password_hash: string | null;
    /** Only with consent, as `is_pla`. */
    campaign?: Record<string, string>;
    is_pla?: boolean;
    now: Date;
    is_demo: boolean;
  },
): Promise<void> {
  const { email, firstname, lastname, billing_zip } = form;
  await insertAccount(tx, {
    account_id,
    email,
    password_hash,
    firstname,
    lastname,
    billing_zip: billing_zip ?? null,
    is_pla,
    utm: campaign,
    is_demo,
    now,
  });
}
