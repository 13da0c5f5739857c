import { expect, type Page, type Request, test } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { waitUntilHydrated } from './support.ts';
import { type Template, TEMPLATES } from './templates.ts';

/** The script of a page, in bytes over the wire. */
const MOST_SCRIPT_BYTES = 120 * 1024;
/** What is loaded when it is opened, on a page that has been loaded. */
const OPENED = ['cart drawer'];

// So many pages are looked at by all workers.
test.describe.configure({ mode: 'parallel' });
// Recording what axe does takes a fifth of the time, and what it finds names its element.
test.use({ trace: 'off' });

/** Preparing the visitor takes longer than looking at the page, so one test looks at all of it, on both sizes. */
for (const template of TEMPLATES) {
  test(`Everyone can use the page, it is light, and no error goes unseen: ${template.name}`, async ({
    page,
    baseURL,
  }) => {
    const address = await template.prepare(page);
    await replacePictures(page);
    const heard = listenTo(page, new URL(baseURL ?? '').hostname);
    const scriptBytes = await visitFirst(page, address, template);
    expect(scriptBytes > 0).toBe(!template.isWithoutScript);
    if (!OPENED.includes(template.name) && !template.dialog) expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    if (address.includes('#isCartOpen')) await expect(page.getByRole('dialog')).toBeVisible();
    await template.open?.(page);
    await expectUsable(page, template);

    await becomePhone(page);
    await expectUsable(page, template);
    await expectToFit(page);
    expect(heard).toEqual(QUIET);
  });
}

/** The page as it is on a phone. Loading it again would take longer than looking at it; the journeys of buying, joining and canceling load pages there. */
async function becomePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse) and (width = 375px)').matches)).toBe(true);
}

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** Drawing two hundred products' pictures takes longer than everything that is checked here; other journeys see them. */
async function replacePictures(page: Page): Promise<void> {
  await page.route('**/img/**', (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
}

type Heard = { complaints: string[]; strangers: string[] };
const QUIET: Heard = { complaints: [], strangers: [] };

/** What the page and the browser complain of from now on, and what is loaded from elsewhere. */
function listenTo(page: Page, hostname: string): Heard {
  const { complaints, strangers }: Heard = { complaints: [], strangers: [] };
  page.on('pageerror', (error) => complaints.push(error.message));
  // The browser logs the status of a page that is meant to be missing or closed.
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of (?:404|410|503)/.test(line.text())) complaints.push(line.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== hostname) strangers.push(request.url());
  });
  return { complaints, strangers };
}

/** Loads the page as the first of its browser, whose cache is empty, until the network is idle. @returns the bytes of its script. */
async function visitFirst(page: Page, address: string, { isWithoutScript }: Template): Promise<number> {
  expect(page.url()).toBe('about:blank');
  const sizes: Promise<number>[] = [];
  const weigh = (request: Request) => {
    if (new URL(request.url()).pathname.endsWith('.js'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on('requestfinished', weigh);
  await page.goto(address, { waitUntil: 'networkidle' });
  if (!isWithoutScript) await waitUntilHydrated(page);
  page.off('requestfinished', weigh);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function expectUsable(page: Page, { dialog }: Template): Promise<void> {
  if (dialog) await expect(page.getByRole('dialog', { name: dialog }).getByRole('heading').first()).toBeVisible();
  await expect(page.locator('#health-check')).toBeAttached();
  await expect(page.locator('#health-check')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /^width=device-width/);
  expect.soft(await faultsOf(page), `axe, ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Nothing scrolls sideways on a phone, also with text of twice the size, or on a tablet. Begins with 375 px, which the window has. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [375, 414, 768, 320]) await expectToFitAt(page, width);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of [320, 375]) await expectToFitAt(page, width, 'text at 200%');
}

async function expectToFitAt(page: Page, width: number, text = 'text as it is'): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 812 });
  expect.soft(await beyondWindow(page), `${text}, ${width} px`).toBe(0);
}

/** By how many pixels the page is wider than the window, or what is in its dialog wider than the dialog. */
function beyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}
