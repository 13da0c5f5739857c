import { createContext, type RouterContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { loader } from './components-page.tsx';

/** A page of a shop in this mode, which has no products. */
function pageOf(mode: PageServices['mode']): Parameters<typeof loader>[0] {
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const context = new RouterContextProvider();
  const services = { mode, call: () => Promise.resolve({ products: [] }) };
  context.set((held[PAGE_SERVICES] ??= createContext<PageServices>()), services as unknown as PageServices);
  return { context } as unknown as Parameters<typeof loader>[0];
}

test('the page of components is only in the demo', async () => {
  await expect(loader(pageOf('production'))).rejects.toMatchObject({ init: { status: 404 } });
  expect(await loader(pageOf('demo'))).toEqual({ products: [] });
});
