/** A prefetched page's data is reused for half a minute (`CACHE_CONTROL` in api/pages/page-cache.ts); a click takes its time. */
const FRESH_MS = 25_000;

/** The data that was prefetched last. */
let arrived: { href: string; atMs: number } | null = null;

/** Evaluates a prefetched page's modules as soon as they arrive, so the click doesn't wait for that, and notes its data. */
export function prepare(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')) noteArrival(link);
  // A module that fails to load is requested again, and the failure reported, on navigation.
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    void import(/* @vite-ignore */ href).catch(() => undefined);
}

function noteArrival(link: HTMLLinkElement): void {
  const { href } = link;
  const note = () => void (arrived = { href, atMs: performance.now() });
  // It may have come before this code did.
  if (performance.getEntriesByName(href).some(({ startTime }) => isFresh(startTime))) note();
  else link.addEventListener('load', note, { once: true });
}

const isFresh = (atMs: number) => performance.now() - atMs < FRESH_MS;

/** The id of the picture on a product's page that its card's picture becomes, and its name while it moves. */
const PHOTO_ID = 'photo';

/** Rendering a page takes less than this even on a slow phone. */
const LONGEST_RENDERING_MS = 500;

/**
 * Follows a link with `go`, which resolves when the router has the new page and before React has rendered it. From a
 * product's card, its picture moves to where the product's page shows it. Only to a prefetched page: until the new one is
 * there, nothing is drawn.
 */
export async function goWithPhoto(link: HTMLAnchorElement, go: () => Promise<void>): Promise<void> {
  const photo = link.closest('article')?.querySelector('img');
  if (!photo || !('startViewTransition' in document) || !isPrefetched(link) || prefersLessMotion()) return go();
  const nameOnly = (image: HTMLElement | null) => {
    for (const each of [photo, document.querySelector<HTMLElement>(`#${PHOTO_ID}`)])
      if (each) each.style.viewTransitionName = each === image ? PHOTO_ID : '';
  };
  nameOnly(photo);
  const { finished } = document.startViewTransition(async () => {
    const before = headingText();
    await go();
    const end = performance.now() + LONGEST_RENDERING_MS;
    while (headingText() === before && performance.now() < end) await new Promise((resolve) => setTimeout(resolve));
    const large = document.querySelector<HTMLElement>(`#${PHOTO_ID}`);
    nameOnly(large);
    // The card's picture is there already; the large one is drawn over it.
    if (large) large.style.background = `center / contain url("${photo.currentSrc}")`;
  });
  await finished.catch(() => undefined);
  nameOnly(null);
}

const headingText = () => document.querySelector('main h1')?.textContent;

/** Whether the data of the page is there. */
function isPrefetched({ pathname }: HTMLAnchorElement): boolean {
  return arrived !== null && arrived.href.includes(`${pathname}.data`) && isFresh(arrived.atMs);
}

function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
