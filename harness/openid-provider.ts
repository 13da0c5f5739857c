import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Record<string, unknown>;
type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
/** What a test changes about a token. */
type Change = { claims?: Claims; key?: Key; kid?: string; alg?: string };

const CLIENT_ID = 'tallybean-test.apps.example';

/**
 * A small OpenID provider that speaks HTTP and has real keys, as Google does: `/certs` has its keys, and `/auth` sends the
 * browser back with a token for `state.person()`. `/gsi/client` replaces the script of One Tap: a button that takes a
 * token from `/token`.
 */
export async function startOpenIdProvider(now: () => Date) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const state = { person: (): Claims => ({}), areKeysAway: false };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.invalid');
    if (url.pathname === '/certs') {
      response.writeHead(state.areKeysAway ? 500 : 200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ keys: [jwk] }));
    }
    if (url.pathname === '/gsi/client') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      return response.end(`const origin = ${JSON.stringify(settings.issuer)};(${oneTapScript})(origin);`);
    }
    if (url.pathname === '/token') {
      response.writeHead(200, { 'access-control-allow-origin': '*' });
      return void tokenFor(url.searchParams.get('nonce') ?? '').then((token) => response.end(token));
    }
    if (url.pathname !== '/auth') return response.writeHead(404).end();
    const query = url.searchParams;
    void tokenFor(query.get('nonce') ?? '').then((token) => {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.hash = new URLSearchParams({ id_token: token, state: query.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const settings = {
    client_id: CLIENT_ID,
    keys_url: `${url}/certs`,
    issuer: url,
    sign_in_url: `${url}/auth`,
    one_tap_url: `${url}/gsi/client`,
  };

  /** A token that the shop takes, except for what is changed. A claim of `undefined` is left out. */
  async function tokenFor(nonce: string, { claims = {}, key = privateKey, kid = 'one', alg = 'RS256' }: Change = {}) {
    const issued = Math.floor(now().getTime() / 1_000);
    const all = { iss: url, aud: CLIENT_ID, iat: issued, exp: issued + 3_600, email_verified: true, nonce };
    const body: Claims = { ...all, ...state.person(), ...claims };
    for (const name of Object.keys(body)) if (body[name] === undefined) delete body[name];
    return new SignJWT(body).setProtectedHeader({ alg, kid }).sign(key);
  }

  return {
    state,
    tokenFor,
    settings,
    stop: () => server.close(),
  };
}

/** Runs in the browser, as text. */
const oneTapScript = `(origin) => {
  let given;
  const prompt = () => {
    const button = document.createElement('button');
    button.textContent = 'Continue as Grace';
    button.onclick = async () => {
      const answer = await fetch(origin + '/token?nonce=' + encodeURIComponent(given.nonce));
      given.callback({ credential: await answer.text() });
    };
    document.getElementById(given.prompt_parent_id).append(button);
  };
  const cancel = () => document.getElementById(given?.prompt_parent_id)?.replaceChildren();
  window.google = { accounts: { id: { initialize: (options) => { given = options; }, prompt, cancel } } };
}`;
