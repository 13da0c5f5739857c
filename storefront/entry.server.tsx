import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import type { loader } from './root.tsx';
import { LAYER_ORDER } from './kernel/layers.ts';
import { servicesOf } from './kernel/services.server.ts';
import { errorPage } from './app/error-page.server.tsx';
import { renderFragment } from './render/fragment-cache.server.tsx';
import { hydrationData } from './render/hydration-data.server.ts';
import { FragmentContext } from './render/static-fragment.tsx';

/** Inline scripts; data blocks don't run, so the policy needn't allow them. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

type RootData = Awaited<ReturnType<typeof loader>>;

/** Logs a fault with the reference that the customer sees on the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  console.error(`Reference ${servicesOf(context).request_id}`, error);
};

/**
 * Renders a page as one string, because nothing in it suspends: it can be cached, compressed, and sent with a
 * policy that names the hash of each inline script.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { errors, loaderData } = context.staticHandlerContext;
  if (errors) {
    const root = loaderData['root'] as RootData | undefined;
    const { request_id } = servicesOf(loadContext);
    return errorPage({ error: Object.values(errors)[0], request_id, aisles: root?.aisles ?? [] });
  }
  const html = await render(request.url, context);
  const { gateway_origin, takeDocument } = servicesOf(loadContext);
  takeDocument(html);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', policyFor(html, gateway_origin));
  return new Response(null, { status, headers });
}

/** React Router would send the data as inline scripts; a data block needs neither quoting nor a hash. */
async function render(url: string, { serverHandoffStream, ...context }: EntryContext): Promise<string> {
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const html = renderToString(
    <FragmentContext value={renderFragment}>
      <ServerRouter context={context} url={url} />
    </FragmentContext>,
  );
  const at = html.lastIndexOf('</body>');
  return `<!DOCTYPE html>${html.slice(0, at)}${hydrationData(data)}${html.slice(at)}`;
}

function policyFor(html: string, gateway_origin: string | null): string {
  const scripts = [...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script]) => hashOf(script ?? '')))];
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${hashOf(LAYER_ORDER)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${gateway_origin ?? "'none'"}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Inline scripts name modules, not products, so there are only as many as there are kinds of pages. */
const hashes = new Map<string, string>();

function hashOf(script: string): string {
  const known = hashes.get(script);
  if (known !== undefined) return known;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  hashes.set(script, hash);
  return hash;
}
