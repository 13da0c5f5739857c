import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { WayOut } from './way-out.tsx';

function linksOf(code: string): string[] {
  const refusal = { success: false, code, errors: [], products: [{ product_id: 1 }] } as unknown as ErrorBody;
  const element = <WayOut refusal={refusal} items={[{ product_id: 1, type_category: 'wine' }]} address_id="a7" />;
  const markup = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return [...markup.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, words]) => `${words}: ${to}`);
}

test('each way out of a refusal is a link', () => {
  expect(linksOf('item_restricted')).toEqual([
    'edit your cart: /cart',
    'choose another address: ?address=a7&amp;edit=list',
  ]);
  expect(linksOf('age_required')).toEqual(['edit your cart: /cart', 'contact customer support: /contact']);
});
