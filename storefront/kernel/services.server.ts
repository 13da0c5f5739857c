import { createContext, type RouterContext, type RouterContextProvider } from 'react-router';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';

type Held = { [PAGE_SERVICES]?: RouterContext<PageServices> };

export type PageContext = Readonly<RouterContextProvider>;

/** The services that the API gave this request. */
export function servicesOf(context: PageContext): PageServices {
  const held = globalThis as Held;
  return context.get((held[PAGE_SERVICES] ??= createContext<PageServices>()));
}
