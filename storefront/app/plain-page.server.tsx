import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import headingFont from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url';
import reset from '#ui/reset.css?inline';
import tokens from '#ui/tokens.css?inline';
import { BRAND } from '#storefront/kernel/brand.ts';
import { FIELD } from '#storefront/search/search-field.ts';
import favicon from './favicon.svg?url';
import own from './plain-page.css?inline';
import { TallyStrokes } from './tally-strokes.tsx';
import { PLAIN_PAGE_TEXTS } from './texts.ts';

const FONT = `@font-face{font-family:"Familjen Grotesk Variable";font-display:swap;font-weight:400 700;src:url("${headingFont}") format("woff2")}`;
const STYLE = [tokens, reset, FONT, own].join('\n');
/** No script at all, and one inline style. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export type PlainPage = {
  title: string;
  status: number;
  /** False where neither search nor the cart works, such as during maintenance. */
  hasTools?: boolean;
  headers?: Record<string, string>;
  children: ReactNode;
};

/** An error page in plain HTML: no script, under 30 KB with its font, so that it loads when little else does. */
export function plainPage(page: PlainPage): Response {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(<PlainDocument {...page} />)}`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY, ...page.headers };
  return new Response(html, { status: page.status, headers });
}

function PlainDocument({ title, hasTools = true, children }: PlainPage) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#4a1e5c" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {/* oxlint-disable-next-line react/no-danger -- our own stylesheet; React would escape its quotes */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header>
          <div>
            <a className="home" href="/" aria-label={PLAIN_PAGE_TEXTS.home}>
              <TallyStrokes />
              {BRAND.shop.toLowerCase()}
            </a>
            {hasTools ? (
              <>
                <Search />
                <a className="cart" href="/cart">
                  {PLAIN_PAGE_TEXTS.cart}
                </a>
              </>
            ) : null}
          </div>
        </header>
        <main>{children}</main>
        <div id="health-check" hidden />
      </body>
    </html>
  );
}

function Search() {
  return (
    <search aria-label={PLAIN_PAGE_TEXTS.search}>
      <form action="/search/results">
        <input {...FIELD} />
        <button>{PLAIN_PAGE_TEXTS.submit}</button>
      </form>
    </search>
  );
}
