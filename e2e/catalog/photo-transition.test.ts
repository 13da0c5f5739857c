import { expect, type Page, test } from '@playwright/test';
import { waitUntilHydrated } from '../support.ts';

/** A place in the window, in px. */
type Place = { x: number; y: number; width: number };

declare global {
  interface Window {
    /** Where each picture that moved began and where it ends. */
    moves: { from: Place; to: Place }[];
    /** Where the picture of the card was when its link was clicked. */
    clicked: Place | null;
    /** The page's data that has arrived, and what the code that moves pictures has looked for. */
    read: string[];
    lookedFor: string[];
  }
}

/** Keeps which pictures move, and what is there before the click. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { moves: [], clicked: null, read: [], lookedFor: [] });
    const placeOf = (element: Element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return { x, y, width };
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      const to = placeOf(this);
      const animation = animate.apply(this, given);
      if (this instanceof HTMLImageElement) window.moves.push({ from: placeOf(this), to });
      return animation;
    };
    window.addEventListener(
      'click',
      ({ target }) => {
        const photo = target instanceof Element ? target.closest('article')?.querySelector('img') : null;
        window.clicked = photo ? placeOf(photo) : null;
      },
      { capture: true },
    );
    const { json } = Response.prototype;
    Response.prototype.json = async function () {
      const value: unknown = await json.call(this);
      window.read.push(this.url);
      return value;
    };
    const { querySelectorAll } = Document.prototype;
    Document.prototype.querySelectorAll = function (selector: string) {
      window.lookedFor.push(selector);
      return querySelectorAll.call(this, selector);
    };
  });
}

async function followFirstCard(page: Page, { rests }: { rests: boolean }): Promise<void> {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  if (rests) {
    await link.hover();
    // The data is there, and so is the code that moves pictures, which evaluates the page's own.
    await page.waitForFunction(
      () => window.read.some((url) => url.endsWith('.json')) && window.lookedFor.includes('link[rel=modulepreload]'),
    );
    await link.click();
  } else await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.trim());
}

const moves = (page: Page) => page.evaluate(() => window.moves);

/** Checks each number within a pixel. */
function expectSamePlace(place: Place | undefined, expected: Place | null | undefined): void {
  for (const key of ['x', 'y', 'width'] as const)
    expect(Math.abs((place?.[key] ?? Number.NaN) - (expected?.[key] ?? Number.NaN)), key).toBeLessThan(1);
}

test("the picture of a card moves to the product's page that was prefetched", async ({ page }) => {
  await watchMoves(page);
  await followFirstCard(page, { rests: true });
  await expect.poll(async () => (await moves(page)).length).toBe(1);
  const [move] = await moves(page);
  expectSamePlace(move?.from, await page.evaluate(() => window.clicked));
  await expect(page.locator('[data-moving]')).toHaveCount(0);
  const photo = page.locator('#photo');
  await expect(photo).toHaveCSS('opacity', '1');
  await expect(photo).toBeVisible();
  const box = await photo.boundingBox();
  if (!box) throw new Error('The picture of the page has no box.');
  // A square picture in the middle of its box.
  const width = Math.min(box.width, box.height);
  expectSamePlace(move?.to, { x: box.x + (box.width - width) / 2, y: box.y + (box.height - width) / 2, width });
});

test('no picture moves to a page that is not there yet, nor for someone who wants less motion', async ({ page }) => {
  await watchMoves(page);
  await followFirstCard(page, { rests: false });
  expect(await moves(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await followFirstCard(page, { rests: true });
  expect(await moves(page)).toEqual([]);
});
