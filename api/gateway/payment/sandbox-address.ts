/** Where the sandbox gateway answers, and how the shop proves that it is the shop. */
export type SandboxAddress = { origin: string; headers: Record<string, string> };

/**
 * Reads SANDBOX_GATEWAY_URL, which carries the shared secret as its password (http://sandbox:SECRET@127.0.0.1:8098),
 * as DATABASE_URL does. It is taken out because fetch refuses such addresses, and browsers are given the rest.
 */
export function sandboxAddress(url: string): SandboxAddress {
  const { origin, username, password } = new URL(url);
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    origin,
    headers: password === '' ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}
