import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Registration } from '#domain/identity/endpoints.ts';
import { isPaidAd } from '#domain/identity/paid-ad.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Tx } from '#api/db/pool.ts';
import { hasBrowserOptedOut, savePrivacyChoice } from '#api/compliance/index.ts';
import { keysOf } from './limits.ts';
import { hashPassword } from './password.ts';
import { type IdentityContext, type SignIn, startSession } from './sign-in.ts';
import { insertAccount } from './store.ts';

type Form = z.output<typeof Registration>;

/**
 * Creates a lead and signs them in.
 * @throws Refusal `email_exists`, which has its own limit because it reveals a customer;
 * `too_many_requests`.
 */
export async function register(
  context: IdentityContext,
  { form, ...arrival }: SignIn & { form: Form },
): Promise<{ account_id: string }> {
  const { limits } = context;
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

/** A browser that opted out leaves no campaign data, and its choice holds for the new account. */
export async function createVisitor(tx: Tx, visitor: Visitor): Promise<void> {
  const { account_id, form, password_hash, caller, cookies, now } = visitor;
  const isOptedOut = hasBrowserOptedOut(caller, cookies);
  const kept = isOptedOut ? withoutCampaign(form) : form;
  await createAccount(tx, { account_id, form: kept, password_hash, now, is_demo: false });
  if (isOptedOut) await savePrivacyChoice(tx, { account_id, opted_out: true, now });
}

function withoutCampaign({
  utm_campaign: _campaign,
  utm_medium: _medium,
  utm_source: _source,
  ...form
}: AccountForm): AccountForm {
  return form;
}

/** @throws Refusal `email_exists`. */
export async function createAccount(
  tx: Tx,
  {
    account_id,
    form,
    password_hash,
    now,
    is_demo,
  }: {
    account_id: string;
    form: AccountForm;
    /** Null for people who sign in with Google. */
    password_hash: string | null;
    now: Date;
    is_demo: boolean;
  },
): Promise<void> {
  const { email, firstname, lastname, billing_zip, ...utm } = form;
  const { utm_campaign, utm_medium, utm_source } = utm;
  const given = Object.entries({ utm_campaign, utm_medium, utm_source }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  await insertAccount(tx, {
    account_id,
    email,
    password_hash,
    firstname,
    lastname,
    billing_zip: billing_zip ?? null,
    is_pla: isPaidAd(utm),
    utm: Object.fromEntries(given),
    is_demo,
    now,
  });
}
