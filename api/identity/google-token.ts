import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { Email } from '#domain/identity/schema.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Config } from '#api/kernel/config.ts';

export type GoogleSettings = NonNullable<Config['google']>;

/** What a verified token says of the person. */
export type GooglePerson = {
  sub: string;
  email: string;
  /** Whether Google itself gives out this mailbox, so that no one else can have it: Gmail, or the domain of a company. */
  isOwnerOfMailbox: boolean;
  firstname: unknown;
  lastname: unknown;
  /** What the page that led to Google gave it; empty if nothing. */
  nonce: string;
};

/** A token is used at once; an older one may have been taken from somewhere. */
const MAX_AGE_S = 600;
const TOLERANCE_S = 60;
const KEYS_TIME_OUT_MS = 3_000;
/** Errors of the key set, not of the token: the person can only try again later. */
const KEYS_UNREACHABLE = [errors.JWKSTimeout, errors.JWKSInvalid];

/** Verifies a token: signature, issuer, audience, times, and that Google has checked the email. Whose nonce it is stays open. */
export type VerifyGoogleToken = (token: string, now: Date) => Promise<GooglePerson>;

/** The keys are fetched when the first token comes, and again for a key that isn't known. */
export function makeGoogleVerifier(settings: GoogleSettings): VerifyGoogleToken {
  const { issuer } = settings;
  const keys = createRemoteJWKSet(new URL(settings.keys_url), { timeoutDuration: KEYS_TIME_OUT_MS });
  // Google signs with and without the scheme.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];
  return async (token, now) => {
    const options = {
      issuer: issuers,
      audience: settings.client_id,
      algorithms: ['RS256'],
      currentDate: now,
      maxTokenAge: MAX_AGE_S,
      clockTolerance: TOLERANCE_S,
      requiredClaims: ['sub', 'email', 'exp', 'iat'],
    };
    const { payload } = await jwtVerify(token, keys, options).catch((error: unknown) => {
      throw new Refusal(isOfToken(error) ? IDENTITY_REFUSALS.google_refused : GENERAL_REFUSALS.busy);
    });
    return personOf(payload);
  };
}

/** Whether the token is at fault. Without its keys nothing can be said about it. */
function isOfToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') return false;
  return !KEYS_UNREACHABLE.some((kind) => error instanceof kind);
}

/** @throws Refusal `google_refused` for an email that Google hasn't verified, or that we can't write to. */
function personOf(claims: JWTPayload): GooglePerson {
  const { sub = '', hd, name, nonce } = claims;
  const email = Email.safeParse(claims['email']);
  if (claims['email_verified'] !== true || !email.success || sub.length === 0 || sub.length > 255)
    throw new Refusal(IDENTITY_REFUSALS.google_refused);
  const domain = email.data.slice(email.data.lastIndexOf('@') + 1);
  return {
    sub,
    email: email.data,
    isOwnerOfMailbox: domain === 'gmail.com' || (typeof hd === 'string' && hd.toLowerCase() === domain),
    firstname: claims['given_name'] ?? name,
    lastname: claims['family_name'],
    nonce: typeof nonce === 'string' ? nonce : '',
  };
}
