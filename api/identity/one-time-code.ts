import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { MAILED_TOKEN_BYTES, mailedTokenOf } from '#domain/identity/mailed-token.ts';
import { type GuardedCall, maskedEmail, OTP_MINUTES } from '#domain/identity/one-time-code.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { MINUTE_MS } from '#domain/kernel/duration.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction } from '#api/db/pool.ts';
import { accountOf, type Caller } from '#api/kernel/caller.ts';
import { type CookieJar, hashToken } from '#api/kernel/cookie-jar.ts';
import { sourceKey } from '#api/kernel/networks.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { type CountedBy, type Limits, makeLimits } from './limits.ts';
import { replaceCode, redeemCode } from './otp-store.ts';
import { replaceSession } from './sign-in.ts';
import { lockAccount } from './store.ts';
import { OTP_MAIL_TEXTS } from './texts.ts';

const CODES = 1_000_000;

type Context = Pick<Shop, 'db' | 'config'> & { limits: Limits };
type Arrival = { caller: Caller; cookies: CookieJar; now: Date };

/**
 * Mails a code and a link to the signed-in person, unless this session is verified or got a mail a moment ago.
 * @throws Refusal `too_many_requests` by account, session and source.
 */
export async function requestOneTimeCode(
  { db, config, limits }: Context,
  arrival: Arrival,
): Promise<{ is_sent: boolean; sent_to: string; verify_success: boolean }> {
  const { caller, now } = arrival;
  const { account_id, email, verified_at } = accountOf(caller);
  const sent_to = maskedEmail(email);
  if (verified_at) return { is_sent: false, sent_to, verify_success: true };
  await count(limits, limits.otpMails, caller);
  const { token, session_hash } = sessionOf(arrival);
  const code = String(randomInt(CODES)).padStart(6, '0');
  const nonce = mailedTokenOf(randomBytes(MAILED_TOKEN_BYTES).toString('hex'));
  const is_sent = await inTransaction(db, async (tx) => {
    const expires_at = new Date(now.getTime() + OTP_MINUTES * MINUTE_MS);
    const hashes = { code_hash: keyed(token, code), nonce_hash: keyed(token, nonce) };
    if (!(await replaceCode(tx, { session_hash, account_id, ...hashes, expires_at, now }))) return false;
    const mail_id = randomUUID();
    const words = mailWords(code, new URL(`/verify?otpNonce=${nonce}`, config.public_url).href);
    await queueMail(tx, {
      mail_id,
      dedupe_key: `one-time-code:${mail_id}`,
      account_id,
      recipient: email,
      ...words,
      is_secret: true,
      now,
    });
    return true;
  });
  return { is_sent, sent_to, verify_success: false };
}

function mailWords(code: string, url: string) {
  const { subject, greeting, asked, button, limit, ignore } = OTP_MAIL_TEXTS;
  return writeMail(subject, [
    greeting,
    asked,
    { code },
    limit(OTP_MINUTES),
    { button: { label: button, url } },
    { small: ignore },
  ]);
}

/**
 * Verifies this session with a code or the token of a link, and gives it a new id (I26): a copy of the old one that
 * someone else may have is not verified. The same request again, by its key, is answered the same within a minute: its
 * answer with the new id may have got lost, and the old id ends.
 * @throws Refusal `not_verified` for a wrong, used or expired one, also after five wrong tries, with the same words for
 * each; `too_many_requests` by account, session and source.
 */
export async function verifySession(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { kind, given, key, ...arrival }: Arrival & { kind: 'code' | 'nonce'; given: string; key?: string | undefined },
): Promise<void> {
  const { caller, now } = arrival;
  await count(limits, limits.otpTries, caller);
  const { account_id } = accountOf(caller);
  const { token, session_hash } = sessionOf(arrival);
  const verified = await inTransaction(db, async (tx) => {
    await lockAccount(tx, account_id);
    const retry_hash = key === undefined ? null : keyed(token, `retry:${key}`);
    const isRight = await redeemCode(tx, {
      session_hash,
      account_id,
      kind,
      given_hash: keyed(token, given),
      retry_hash,
      now,
    });
    return isRight ? replaceSession(tx, { caller, verified_at: now, now }) : null;
  });
  if (verified === null) throw new Refusal(IDENTITY_REFUSALS.not_verified, { details: { verify_success: false } });
  arrival.cookies.startSession(verified);
}

/** What a guarded call was sent (`OTP_FIELDS`). */
type Given = { otpCode?: string | undefined; otpNonce?: string | undefined; idempotency_key?: string | undefined };

export type OtpGuard = {
  /**
   * Whether the session is verified, after trying what was sent.
   * @throws Refusal `not_verified`, `too_many_requests`.
   */
  isVerified(call: GuardedCall, arrival: Arrival & { body: Given }): Promise<boolean>;
  /** @throws Refusal `otp_required` in a session that isn't verified; `not_verified`, `too_many_requests`. */
  require(call: GuardedCall, arrival: Arrival & { body: Given }): Promise<void>;
};

/** Guards the calls of `GuardedCall`, which name themselves so that a call that isn't listed doesn't compile. */
export function makeOtpGuard({ db, config }: Pick<Shop, 'db' | 'config'>): OtpGuard {
  const limits = makeLimits(db, config.rate_limit_exempt);
  const isVerified: OtpGuard['isVerified'] = async (_call, { caller, cookies, now, body }) => {
    const { otpCode, otpNonce, idempotency_key: key } = body;
    if (accountOf(caller).verified_at) return true;
    const given = otpCode ?? otpNonce;
    if (given === undefined) return false;
    const kind = otpCode === undefined ? 'nonce' : 'code';
    await verifySession({ db, limits }, { kind, given, key, caller, cookies, now });
    return true;
  };
  return {
    isVerified,
    require: async (call, arrival) => {
      if (!(await isVerified(call, arrival))) throw new Refusal(IDENTITY_REFUSALS.otp_required);
    },
  };
}

/** Counted before the work, so that concurrent attempts can't all pass. */
async function count(limits: Limits, by: CountedBy, caller: Caller): Promise<void> {
  if (limits.isExempt(caller.source)) return;
  const session = caller.session_hash?.toString('base64url') ?? '';
  const isAllowed =
    (await by.session.consume(session)) &&
    (await by.account.consume(accountOf(caller).account_id)) &&
    (await by.source.consume(sourceKey(caller.source)));
  if (!isAllowed) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
}

function sessionOf({ caller, cookies }: Pick<Arrival, 'caller' | 'cookies'>): { token: string; session_hash: Buffer } {
  const { session_token } = cookies;
  if (!caller.session_hash || session_token === null || !hashToken(session_token).equals(caller.session_hash))
    throw new Error('Only the session of a signed-in person is verified.');
  return { token: session_token, session_hash: caller.session_hash };
}

/** A million codes are tried in no time; without the session's token, which is stored nowhere, their hashes can't be. */
function keyed(sessionToken: string, secret: string): Buffer {
  return createHmac('sha256', sessionToken).update(`one-time-code:${secret}`).digest();
}
