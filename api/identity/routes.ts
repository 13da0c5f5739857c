import { listConsents } from '#domain/identity/consent-endpoints.ts';
import * as emails from '#domain/identity/email-endpoints.ts';
import * as calls from '#domain/identity/endpoints.ts';
import { VERIFIED_TEXT } from '#domain/identity/one-time-code.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { loadOnce } from '#api/kernel/load-once.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import type { OnFirstProof, OnSignedIn } from '#api/capability.ts';
import { type CookieJar, hashToken, SIGNED_IN_FLAG } from '#api/kernel/cookie-jar.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { csrfTokenOf } from '#api/http/cookies.ts';
import { followEmailLink, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { listConsents as listConsentRows } from './consent-store.ts';
import { findEmailLink } from './email-change-store.ts';
import { newGoogleNonce } from './google-nonce.ts';
import { googleUrl, signInWithGoogle } from './google-sign-in.ts';
import { unlinkGoogle } from './unlink-google.ts';
import type { GoogleSettings, VerifyGoogleToken } from './google-token.ts';
import { type Limits, makeLimits } from './limits.ts';
import { requestOneTimeCode, verifySession } from './one-time-code.ts';
import { register as registerAccount } from './register-account.ts';
import { makeOwnerProof, type OwnerProver } from './owner-proof.ts';
import { type IdentityContext, signIn } from './sign-in.ts';
import { findReset } from './password-store.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { deleteSession } from './session-store.ts';

type Hooks = { onSignedIn: OnSignedIn; onFirstProof: OnFirstProof };

export function mountIdentity(shop: Shop, { onSignedIn, onFirstProof }: Hooks): void {
  const { db, log, config } = shop;
  const context: IdentityContext = { db, log, limits: makeLimits(db, config.rate_limit_exempt), onSignedIn };

  const owners = makeOwnerProof(shop);

  serve(shop, calls.newSession, ({ cookies }) => ({ success: true as const, csrf_token: csrfToken(cookies) }));

  serve(shop, calls.getCsrfToken, ({ cookies }) => ({ csrf_token: csrfToken(cookies) }));

  for (const call of [calls.register, calls.ajaxPostRegister]) {
    serve(shop, call, async ({ body, caller, cookies, now }) => {
      const { account_id } = await registerAccount(context, { form: body, caller, cookies, now });
      return { success: true as const, id: account_id, user_status: 'lead' as const };
    });
  }

  serve(shop, calls.login, async ({ body, caller, cookies, now }) => {
    const { account_id, user_status } = await signIn(context, { ...body, caller, cookies, now });
    return { success: true as const, id: account_id, user_status };
  });

  serve(shop, calls.logout, async ({ caller, cookies }) => {
    if (caller.session_hash) await deleteSession(db, caller.session_hash);
    // A cart filled under the old id, which others may know, would be merged at the next sign-in.
    cookies.startSession();
    cookies.setFlag(SIGNED_IN_FLAG, false);
    // The next person at this browser shouldn't see what this one can't eat; the account keeps it.
    cookies.setHousehold(null);
    return { success: true as const };
  });

  serve(shop, listConsents, async ({ caller }) => ({
    consents: (await listConsentRows(db, accountOf(caller).account_id)).map(({ consent_id, given_at, ...consent }) => ({
      id: consent_id,
      ...consent,
      given_at: given_at.toISOString(),
    })),
  }));

  serve(shop, calls.requestPasswordReset, async ({ body, caller, now }) => {
    await requestPasswordReset(context, { ...body, source: caller.source, now });
    return { success: true as const };
  });

  serve(shop, calls.checkResetLink, async ({ query, now }) => ({
    is_valid: (await findReset(db, hashToken(query.token), now)) !== undefined,
  }));

  serve(shop, calls.updatePassword, async ({ body: { token, ...form }, caller, cookies, now }) => {
    const { public_url } = config;
    const { source } = caller;
    if (token) await resetPassword({ ...context, public_url, onFirstProof }, { token, ...form, source, now });
    else await changePassword({ db, owners, public_url }, { ...form, caller, cookies, now });
    return { success: true as const };
  });

  mountEmail(shop, { ...context, owners });
  mountVerifying(shop, context.limits);
  mountGoogle(shop, { ...context, owners, onFirstProof });
}

function mountEmail(shop: Shop, { db, limits, owners }: IdentityContext & { owners: OwnerProver }): void {
  const context = { db, limits, owners, public_url: shop.config.public_url };

  serve(shop, emails.requestEmailChange, async ({ body, caller, cookies, now }) => {
    await requestEmailChange(context, { body, caller, cookies, now });
    return { success: true as const };
  });

  serve(shop, emails.showEmailLink, async ({ query, now }) => {
    const link = await findEmailLink(db, hashToken(query.token), now);
    if (!link) return { does: null, email: null };
    return { does: link.does, email: link.does === 'change' ? link.new_email : link.old_email };
  });

  serve(shop, emails.followEmailLink, async ({ body, caller, now }) => ({
    success: true as const,
    ...(await followEmailLink(context, { token: body.token, caller, now })),
  }));
}

function mountVerifying(shop: Shop, limits: Limits): void {
  const context = { db: shop.db, config: shop.config, limits };

  serve(shop, calls.requestOneTimeCode, async ({ caller, cookies, now }) => ({
    success: true as const,
    ...(await requestOneTimeCode(context, { caller, cookies, now })),
  }));

  serve(shop, calls.verifyOneTimeCode, async ({ body, caller, cookies, now }) => {
    await verifySession(context, {
      kind: 'code',
      given: body.otpCode,
      key: body.idempotency_key,
      caller,
      cookies,
      now,
    });
    return VERIFIED;
  });

  serve(shop, calls.verifyNonce, async ({ body, caller, cookies, now }) => {
    await verifySession(context, { kind: 'nonce', given: body.nonce, key: body.idempotency_key, caller, cookies, now });
    return VERIFIED;
  });
}

const VERIFIED = { success: true as const, verify_success: true as const, message: VERIFIED_TEXT };

/** Loaded with the first token: the package for it takes 50 ms. */
function verifierOf(google: GoogleSettings): VerifyGoogleToken {
  const load = loadOnce(async () => (await import('./google-token.ts')).makeGoogleVerifier(google));
  return async (token, now) => (await load())(token, now);
}

function mountGoogle(shop: Shop, context: IdentityContext & { owners: OwnerProver; onFirstProof: OnFirstProof }): void {
  const { public_url, google } = shop.config;
  const verify = google ? verifierOf(google) : null;

  serve(shop, calls.showGoogle, ({ cookies, query: { route = '' } }) => {
    if (!google) return { url: null, one_tap: null };
    const nonce = newGoogleNonce(cookies.session_token ?? cookies.startSession());
    const { one_tap_url: script_url, client_id } = google;
    return {
      url: googleUrl(google, { public_url, nonce, route }),
      one_tap: script_url === null ? null : { script_url, client_id, nonce },
    };
  });

  serve(shop, calls.unlinkGoogle, async ({ body, caller, now }) => {
    await unlinkGoogle({ ...context, public_url }, { ...body, caller, now });
    return { success: true as const };
  });

  serve(shop, calls.signInWithGoogle, async ({ body, caller, cookies, now }) => {
    if (!verify) throw new Refusal(IDENTITY_REFUSALS.google_off);
    const token = body.google_oauth_token;
    const done = await signInWithGoogle({ ...context, verify, public_url }, { token, caller, cookies, now });
    return { success: true as const, ...done };
  });
}

/** A guest's cookie only identifies their cart and CSRF token; no row is written for it. */
function csrfToken(cookies: CookieJar): string {
  return csrfTokenOf(cookies.session_token ?? cookies.startSession());
}
