import { expect } from 'vitest';
import type { Browser } from '#harness/browser.ts';
import { startOpenIdProvider } from '#harness/openid-provider.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

type Google = Awaited<ReturnType<typeof startOpenIdProvider>>;
export type GoogleShop = Awaited<ReturnType<typeof openGoogleShop>>;

/** A shop of people, and the Google that they sign in with. */
export async function openGoogleShop() {
  const google: Google = await startOpenIdProvider(() => shop.clock.now());
  const shop = await openPeopleShop({ config: { google: google.settings } });
  const close = async () => {
    await shop.close();
    google.stop();
  };
  return { shop, google, close };
}

let people = 0;

/** A person of Google's that no test has seen, whose mailbox Google gives out. */
export function newPerson() {
  const sub = `10000000000000000${++people}`;
  return { sub, email: `googler${people}@gmail.com`, given_name: 'Grace', family_name: 'Hopper' };
}

/** The nonce of this browser, from the address of Google's page. */
export async function readNonce(google: Google, client: Browser): Promise<string> {
  const { url } = (await client.get('/auth/google?route=/cart')).body as { url: string };
  const query = new URL(url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: google.settings.client_id,
    response_type: 'id_token',
    state: '/cart',
  });
  return query.get('nonce') ?? '';
}

export async function signInBy(
  google: Google,
  client: Browser,
  claims: Record<string, unknown>,
  change: Parameters<Google['tokenFor']>[1] = {},
) {
  const token = await google.tokenFor(await readNonce(google, client), {
    ...change,
    claims: { ...claims, ...change?.claims },
  });
  return client.post('/auth/google', { google_oauth_token: token });
}
