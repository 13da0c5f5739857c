import { createContext, type RouterContext, RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { pack, takeDataBlocks } from './pack.server.ts';
import { type Packed, unpack } from '#storefront/kernel/packed.ts';

const LIST = { total: 2, titles: ['Oats', 'Rye & </script><b>bran</b>'], canonical: null };

/** The context of a request for a page, or only for its data. */
function contextOf({ is_document }: Pick<PageServices, 'is_document'>): RouterContextProvider {
  const shared = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const context = new RouterContextProvider();
  context.set((shared[PAGE_SERVICES] ??= createContext<PageServices>()), { is_document } as PageServices);
  return context;
}

/** As it arrives elsewhere: a copy. */
const sent = <T>(packed: Packed<T>) => JSON.parse(JSON.stringify(packed)) as Packed<T>;

afterEach(() => vi.unstubAllGlobals());

test('a value packed for data travels in the answer and is read once', () => {
  const context = contextOf({ is_document: false });
  const packed = pack(context, LIST);
  expect(unpack(packed)).toBe(LIST);
  const arrived = sent(packed);
  expect(unpack(arrived)).toEqual(LIST);
  expect(unpack(arrived)).toBe(unpack(arrived));
  expect(takeDataBlocks(context)).toBe('');
});

test('a value packed for a page travels in a data block that no text can close', () => {
  const context = contextOf({ is_document: true });
  const arrived = [pack(context, LIST), pack(context, 'second')].map((packed) => sent<unknown>(packed));
  const html = takeDataBlocks(context);
  const blocks = [...html.matchAll(/<script type="application\/json" id="([^"]+)">(.*?)<\/script>/g)];
  expect(blocks.map(([block]) => block).join('')).toBe(html);
  expect(takeDataBlocks(context)).toBe('');
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ textContent: blocks.find(([, id]) => selector === `#${id}`)?.[2] }),
  });
  expect(arrived.map(unpack)).toEqual([LIST, 'second']);
});
