import { expect, type Locator, type Page, test } from '@playwright/test';
import { productsOf, putIntoCart, registerAs, SHOP_URL, waitUntilHydrated } from './support.ts';

/** The pages that a language with longer words, or one written from right to left, would change most. */
async function mainPages(page: Page): Promise<string[]> {
  await registerAs(page, 'trial');
  const [snack] = await productsOf(page, 'snacks');
  for (const product of [snack, (await productsOf(page, 'frozen-food'))[0]]) await putIntoCart(page, product);
  return ['/', '/c/snacks', snack?.url ?? '', '/cart', '/checkout', '/account'];
}

test('Texts that are 40% longer fit on the main pages', async ({ page, browser }) => {
  const visitor = await browser.newPage({ viewport: page.viewportSize() });
  const pages = await mainPages(page);
  const visits: (readonly [Page, string])[] = [[visitor, '/'], ...pages.map((address) => [page, address] as const)];
  for (const [reader, address] of visits) {
    await reader.goto(`${SHOP_URL}${address}`);
    await waitUntilHydrated(reader);
    await lengthenTexts(reader);
    expect.soft(await beyondWindow(reader), address).toBe(0);
    expect.soft(await badControls(reader), address).toEqual([]);
  }
  await visitor.close();
});

test('Written from right to left, the main pages are mirrored', async ({ page }) => {
  const CONTAINERS: Record<string, string> = {
    '/': 'header',
    '/c/snacks': 'main article:has(form)',
    '/cart': 'main section li',
    '/checkout': 'main section[aria-labelledby="boxes"]',
  };
  for (const address of await mainPages(page)) {
    await page.goto(address);
    await waitUntilHydrated(page);
    expect.soft(await beyondWindow(page, 'rtl'), address).toBe(0);
    const selector = CONTAINERS[address];
    if (selector === undefined) continue;
    const [before, after] = await gapsIn(page.locator(selector).first());
    expect(before.length).toBeGreaterThan(4);
    const moved = before.filter(({ start, end }, at) => {
      const then = after[at];
      return then === undefined || Math.abs(then.start - end) > 2 || Math.abs(then.end - start) > 2;
    });
    expect.soft(moved, address).toEqual([]);
  }
});

type Gap = { what: string; start: number; end: number };

/**
 * How far controls, pictures and headings are from the left and the right edge of what holds them, in both directions.
 * Both are measured in one task, because a badge or a date may arrive in between.
 */
function gapsIn(container: Locator): Promise<[Gap[], Gap[]]> {
  return container.evaluate((holder) => {
    const gaps = (dir: 'ltr' | 'rtl') => {
      document.documentElement.dir = dir;
      const edge = holder.getBoundingClientRect();
      return [...holder.querySelectorAll('a, button, form, img, svg, input, h2, h3')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth !== 1)
        .map((element) => {
          const { left, right } = element.getBoundingClientRect();
          const what = `${element.localName} ${element.textContent.slice(0, 30)}`;
          return { what, start: Math.round(left - edge.left), end: Math.round(edge.right - right) };
        });
    };
    return [gaps('ltr'), gaps('rtl')];
  });
}

/** Makes every word of the page 40% longer. */
function lengthenTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, template') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const longer = (word: string) => word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase();
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      node.nodeValue = (node.nodeValue ?? '').replace(/\p{L}{2,}/gu, longer);
  });
}

/** By how many pixels the page, written in this direction, is wider than the window. */
function beyondWindow(page: Page, dir: 'ltr' | 'rtl' = 'ltr'): Promise<number> {
  return page.evaluate((direction) => {
    document.documentElement.dir = direction;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  }, dir);
}

/** Controls whose text is cut, that are outside the window, or that lie over each other. */
function badControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 2;
    /** For screen readers only, or a label that phones have no room for. */
    const isUnseen = (one: Element) =>
      one.closest('.visually-hidden') !== null || getComputedStyle(one).clipPath !== 'none';
    const controls = [...document.querySelectorAll('a, button, select, summary, label')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        one.getBoundingClientRect().width > TOLERANCE &&
        !isUnseen(one) &&
        !one.closest('[inert], dialog:not([open])'),
    );
    const nameOf = (one: Element) => `${one.localName} "${one.textContent.trim().slice(0, 40)}"`;
    /** What a control's box, or a box that it is in, cuts off; what can be scrolled to isn't cut. */
    const clipOf = (one: Element): Element | null => {
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return null;
        if (overflowX === 'hidden' || overflowX === 'clip') return box;
      }
      return document.documentElement;
    };
    const textsOf = (one: Element): DOMRect[] => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const rects: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.nodeValue?.trim() || !node.parentElement || isUnseen(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        rects.push(...range.getClientRects());
      }
      return rects;
    };
    const isCut = (one: Element) => {
      const box = one.getBoundingClientRect();
      const isInline = getComputedStyle(one).display === 'inline';
      const clip = clipOf(one)?.getBoundingClientRect();
      const beyond = (inner: DOMRect, outer: DOMRect) =>
        inner.left < outer.left - TOLERANCE || inner.right > outer.right + TOLERANCE;
      return (!isInline && textsOf(one).some((text) => beyond(text, box))) || (clip !== undefined && beyond(box, clip));
    };
    /** Where it floats over the page, that is meant. */
    const floats = (one: Element): boolean => {
      for (let box: Element | null = one; box; box = box.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true;
      return false;
    };
    const still = controls.filter((one) => !floats(one));
    const rects = still.map((one) => [...one.getClientRects()]);
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE;
    const overlaps = still.flatMap((one, i) =>
      still.flatMap((other, j) =>
        j > i && !one.contains(other) && rects[i]?.some((a) => rects[j]?.some((b) => isOver(a, b)))
          ? [`${nameOf(one)} is over ${nameOf(other)}`]
          : [],
      ),
    );
    return [...controls.filter(isCut).map((one) => `${nameOf(one)} is cut`), ...overlaps].slice(0, 12);
  });
}
