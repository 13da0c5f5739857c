import { memo, type ReactNode, useContext } from 'react';
import { data, Links, type LinksFunction, Meta, type MiddlewareFunction, Outlet, redirect } from 'react-router';
import headingFont from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/reset.css';
import { getNavigation } from '#domain/catalog/endpoints.ts';
import { CartProvider } from '#storefront/cart/cart-provider.tsx';
import { SnackProvider } from '#ui/snack.tsx';
import type { Route } from './+types/root.ts';
import favicon from './app/favicon.svg?url';
import { call } from './kernel/call.server.ts';
import { COOKIE_CHECK } from './kernel/cookie-check.ts';
import { LAYER_ORDER } from './kernel/layers.ts';
import type { NavigationLinks } from './kernel/navigation-links.ts';
import { unpack } from './kernel/packed.ts';
import { servicesOf } from './kernel/services.server.ts';
import { linksOf } from './app/navigation-links.server.ts';
import { pack } from './render/pack.server.ts';
import { PagePart, PageScripts } from './render/page-scripts.tsx';
import { Shell } from './app/shell.tsx';
import { ShopperProvider } from './kernel/shopper.tsx';
import { AppError } from './app/app-error.tsx';

/** Applies the access ruling before any loader runs, for pages and for data requests. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ context }, next) => {
    const { ruling } = servicesOf(context);
    if (ruling && 'redirect' in ruling) throw redirect(ruling.redirect);
    if (ruling)
      throw data({ code: ruling.refusal.code, message: ruling.refusal.message }, { status: ruling.refusal.status });
    return next();
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { public_url, mode, has_one_tap } = servicesOf(context);
  const navigation = await call(context, getNavigation, {});
  return { public_url, has_one_tap, links: pack(context, linksOf(navigation, mode !== 'production')) };
}

/** Aisles don't change during a visit. */
export function shouldRevalidate(): boolean {
  return false;
}

export const links: LinksFunction = () => [
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  if (useContext(PagePart) === 'scripts') return <PageScripts />;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#4a1e5c" />
        {/* oxlint-disable-next-line react/no-danger -- our own script; the page's policy names its hash */}
        <script dangerouslySetInnerHTML={{ __html: COOKIE_CHECK }} />
        <style>{LAYER_ORDER}</style>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <div id="health-check" hidden />
        <PageScripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { aisles, footer } = unpack(loaderData.links);
  return <Frame aisles={aisles} footer={footer} />;
}

/** Memoized, because the router renders its root again for every navigation state; what is in it reads that by itself. */
const Frame = memo(({ aisles, footer }: Pick<NavigationLinks, 'aisles' | 'footer'>) => (
  <SnackProvider>
    <ShopperProvider>
      <CartProvider>
        <Shell aisles={aisles} footer={footer}>
          <Outlet />
        </Shell>
      </CartProvider>
    </ShopperProvider>
  </SnackProvider>
));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AppError error={error} />;
}
