import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import type { loader } from './root.tsx';
import { contentPolicy } from './kernel/content-policy.server.ts';
import { servicesOf } from './kernel/services.server.ts';
import { errorPage } from './app/error-page.server.tsx';
import { renderFragment } from './render/fragment-cache.server.tsx';
import { hydrationData } from './render/hydration-data.server.ts';
import { FragmentContext } from './render/static-fragment.tsx';

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
  const { content_sources, takeDocument } = servicesOf(loadContext);
  takeDocument(html);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', contentPolicy(html, content_sources));
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
