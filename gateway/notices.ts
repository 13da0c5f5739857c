import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { GatewayRecord, NoticeRow } from './record.ts';

const LOOK_MS = 100;
const AT_ONCE = 50;
const ANSWER_MS = 5_000;
const PAUSE_MAX_MS = 60_000;

/** Where notices are sent, and the secret that signs them. */
export type Address = { url: string; secret: string };

/**
 * Sends the shop a notice of every change and retries until it is accepted. Notices may arrive twice or out of
 * order, as with any gateway.
 * @returns a function that stops it.
 */
export function sendNotices(record: GatewayRecord, address: Address): () => void {
  let isSending = false;
  const timer = setInterval(() => {
    if (isSending) return;
    isSending = true;
    sendDue(record, address)
      .catch((error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`))
      .finally(() => {
        isSending = false;
      });
  }, LOOK_MS);
  return () => clearInterval(timer);
}

async function sendDue(record: GatewayRecord, address: Address): Promise<void> {
  const due = record.listNoticesDue(Date.now(), AT_ONCE);
  if (due.length === 0) return;
  const taken = await Promise.all(due.map((notice) => send(notice, address)));
  // One disk write for all of them.
  record.change(() => {
    for (const [at, { notice_id, tries }] of due.entries()) {
      if (taken[at]) record.dropNotice(notice_id);
      else record.postponeNotice(notice_id, Date.now() + Math.min(PAUSE_MAX_MS, 1_000 * 2 ** tries));
    }
  });
}

async function send({ notice_id, key, created_at }: NoticeRow, { url, secret }: Address): Promise<boolean> {
  const body = JSON.stringify({ notice_id, key, created_at });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  // `fetch` would take 7 to 10 MB more memory, which counts more here (docs/decisions/009-memory.md).
  const { request } = url.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const asked = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${signature}` },
      signal,
    }).end(body);
    // Without a listener, an error after the answer has begun would end the process; reading the answer fails then, too.
    asked.on('error', () => undefined);
    const [answer] = (await once(asked, 'response', { signal })) as [IncomingMessage];
    await once(answer.resume(), 'end', { signal });
    const { statusCode = 0 } = answer;
    return statusCode >= 200 && statusCode < 300;
  } catch {
    return false;
  }
}
