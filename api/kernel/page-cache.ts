import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { BoundedCache } from './bounded-cache.ts';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

/** Pages below this many bytes gain nothing from packing. */
const WORTH_PACKING = 1_024;
/** 5 packs a page in 2-3 ms to within a tenth of the best; 11 would take 100 ms. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Page = {
  status: number;
  headers: [string, string][];
  set_cookies: string[];
  /** Null once the brotli form is kept in its place: an eighth of the room. */
  plain: Buffer | null;
  br: Buffer | null;
  gzip: Buffer | null;
};
export type Packing = 'br' | 'gzip' | 'plain';

/** What the browser takes, best first. */
export function packingFor(accept: string | undefined): Packing {
  if (accept?.includes('br')) return 'br';
  return accept?.includes('gzip') ? 'gzip' : 'plain';
}

/** The body in the wanted packing, packed once and kept with the page. */
export async function pack(page: Page, packing: Packing): Promise<{ body: Buffer; encoding: string | null }> {
  if (packing === 'br' && page.br) return { body: page.br, encoding: 'br' };
  // Whoever does not take brotli is seldom: a page that is kept small is unpacked for him.
  const plain = page.plain ?? (await unbrotli(page.br ?? ''));
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (packing === 'plain' || plain.length < WORTH_PACKING || !/html|text|json|script/.test(type))
    return { body: plain, encoding: null };
  if (packing === 'br') return { body: (page.br = await brotli(plain, BROTLI)), encoding: 'br' };
  return { body: (page.gzip ??= await zip(plain)), encoding: 'gzip' };
}

/** An answer that needs nothing but sending. */
export type ReadyPage = { headers: Record<string, string | number>; body: Buffer };

/** A page that is the same for everybody, with its answers as they were asked for so far. */
export type SharedPage = {
  page: Page;
  kind: SharedKind;
  /** What it shows is true while its address has this stamp. */
  stamp: string;
  drawn_ms: number;
  etag: string;
  ready: Partial<Record<Packing, ReadyPage>>;
  /** To be called when the page takes less room than before. */
  onSmaller: () => void;
};

/** Packs the page if nobody asked for it so before; from the first brotli on nothing larger is kept. */
export async function readyPage(shared: SharedPage, packing: Packing): Promise<ReadyPage> {
  const { body, encoding } = await pack(shared.page, packing);
  const headers: ReadyPage['headers'] = {
    ...headersOfAll(shared.kind),
    ...Object.fromEntries(shared.page.headers),
    etag: shared.etag,
    'content-length': body.length,
  };
  if (encoding) headers['content-encoding'] = encoding;
  if (packing === 'plain') return { headers, body };
  if (encoding === 'br' && shared.page.plain) {
    shared.page.plain = null;
    shared.onSmaller();
  }
  return (shared.ready[packing] ??= { headers, body });
}

/** A document, or the data of one that the app in the browser draws itself. */
export type SharedKind = 'document' | 'data';

/**
 * Browsers may keep a shared page if they ask each time whether it still holds. Its data they may use for a while
 * unasked: it is fetched early, when a link is about to be pressed, and would else be fetched again at the press.
 * Half a minute is longer than anybody rests on a link, and short beside the two minutes that a kept page may be
 * old; cart and checkout never read it.
 */
const CACHE_CONTROL: Record<SharedKind | 'own', string> = {
  own: 'private, no-cache',
  document: 'no-cache',
  data: 'max-age=30',
};

/** What every page says of itself. */
export function headersOfAll(kind: SharedKind | 'own'): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    vary: 'accept-encoding',
    'cache-control': CACHE_CONTROL[kind],
  };
}

/** What a page shows beside the catalogue (offers, words of reviews) is drawn anew after so long, ... */
const AGING_MS = 60_000;
/** ... while the page is shown a last time; this old it is not shown at all. */
const OLD_MS = 120_000;

export function isAging({ drawn_ms }: SharedPage, now_ms: number): boolean {
  return now_ms - drawn_ms >= AGING_MS;
}

/**
 * Whole pages that are the same for everybody, by address, least recently used ones dropped at `most_bytes`. A
 * page is kept with its stamp: where the address has another one by now, something it shows has changed.
 */
export class PageCache {
  readonly #pages: BoundedCache<string, SharedPage>;

  constructor(most_bytes: number) {
    this.#pages = new BoundedCache(most_bytes);
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  get(url: string, stamp: string, now_ms: number): SharedPage | undefined {
    const shared = this.#pages.get(url);
    if (!shared) return undefined;
    if (shared.stamp === stamp && now_ms - shared.drawn_ms < OLD_MS) return shared;
    this.#pages.drop(url);
    return undefined;
  }

  /** @returns the page ready to be shown, kept or (if it is too big) not. */
  keep(url: string, page: Page, stamp: string, now_ms: number): SharedPage {
    const etag = etagOf(page);
    const known = this.#pages.get(url);
    // Drawn anew and still the same: what is packed stays packed.
    const same = known?.etag === etag ? known : null;
    const kind = /^[^?]*\.data(?:\?|$)/.test(url) ? 'data' : 'document';
    const shared: SharedPage = {
      page: same ? { ...page, plain: same.page.plain, br: same.page.br, gzip: same.page.gzip } : page,
      kind,
      stamp,
      drawn_ms: now_ms,
      etag,
      ready: same?.ready ?? {},
      onSmaller: () => {
        if (this.#pages.get(url) === shared) this.#pages.set(url, shared, sizeOf(url, shared.page));
      },
    };
    this.#pages.set(url, shared, sizeOf(url, shared.page));
    return shared;
  }
}

function etagOf(page: Page): string {
  return `W/"${hash('sha1', page.plain ?? page.br ?? '', 'base64url')}"`;
}

/** With room for the packed forms that come later. */
function sizeOf(url: string, { plain, br }: Page): number {
  const body = plain ? plain.length * 1.25 : (br?.length ?? 0) * 2;
  return url.length * 2 + Math.ceil(body) + 2_000;
}
