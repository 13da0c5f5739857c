import { startTransition } from 'react';
import { isPrefetched } from './prefetch-product.ts';

/** Evaluates a prefetched page's modules as soon as they arrive, so the click doesn't wait for that. */
export function prepare(): void {
  // A module that fails to load is requested again, and the failure reported, on navigation.
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    void import(/* @vite-ignore */ href).catch(() => undefined);
}

/** The id of the picture on a product's page that its card's picture becomes. */
const PHOTO_ID = 'photo';
const MOVE_MS = 200;
/** Rendering a page takes less than this even on a slow phone. */
const LONGEST_RENDERING_MS = 500;

/**
 * Follows a link with `go`, which resolves when the router has the new page and before React has rendered it. From a
 * product's card, its picture moves to where the product's page shows it. Only to a prefetched page, which is there at
 * once. The new page is drawn first: `startViewTransition` would wait until the old one is captured, which takes as long
 * as rendering the new one.
 */
export async function goWithPhoto(link: HTMLAnchorElement, go: () => Promise<void>): Promise<void> {
  const photo = link.closest('article')?.querySelector('img');
  if (!isPrefetched(link.pathname + link.search)) return go();
  if (!photo || prefersLessMotion()) return atOnce(go);
  const from = photo.getBoundingClientRect();
  const before = photoShown();
  // Another page's heading gets the focus. Removing a focused element makes the browser recalculate all styles.
  if (link.href !== location.href) link.blur();
  const rendering = new MutationObserver(() => {
    const large = photoShown();
    if (!large || large === before) return;
    rendering.disconnect();
    move(photo, from, large);
  });
  rendering.observe(document.body, { childList: true, subtree: true });
  await atOnce(go);
  setTimeout(() => rendering.disconnect(), LONGEST_RENDERING_MS);
}

const photoShown = () => document.querySelector<HTMLElement>(`#${PHOTO_ID}`);

/** Moves a copy of the card's picture, which is there already, to the place of the large one, and shows that then. */
function move(photo: HTMLImageElement, from: DOMRect, large: HTMLElement): void {
  const to = pictureIn(large.getBoundingClientRect());
  if (to.side === 0) return;
  const copy = photo.cloneNode() as HTMLImageElement;
  copy.dataset['moving'] = '';
  Object.assign(copy.style, { insetBlockStart: px(to.top), insetInlineStart: px(to.left), inlineSize: px(to.side) });
  document.body.append(copy);
  large.style.opacity = '0';
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.side})`;
  const moved = copy.animate({ transform: [start, 'none'] }, { duration: MOVE_MS, easing: 'ease' });
  moved.onfinish = moved.oncancel = () => {
    large.style.opacity = '';
    copy.remove();
  };
}

/** Where the square picture is in its box, which may be wider or higher (`object-fit: contain`); in px. */
function pictureIn({ left, top, width, height }: DOMRect): { left: number; top: number; side: number } {
  const side = Math.min(width, height);
  return { left: left + (width - side) / 2, top: top + (height - side) / 2, side };
}

const px = (length: number) => `${length}px`;

/** As a transition, so that the loading page isn't rendered first: the data is here. */
function atOnce(go: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    startTransition(() => void go().then(resolve, reject));
  });
}

function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
