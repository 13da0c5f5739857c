import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { PHOTO_BYTES_MAX, PhotoRefused, refuseOtherTypes } from './photo-type.ts';
import { isPublicAddress } from './public-address.ts';

/** What a server said of a photo when it was fetched before. */
export type Validators = { etag: string | null; last_modified: string | null };

/** A photo; `bytes` is null if it is the same as before. */
export type FetchedPhoto = Validators & { bytes: Buffer | null };

export type FetchOptions = {
  signal: AbortSignal;
  before?: Validators | undefined;
  /** For one photo with its redirects. */
  timeoutMs?: number;
  maxBytes?: number;
  /** For tests, whose server is on this machine, at any port. */
  allowAddress?: (address: string) => boolean;
};

/** Those of the web; '' is the usual one of the address. Others may be a service that isn't for visitors. */
const PORTS = new Set(['', '80', '443']);
const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 20_000;

/**
 * Fetches a photo from the public internet. Every address is checked where the connection is made, also after a
 * redirect, so a name can't lead into the shop's own network; the size is counted as the bytes arrive.
 * @throws PhotoRefused saying why it can't be used.
 */
export async function fetchPhoto(address: string, options: FetchOptions): Promise<FetchedPhoto> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    let url = urlOf(address);
    for (let redirects = 0; ; redirects++) {
      const answer = await request(url, { ...options, signal });
      if (!('location' in answer)) return answer;
      if (redirects === REDIRECTS_MAX) throw new PhotoRefused(`is redirected more than ${REDIRECTS_MAX} times`);
      url = urlOf(answer.location, url);
    }
  } catch (error) {
    if (options.signal.aborted || error instanceof PhotoRefused) throw error;
    if (limit.aborted) throw new PhotoRefused('took too long to fetch');
    throw new PhotoRefused(`can't be fetched: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws PhotoRefused for what isn't an http address, or has a password in it. */
function urlOf(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new PhotoRefused("isn't at an http or https address");
  if (url.username || url.password) throw new PhotoRefused('has a password in its address');
  return url;
}

type Answer = FetchedPhoto | { location: string };

function request(url: URL, options: FetchOptions): Promise<Answer> {
  const isAllowed = options.allowAddress ?? isPublicAddress;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number needs no lookup, so the one below isn't asked.
  if (net.isIP(host) !== 0 && !isAllowed(host)) throw new PhotoRefused('is at an address that is not public');
  if (!options.allowAddress && !PORTS.has(url.port)) throw new PhotoRefused('is at a port other than 80 or 443');
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { get } = url.protocol === 'https:' ? https : http;
  const sent = get(url, {
    signal: options.signal,
    agent: false,
    headers: headersOf(options.before),
    lookup: lookupAllowed(isAllowed),
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    readAnswer(answer, options)
      .then(resolve, reject)
      .finally(() => sent.destroy());
  });
  return promise;
}

function headersOf(before: Validators | undefined): Record<string, string> {
  return {
    accept: 'image/webp, image/jpeg, image/png',
    'user-agent': 'Tallybean import',
    ...(before?.etag ? { 'if-none-match': before.etag } : {}),
    ...(before?.last_modified ? { 'if-modified-since': before.last_modified } : {}),
  };
}

/** The connection is made to one of these addresses, so what is checked is what is connected to. */
function lookupAllowed(isAllowed: (address: string) => boolean): net.LookupFunction {
  return (name, options, callback) => {
    lookup(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('it has no address'), '');
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new PhotoRefused('is at an address that is not public'), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readAnswer(answer: http.IncomingMessage, options: FetchOptions): Promise<Answer> {
  const status = answer.statusCode ?? 0;
  const { location, etag } = answer.headers;
  const validators = { etag: etag ?? null, last_modified: answer.headers['last-modified'] ?? null };
  if (status === 304 && options.before) return { ...options.before, bytes: null };
  if (status >= 300 && status < 400 && location) return { location };
  if (status !== 200) throw new PhotoRefused(`can't be fetched: the server answered ${status}`);
  const maxBytes = options.maxBytes ?? PHOTO_BYTES_MAX;
  const tooBig = new PhotoRefused(`is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
  if (Number(answer.headers['content-length']) > maxBytes) throw tooBig;
  const pieces: Buffer[] = [];
  let total = 0;
  for await (const piece of answer) {
    total += (piece as Buffer).length;
    if (total > maxBytes) throw tooBig;
    pieces.push(piece as Buffer);
  }
  const bytes = Buffer.concat(pieces);
  refuseOtherTypes(bytes);
  return { ...validators, bytes };
}
