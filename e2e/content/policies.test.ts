import { expect, test } from '@playwright/test';

const PAGES = [
  ['Help', '/help', 'Help'],
  ['Contact us', '/contact', 'Contact us'],
  ['Returns and refunds', '/returns', 'Returns and refunds'],
  ['Savings guarantee', '/savings-guarantee', 'Savings guarantee'],
  ['Terms of use', '/terms', 'Terms of use'],
  ['Privacy policy', '/privacy-policy', 'Privacy policy'],
] as const;

test('From the footer a visitor opens every page of it, and what these link to is there', async ({ page }) => {
  await page.goto('/login');
  const seen = new Set<string>();
  for (const [link, path, heading] of PAGES) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const address of await page.getByRole('main').locator('a[href^="/"]').evaluateAll(hrefs))
      seen.add(new URL(address).pathname);
  }
  for (const pathname of seen)
    if (!pathname.startsWith('/account')) expect((await page.request.get(pathname)).status(), pathname).toBe(200);
});

test('The contact page names who runs the shop and how to reach them', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  for (const text of ['Tallybean Demo, Inc.', '100 Example Street, Reno, NV 89501', 'Monday to Friday'])
    await expect(main.getByText(text).first()).toBeVisible();
  await expect(main.getByRole('link', { name: 'help@tallybean.example' })).toHaveAttribute('href', /^mailto:/);
  await expect(main.getByRole('link', { name: '(775) 555-0142' })).toHaveAttribute('href', 'tel:7755550142');
});

test('An error page links to the contact page', async ({ page }) => {
  await page.goto('/p/no-such-product');
  await page.getByRole('link', { name: 'contact us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the terms are read in full', async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Free trial' }).click();
    await expect(page).toHaveURL(/#trial$/);
    await expect(page.getByRole('region', { name: 'Free trial' })).toContainText('needs no card');
  });
});

function hrefs(links: (SVGElement | HTMLElement)[]): string[] {
  return links.map((link) => (link as HTMLAnchorElement).href);
}
