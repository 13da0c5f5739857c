import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Pages below this many bytes gain nothing from packing. */
const WORTH_PACKING = 1_024;
/** 5 packs a page in 2-3 ms to within a tenth of the best; 11 would take 100 ms. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Page = {
  status: number;
  headers: [string, string][];
  set_cookies: string[];
  plain: Buffer;
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
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (packing === 'plain' || page.plain.length < WORTH_PACKING || !/html|text|json|script/.test(type))
    return { body: page.plain, encoding: null };
  if (packing === 'br') return { body: (page.br ??= await brotli(page.plain, BROTLI)), encoding: 'br' };
  return { body: (page.gzip ??= await zip(page.plain)), encoding: 'gzip' };
}

/**
 * Whole pages that are the same for everybody, least recently used ones dropped at `most_bytes`. The key
 * carries the catalogue's version, so a changed price is a new page and old ones fall out by themselves.
 */
export class PageCache {
  readonly #pages = new Map<string, Page>();
  readonly #most_bytes: number;
  #bytes = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: Page): void {
    const size = sizeOf(key, page);
    if (size > this.#most_bytes / 8) return;
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#most_bytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(key, page);
  }
}

/** Plain bytes count twice: room for the packed forms that come later. */
function sizeOf(key: string, page: Page): number {
  return key.length * 2 + page.plain.length * 2 + 512;
}
