import { type Packed, packedFrom } from '../kernel/packed.ts';

/** Older data is asked for again. */
const FRESH_MS = 25_000;
const PRODUCT = /^\/p\/[^/?#]+$/;

type Asked = { path: string; atMs: number; answer: Promise<Packed<unknown> | null>; hasCome: boolean };

/** What was asked for last. */
let asked: Asked | null = null;

/** Asks for what the product's page at `path` shows, unless that is known; data of other pages is left to React Router. */
export function askAhead(path: string): void {
  if (!PRODUCT.test(path) || path === location.pathname || askedFor(path)) return;
  const answer = load(path);
  const current = { path, atMs: performance.now(), answer, hasCome: false };
  asked = current;
  void answer.then((shown) => (current.hasCome = shown !== null));
}

/** @returns null for what React Router must ask for: an old address, what has ended, a shop that can't be reached. */
async function load(path: string): Promise<Packed<unknown> | null> {
  try {
    const answer = await fetch(`${path}.json`);
    return answer.ok && !answer.redirected ? packedFrom<unknown>(await answer.json(), { json: '' }) : null;
  } catch {
    return null;
  }
}

/** The data of the page at `url`; null where it wasn't asked for, or React Router must ask. */
export async function askedAhead<T>(url: string): Promise<T | null> {
  const { pathname, search } = new URL(url);
  return (askedFor(pathname + search)?.answer ?? null) as Promise<T | null> | null;
}

/** Whether the data of the page at `path` is there. */
export const isThere = (path: string) => askedFor(path)?.hasCome ?? false;

/** For a page that may have changed what it depends on: what a household avoids. */
export function forgetAsked(): void {
  asked = null;
}

function askedFor(path: string): Asked | null {
  return asked?.path === path && performance.now() - asked.atMs < FRESH_MS ? asked : null;
}
