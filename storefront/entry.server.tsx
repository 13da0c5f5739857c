import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import type { loader } from './root.tsx';
import { headTags } from './kernel/head-tags.server.ts';
import { contentPolicy, inlineScripts } from './kernel/content-policy.server.ts';
import { servicesOf } from './kernel/services.server.ts';
import { COOKIE_CHECK } from './kernel/cookie-check.ts';
import { unpack } from './kernel/packed.ts';
import { errorPage } from './app/error-page.server.tsx';
import { takeDataBlocks } from './render/pack.server.ts';
import { renderParts } from './render/page-parts.server.tsx';

type RootData = Awaited<ReturnType<typeof loader>>;

/**
 * Logs a fault with the reference that the customer sees on the error page; a request we can't serve is no fault, and
 * the API has logged an outage.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503))) return;
  servicesOf(context).logFailure(error);
};

/** Renders a page as one string: it can be cached, compressed, and sent with a policy that names its scripts. */
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
    const aisles = root ? unpack(root.links).aisles : [];
    return errorPage({ error: Object.values(errors)[0], request_id, url: request.url, aisles });
  }
  const { content, links, scripts } = await renderParts(request.url, context);
  const head = content.indexOf('</head>');
  const end = content.lastIndexOf('</body>');
  const { content_sources, takeDocument, public_url } = servicesOf(loadContext);
  const tags = headTags(loadContext, content.slice(0, head), public_url);
  takeDocument(
    `<!DOCTYPE html>${content.slice(0, head)}${links}${tags}${content.slice(head, end)}${scripts}${takeDataBlocks(loadContext)}${content.slice(end)}`,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', contentPolicy([COOKIE_CHECK, ...inlineScripts(scripts)], content_sources));
  return new Response(null, { status, headers });
}
