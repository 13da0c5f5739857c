const TRIES_MAX = 6;
const PAUSE_MS = 2_000;

/**
 * Asks again for pictures that the shop was still drawing: it answers 503 with a plain picture, which stays in the page
 * otherwise. Each try has its own address, because a browser doesn't load again what the page already shows.
 * @param address of the answer, as the page's resource timing names it.
 */
export function askAgain(address: string): void {
  const [picture, tried = '0'] = address.split('?');
  const next = Number(tried) + 1;
  if (!(next <= TRIES_MAX)) return;
  setTimeout(() => {
    for (const shown of document.images) {
      if (shown.currentSrc !== address) continue;
      shown.removeAttribute('srcset');
      shown.src = `${picture}?${next}`;
    }
  }, PAUSE_MS * next);
}
