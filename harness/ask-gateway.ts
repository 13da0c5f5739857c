import { sandboxAddress } from '#api/gateway/payment/sandbox-address.ts';

/** Calls the sandbox gateway as the shop does, with its secret; with `body` (JSON, or what becomes it) it is a POST. */
export function askGateway(url: string, path: string, body?: object | string): Promise<Response> {
  const { origin, headers } = sandboxAddress(url);
  const address = new URL(path, origin);
  if (body === undefined) return fetch(address, { headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: text });
}
