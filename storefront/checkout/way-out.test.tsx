import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { WayOut } from './way-out.tsx';

function linksOf(isTooYoung: boolean): string[] {
  const refusal = { removal: { line_item_ids: ['l1'], words: 'Remove wine' }, isTooYoung };
  const element = <WayOut refusal={refusal} address_id="a7" />;
  const markup = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return [...markup.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, words]) => `${words}: ${to}`);
}

test('each way out of a refusal is a link', () => {
  expect(linksOf(false)).toEqual(['edit your cart: /cart', 'choose another address: ?address=a7&amp;edit=list']);
  expect(linksOf(true)).toEqual(['edit your cart: /cart', 'contact customer support: /contact']);
});
