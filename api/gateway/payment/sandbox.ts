import { z } from 'zod';
import { requiredText, wireText } from '#domain/kernel/wire.ts';
import { type Failpoint, failpoint } from '#api/kernel/failpoint.ts';
import { Breaker } from './breaker.ts';
import {
  type Authorization,
  GatewayFault,
  GatewayForged,
  GatewayRefused,
  GatewayRefusedToken,
  GatewayUnavailable,
  GatewayUnknown,
  type PaymentGateway,
} from './port.ts';
import { readSigned } from './read-signed.ts';
import { sandboxAddress } from './sandbox-address.ts';
import { isSigned } from './signature.ts';

const SandboxNotice = z.object({ notice_id: requiredText(200), key: wireText(200).nullable() });

type SandboxOptions = { url: string; webhook_secret?: string | null; read_timeout_ms?: number; breaker?: Breaker };
type Reply = { status: number; body: unknown };
type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Reply>;

/** The sandbox gateway (top folder gateway/), reached over HTTP as any gateway is. */
export function sandboxGateway({
  url,
  webhook_secret = null,
  read_timeout_ms = 5_000,
  breaker = new Breaker(),
}: SandboxOptions): PaymentGateway {
  const { origin, headers } = sandboxAddress(url);
  const ask: Ask = (method, path, body) => send(new URL(path, origin), { method, headers, body }, read_timeout_ms);
  const move = async (path: string, body: unknown, name: Failpoint) => {
    const answer = readAuthorization(await ask('POST', path, body));
    failpoint(name);
    return answer;
  };
  return {
    name: 'sandbox',
    content_sources: { script: [], frame: [origin], connect: [] },
    clientToken: () =>
      breaker.run(async () => {
        const { client_token, expires_at } = readClientToken(await ask('POST', '/client_tokens', {}));
        const page = new URL(`/fields?client_token=${encodeURIComponent(client_token)}`, origin).href;
        return { client_token, fields: { kind: 'frame', url: page }, expires_at };
      }),
    authorize: (order) => breaker.run(() => move('/authorizations', order, 'gateway.authorized')),
    saveCard: (order) =>
      breaker.run(async () => {
        const answer = readAuthorization(await ask('POST', '/cards', order)) as Authorization & { step: string | null };
        const { card, decline_code, step } = answer;
        if (step !== null) {
          const page = new URL(`/step?step=${encodeURIComponent(step)}`, origin).href;
          return { card: null, decline_code: null, step: { kind: 'frame', token: step, url: page } };
        }
        return card && decline_code === null
          ? { card, decline_code, step: null }
          : { card: null, decline_code: decline_code ?? 'declined', step: null };
      }),
    removeCard: (token) =>
      breaker.run(async () => {
        const { status, body } = await ask('POST', '/cards/removed', { token });
        if (status !== 200)
          throw new GatewayFault(`The gateway didn't remove a card: ${status} ${errorOf(body).code}.`);
      }),
    capture: ({ key, authorization_key, amount_cents }) =>
      move('/captures', { key, authorization_key, amount_cents }, 'gateway.captured'),
    void: ({ key, authorization_key }) => move('/voids', { key, authorization_key }, 'gateway.voided'),
    refund: ({ key, authorization_key, amount_cents }) =>
      move('/refunds', { key, authorization_key, amount_cents }, 'gateway.refunded'),
    findByKey: async (key) => {
      const reply = await ask('GET', `/authorizations/by-key/${encodeURIComponent(key)}`);
      return reply.status === 404 ? null : readAuthorization(reply);
    },
    // It answers from its record and bars keys, so there is nothing to wait for.
    not_found_is_final_after_ms: 0,
    signature_header: webhook_secret === null ? null : 'sandbox-signature',
    readNotice: ({ signature, body, now }) => {
      if (webhook_secret === null || !isSigned(signature, body, { secret: webhook_secret, now }))
        throw new GatewayForged('A notice of the gateway is not signed, or is stale.');
      return readSigned(body, SandboxNotice);
    },
  };
}

type Outgoing = { method: string; headers: Record<string, string>; body: unknown };

async function send(url: URL, { method, headers, body }: Outgoing, timeoutMs: number): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const read = (await response.json()) as unknown;
    if (response.status >= 500) throw new GatewayUnknown(`The gateway answered ${response.status}.`);
    return { status: response.status, body: read };
  } catch (error) {
    if (error instanceof GatewayUnknown) throw error;
    // Only a connection that was never made proves that nothing happened.
    if (codeOfCause(error) === 'ECONNREFUSED') throw new GatewayUnavailable('The gateway cannot be reached.');
    throw new GatewayUnknown('The gateway did not answer.');
  }
}

function codeOfCause(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
}

function readAuthorization({ status, body }: Reply): Authorization {
  if (status === 200) return body as Authorization;
  const { code, message } = errorOf(body);
  if (code === 'unknown_token' || code === 'token_used') throw new GatewayRefusedToken(message);
  if (REFUSALS.has(code)) throw new GatewayRefused(code, message);
  throw new GatewayFault(`The gateway refused a request: ${status} ${code}: ${message}`);
}

function readClientToken({ status, body }: Reply): { client_token: string; expires_at: string } {
  if (status !== 200) throw new GatewayUnavailable(`The gateway gave no client token: ${status}.`);
  return body as { client_token: string; expires_at: string };
}

/** Refusals caused by the state of an authorization. */
const REFUSALS = new Set(['captured', 'not_authorized', 'not_captured', 'too_much']);

function errorOf(body: unknown): { code: string; message: string } {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return (error ?? { code: 'unknown', message: 'no reason given' }) as { code: string; message: string };
}
