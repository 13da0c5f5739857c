import { expect, type Page } from '@playwright/test';
import { type Product, productsOf, putIntoCart, quantityOf, waitUntilHydrated } from '../support.ts';

/** Opens /cart as a new visitor with one best-selling snack in it. */
export async function openCartWithOne(page: Page, qty = 1): Promise<Product> {
  const [product] = await productsOf(page, 'snacks');
  const line = await putIntoCart(page, product, qty);
  await page.goto('/cart');
  await waitUntilHydrated(page);
  await expect(quantityOf(page, line)).toHaveValue(String(qty));
  return line;
}
