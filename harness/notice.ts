import { createHmac } from 'node:crypto';

/** A notice as the sandbox gateway sends it, signed at `at`. */
export function signedNotice(
  { notice_id, key }: { notice_id: string; key: string | null },
  signed: { secret: string; at: Date },
): { headers: Record<string, string>; body: string } {
  return signedBody(JSON.stringify({ notice_id, key }), signed);
}

/** Any body with its signature. */
export function signedBody(
  body: string,
  { secret, at }: { secret: string; at: Date },
): { headers: Record<string, string>; body: string } {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${signature}` },
    body,
  };
}
