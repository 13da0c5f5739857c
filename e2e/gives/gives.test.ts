import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { faultsOf } from '../axe.ts';
import { shopFolder } from '../operator.ts';
import { registerAs, waitUntilHydrated } from '../support.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]);

/** What the operator's command prints. */
async function gives(...args: string[]): Promise<string> {
  const script = path.resolve(import.meta.dirname, '..', '..', 'scripts', 'gives.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, SHOP_DATA: shopFolder() },
  });
  return stdout;
}

/** A picture that is larger than may be sent. */
async function largePhoto(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2_400, 1_800];
    const context = canvas.getContext('2d');
    for (let at = 0; at < 9_000; at++) {
      if (context) context.fillStyle = `hsl(${(at * 47) % 360} 60% ${(at * 31) % 100}%)`;
      context?.fillRect((at * 379) % 2_400, (at * 811) % 1_800, 60, 44);
    }
    const url = canvas.toDataURL('image/png');
    return url.slice(url.indexOf(',') + 1);
  });
  return Buffer.from(text, 'base64');
}

test('Someone applies for a free membership, sends a photo, waits, and is approved', async ({ page }) => {
  const email = await registerAs(page, 'lead');
  await page.goto('/thrive-gives');
  await page.getByRole('main').getByRole('link', { name: 'Apply now' }).click();
  await waitUntilHydrated(page);
  await page.getByRole('radio', { name: /^Low income/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('People in your household').fill('2');
  await page.getByRole('button', { name: 'Continue to your proof' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Household income per year, before taxes: This is a required field.');
  await expect(summary).toContainText('Please confirm that your answers are true.');
  await expect(page.getByLabel('People in your household')).toHaveValue('2');
  await page.getByLabel('Household income').fill('$90,000');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to your proof' }).click();
  await expect(summary).toContainText('Our limit for a household of 2 is $43,000 a year.');
  await page.getByLabel('Household income').fill('$24,000.00');
  await page.getByRole('button', { name: 'Continue to your proof' }).click();

  await expect(page).toHaveURL(/\/getverified$/);
  await page.getByRole('button', { name: 'Send proof' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  const text = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('I earn little.') };
  await page.getByLabel('Your proof', { exact: true }).setInputFiles(text);
  await page.getByRole('button', { name: 'Send proof' }).click();
  await expect(page.getByRole('alert')).toContainText('Please choose a JPEG, PNG, WebP or PDF file.');
  const photo = await largePhoto(page);
  expect(photo.length).toBeGreaterThan(150_000);
  await page
    .getByLabel('Your proof', { exact: true })
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: 'Send proof' }).and(page.locator(':not([aria-busy])')).click();
  await expect(page.getByText('Someone on our team will review it and email you our decision.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/account');
  await expect(page.getByText(/We got your Thrive Gives proof on/)).toBeVisible();

  const line = (await gives('list')).split('\n').find((one) => one.includes(email)) ?? '';
  expect(line).toContain('low_income');
  const [id = ''] = line.split(' ');
  expect(await gives('show', id)).toContain('$24,000.00 a year');
  expect(await gives('approve', id)).toContain('Approved: free until');
  await expect(gives('approve', id)).rejects.toThrow('there is nothing to decide');
  await page.goto('/account');
  const membership = page.getByRole('region', { name: 'Membership' });
  await expect(membership).toContainText('Thrive Gives');
  await expect(membership).toContainText("You won't be charged.");
  await page.goto('/givingapp');
  await expect(page.getByText(/You can apply again on/)).toBeVisible();
});

test('A file that is too large and no photo is refused before it is sent', async ({ page }) => {
  await registerAs(page, 'lead');
  await page.goto('/givingapp/questionnaire?group=veteran');
  await page.getByLabel('Branch of service').fill('Navy');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to your proof' }).click();
  await expect(page).toHaveURL(/\/getverified$/);
  await waitUntilHydrated(page);
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(150_000, 7)]);
  await page
    .getByLabel('Your proof', { exact: true })
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('alert')).toContainText('larger than 100 KB');
  await page.getByRole('button', { name: 'Send proof' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor signs in on the way, applies and sends a proof', async ({ page }) => {
    await page.goto('/givingapp');
    await page.getByRole('radio', { name: /^Student/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Field');
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@journey.test`);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/givingapp\/questionnaire\?group=student$/);
    await page.getByRole('button', { name: 'Continue to your proof' }).click();
    await expect(page.getByRole('alert')).toContainText('This is a required field.');
    await page.getByLabel('School').fill('State College');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue to your proof' }).click();
    await expect(page).toHaveURL(/\/getverified$/);
    await page
      .getByLabel('Your proof', { exact: true })
      .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('button', { name: 'Send proof' }).click();
    await expect(page.getByText('Someone on our team will review it and email you our decision.')).toBeVisible();
  });
});
