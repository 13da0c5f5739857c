import { Breaker } from '#api/gateway/payment/breaker.ts';
import type { PaymentGateway } from '#api/gateway/payment/port.ts';
import { sandboxAddress } from '#api/gateway/payment/sandbox-address.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import type { GatewayRecord } from '../gateway/record.ts';

/** Where nothing listens. */
export const UNREACHABLE_URL = 'http://127.0.0.1:54329';
/** Long enough for the gateway on a busy machine, short enough to wait for a timeout. */
const READ_TIMEOUT_MS = 1_200;

/** Calls the sandbox gateway as the shop does, with its secret; with `body` (JSON, or what becomes it) it is a POST. */
export function askGateway(url: string, path: string, body?: object | string): Promise<Response> {
  const { origin, headers } = sandboxAddress(url);
  const address = new URL(path, origin);
  if (body === undefined) return fetch(address, { headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: text });
}

/** All authorizations that the gateway has, and what became of each. */
export async function gatewayRecord(url: string) {
  return (await (await askGateway(url, '/record')).json()) as ReturnType<GatewayRecord['listAll']>;
}

/** Lets the gateway's next `times` calls of this kind fail; 0 disarms the fault. */
export function armFault(url: string, call: string, fault: string, times: number): Promise<Response> {
  return askGateway(url, '/faults', { call, fault, times });
}

/** The gateway as a shop under test reaches it: with a short timeout, and a breaker that never opens. */
export function gatewayForTests(url: string): PaymentGateway {
  const breaker = new Breaker({ failures_max: Infinity });
  return sandboxGateway({ url, read_timeout_ms: READ_TIMEOUT_MS, breaker });
}
