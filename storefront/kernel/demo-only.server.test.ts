import { readFileSync } from 'node:fs';
import { createContext, type RouterContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { requireDemo } from './demo-only.server.ts';

/** A page of a shop in this mode. */
function pageOf(mode: PageServices['mode']): RouterContextProvider {
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const context = new RouterContextProvider();
  context.set((held[PAGE_SERVICES] ??= createContext<PageServices>()), { mode } as PageServices);
  return context;
}

test('a page for the demo is 404 in a real shop', () => {
  const open = (mode: PageServices['mode']) => () => requireDemo(pageOf(mode));
  expect(open('production')).toThrow(expect.objectContaining({ init: { status: 404 } }));
  expect(open('demo')).not.toThrow();
  expect(open('development')).not.toThrow();
});

test('the page of components is one, before it reads anything', () => {
  const source = readFileSync(new URL('../home/components-page.tsx', import.meta.url), 'utf8');
  expect(source).toMatch(/export async function loader\([^)]*\) \{\s+requireDemo\(context\);/);
});
