import { createContext, type RouterContext, type RouterContextProvider } from 'react-router';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';

type SharedGlobal = { [PAGE_SERVICES]?: RouterContext<PageServices> };

export type PageContext = Readonly<RouterContextProvider>;

/** The services that the API gave this request. */
export function servicesOf(context: PageContext): PageServices {
  const shared = globalThis as SharedGlobal;
  return context.get((shared[PAGE_SERVICES] ??= createContext<PageServices>()));
}

/** Whether the shop is reached by https, so its cookies may not be sent without. */
export function isSecure(context: PageContext): boolean {
  return servicesOf(context).public_url.startsWith('https:');
}
