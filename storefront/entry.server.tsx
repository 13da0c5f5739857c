import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import type { loader } from './root.tsx';
import { LAYER_ORDER } from './kernel/layers.ts';
import { servicesOf } from './kernel/services.server.ts';
import { errorPage } from './shell/error-page.server.tsx';
import { keep } from './shell/keep.server.tsx';
import { KeepContext } from './shell/kept.tsx';
import { handOff } from './shell/hand-off.server.ts';

/** Scripts that stand in the page itself; data blocks are not run and need no leave. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

type RootData = Awaited<ReturnType<typeof loader>>;

/** A fault is told with the reference that the customer sees on the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  console.error(`Reference ${servicesOf(context).request_id}`, error);
};

/**
 * Draws a page whole: nothing in it waits, so it leaves as one string that can be kept, packed, and
 * given a policy that names the hash of each of its scripts.
 */
export default async function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load_context: RouterContextProvider,
): Promise<Response> {
  const { errors, loaderData } = context.staticHandlerContext;
  if (errors) {
    const root = loaderData['root'] as RootData | undefined;
    const { request_id } = servicesOf(load_context);
    return errorPage({ error: Object.values(errors)[0], request_id, aisles: root?.aisles ?? [] });
  }
  const html = await draw(request.url, context);
  const { gateway_origin, takeDocument } = servicesOf(load_context);
  takeDocument(html);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', policyFor(html, gateway_origin));
  return new Response(null, { status, headers });
}

/** React Router would send the data in scripts of their own; as a block of data it needs neither quoting nor a hash. */
async function draw(url: string, { serverHandoffStream, ...context }: EntryContext): Promise<string> {
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const html = renderToString(
    <KeepContext value={keep}>
      <ServerRouter context={context} url={url} />
    </KeepContext>,
  );
  const at = html.lastIndexOf('</body>');
  return `<!DOCTYPE html>${html.slice(0, at)}${handOff(data)}${html.slice(at)}`;
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

/** Scripts name modules, not goods: there are as many as there are kinds of pages. */
const hashes = new Map<string, string>();

function hashOf(script: string): string {
  const known = hashes.get(script);
  if (known !== undefined) return known;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  hashes.set(script, hash);
  return hash;
}
