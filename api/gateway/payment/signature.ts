import { createHmac, timingSafeEqual } from 'node:crypto';

/** Anything sent longer ago may be a replayed copy. */
const FRESH_MS = 5 * 60_000;

/**
 * Whether `header` is 't=<seconds>,v1=<hex>' with the HMAC-SHA256 of '<seconds>.<body>' under `secret`, and was
 * made within five minutes of `now`.
 */
export function isSigned(header: string, body: Buffer, { secret, now }: { secret: string; now: Date }): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || hex === undefined) return false;
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > FRESH_MS) return false;
  const wanted = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(wanted, Buffer.from(hex, 'hex'));
}
