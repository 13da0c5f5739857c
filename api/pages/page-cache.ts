import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { withinBytes } from '#api/kernel/memory-budget.ts';

/**
 * Node compresses on four threads, but takes the memory of each compression when it is asked for: 64 new pages at once
 * took 90 MB more and, per page, half as much processor time again (docs/decisions/009-memory.md).
 */
const COMPRESSED_AT_ONCE = 4;
const inTurn = pLimit(COMPRESSED_AT_ONCE);
const brotliNow = promisify(brotliCompress);
const unbrotliNow = promisify(brotliDecompress);
const zipNow = promisify(gzip);
const compressing = new WeakMap<Page, Promise<Buffer>>();
/** Buffers for what is compressed next, none larger than any page. */
const freeInputs: Buffer[] = [];
const MAX_KEPT_BYTES = 512 * 1024;

/**
 * Node keeps what it compresses, and its buffer of 16 KB for the result, until V8 collects all of the heap. So it gets a
 * copy in a buffer that is used again, and what we keep of the result is a copy, too.
 */
function compressInTurn(plain: Buffer, compressNow: (input: Buffer) => Promise<Buffer>): Promise<Buffer> {
  return inTurn(async () => {
    const last = freeInputs.pop();
    const input = last && last.length >= plain.length ? last : Buffer.allocUnsafeSlow(plain.length);
    plain.copy(input);
    const result = await compressNow(input.subarray(0, plain.length));
    if (input.length <= MAX_KEPT_BYTES) freeInputs.push(input);
    const own = Buffer.allocUnsafeSlow(result.length);
    result.copy(own);
    return own;
  });
}

/** Many requests for one new page wait for one compression. */
function brotli(page: Page, plain: Buffer): Promise<Buffer> {
  const running = compressing.get(page);
  if (running) return running;
  const compressed = compressInTurn(plain, (input) => brotliNow(input, BROTLI)).finally(() => compressing.delete(page));
  compressing.set(page, compressed);
  return compressed;
}
const unbrotli = (compressed: Buffer) => inTurn(() => unbrotliNow(compressed));
const zip = (plain: Buffer) => compressInTurn(plain, zipNow);

/** Smaller pages gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 1_024;
/**
 * Quality 5 takes 1-2 ms per page and is within 10% of the best; 11 would take 100 ms. A window of 256 KB holds any
 * page; the usual one of 4 MB takes half as long again to set up, for the same result.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

export type Page = {
  status: number;
  headers: [string, string][];
  setCookies: string[];
  /** Null once only the brotli form is kept, which takes an eighth of the memory. */
  plain: Buffer | null;
  br: Buffer | null;
  gzip: Buffer | null;
};
export type PageEncoding = 'br' | 'gzip' | 'plain';

/** The best encoding that the browser accepts; q-values count, and "*" is what isn't named (RFC 9110, 12.5.3). */
export function negotiateEncoding(accept = ''): PageEncoding {
  // Browsers send neither.
  if (!/[;*]/.test(accept)) return accept.includes('br') ? 'br' : accept.includes('gzip') ? 'gzip' : 'plain';
  const weights = new Map(
    accept.split(',').map((part): [string, number] => {
      const [name = '', weight] = part.toLowerCase().split(/\s*;\s*q\s*=\s*/);
      return [name.trim(), weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br === 0 && gzip === 0) return 'plain';
  return br >= gzip ? 'br' : 'gzip';
}

/** The body in the wanted encoding, compressed once and cached with the page. */
export async function compress(page: Page, wanted: PageEncoding): Promise<{ body: Buffer; encoding: string | null }> {
  if (wanted === 'br' && page.br) return { body: page.br, encoding: 'br' };
  // Browsers without brotli are rare, so for them a page kept only as brotli is decompressed.
  const plain = page.plain ?? (await unbrotli(page.br ?? Buffer.alloc(0)));
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (wanted === 'plain' || plain.length < MIN_COMPRESSED_BYTES || !/html|text|json|script/.test(type))
    return { body: plain, encoding: null };
  if (wanted === 'br') return { body: (page.br = await brotli(page, plain)), encoding: 'br' };
  return { body: (page.gzip ??= await zip(plain)), encoding: 'gzip' };
}

/** A response ready to be sent. */
export type CachedResponse = { headers: Record<string, string | number>; body: Buffer };

/** A page that is the same for everyone, with its responses in the encodings requested so far. */
export type SharedPage = {
  page: Page;
  kind: SharedKind;
  /** The page is current as long as its URL has this version. */
  version: string;
  renderedAtMs: number;
  etag: string;
  responses: Partial<Record<PageEncoding, CachedResponse>>;
  /** Called when the page takes less memory than before. */
  onShrink: () => void;
};

/** Compresses the page on first use; once the brotli form exists, the plain one is dropped. */
export async function responseFor(shared: SharedPage, wanted: PageEncoding): Promise<CachedResponse> {
  const { body, encoding } = await compress(shared.page, wanted);
  const headers: CachedResponse['headers'] = {
    ...pageHeaders(shared.kind),
    ...Object.fromEntries(shared.page.headers),
    etag: shared.etag,
    'content-length': body.length,
  };
  if (encoding) headers['content-encoding'] = encoding;
  if (wanted === 'plain') return { headers, body };
  if (encoding === 'br' && shared.page.plain) {
    shared.page.plain = null;
    shared.onShrink();
  }
  return (shared.responses[wanted] ??= { headers, body });
}

/** `document`: HTML or a product's JSON, which browsers ask for each time. `data`: what they render a page from, which they may reuse. */
export type SharedKind = 'document' | 'data';

/**
 * Browsers may cache a shared page but must revalidate it each time. Its data may be reused for half a minute, because
 * it is prefetched when the pointer rests on a link and would otherwise be fetched again on click. That is short
 * compared with the two minutes a cached page may be old; cart and checkout never use it. `private`: a cache between us that
 * ignores `vary` would give a household with an allergy what everyone else sees.
 */
const CACHE_CONTROL: Record<SharedKind | 'own', string> = {
  own: 'private, no-store',
  document: 'no-cache',
  data: 'private, max-age=30',
};

/** The response headers that all pages share. */
export function pageHeaders(kind: SharedKind | 'own'): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    // Data is reused without asking, and a page is after Back: not once the household is another one.
    vary: 'accept-encoding, cookie',
    'cache-control': CACHE_CONTROL[kind],
  };
}

/** A page this old is rendered again, since it also shows offers and reviews, which have no version, ... */
const STALE_MS = 60_000;
/** ... while the stale one is still served; a page this old is never served. */
const MAX_AGE_MS = 120_000;

export function isStale({ renderedAtMs }: SharedPage, nowMs: number): boolean {
  return nowMs - renderedAtMs >= STALE_MS;
}

const MAX_ASKED_ONCE = 2_000;

/** What a page was rendered from, when, and for a client that takes which encoding. */
type Rendering = { version: string; nowMs: number; encoding: PageEncoding };

/**
 * An LRU cache, by URL, of whole pages that are the same for everyone. A page is stored with its version: if the URL
 * has another version by now, something on the page has changed.
 */
export class PageCache {
  readonly #pages: LRUCache<string, SharedPage>;
  /** Hashes of addresses whose page was rendered once, and not cached: an address may have thousands of letters. */
  readonly #askedOnce = new LRUCache<string, true>({ max: MAX_ASKED_ONCE });

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      ...withinBytes(maxBytes),
      sizeCalculation: ({ page }, url) => sizeOf(url, page),
    });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get(url: string, version: string, nowMs: number): SharedPage | undefined {
    const shared = this.#pages.get(url);
    if (!shared) return undefined;
    if (shared.version === version && nowMs - shared.renderedAtMs < MAX_AGE_MS) return shared;
    this.#pages.delete(url);
    return undefined;
  }

  /**
   * For a client without compression a page is cached from the second time on: such clients are mostly crawlers, which
   * come once. Plain pages are large, and 60 MB of evicted ones waited to be collected (docs/decisions/009-memory.md).
   * So is an address with a query, also that of the data of some of a page's routes: an ad gives each click its own, and
   * anyone can make up any number of them, which would evict the pages that everyone opens. A filter or a newsletter's
   * address comes more than once.
   * @returns the page ready to be sent; it is not cached if it is too large.
   */
  set(url: string, page: Page, { version, nowMs, encoding }: Rendering): SharedPage {
    const etag = etagOf(page);
    const known = this.#pages.get(url);
    // Rendered again with the same result: keep the compressed forms.
    const same = known?.etag === etag ? known : null;
    // The start page's data is another one after signing in, so a browser must ask again.
    const kind = /^(?!\/_\.)[^?]*\.data(?:\?|$)/.test(url) ? 'data' : 'document';
    const shared: SharedPage = {
      page: same ? { ...page, plain: same.page.plain, br: same.page.br, gzip: same.page.gzip } : page,
      kind,
      version,
      renderedAtMs: nowMs,
      etag,
      responses: same?.responses ?? {},
      onShrink: () => {
        if (this.#pages.peek(url) !== shared) return;
        // Setting the same value again would keep its old size.
        this.#pages.delete(url);
        this.#pages.set(url, shared);
      },
    };
    const isOftenOnce = encoding === 'plain' || url.includes('?');
    const address = hash('sha1', url, 'base64url');
    if (known || !isOftenOnce || this.#askedOnce.has(address)) this.#pages.set(url, shared);
    else this.#askedOnce.set(address, true);
    return shared;
  }
}

function etagOf(page: Page): string {
  return `W/"${hash('sha1', page.plain ?? page.br ?? '', 'base64url')}"`;
}

/** Estimated memory, including the compressed forms that are added later. */
function sizeOf(url: string, { plain, br }: Page): number {
  const body = plain ? plain.length * 1.25 : (br?.length ?? 0) * 2;
  return url.length * 2 + Math.ceil(body) + 2_000;
}
