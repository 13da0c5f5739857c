import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { renderFragment } from './fragment-cache.server.tsx';
import { PagePart } from './page-scripts.tsx';
import { FragmentContext } from './static-fragment.tsx';

/** A page in parts; `links` belong to its head, `scripts` to the end of its body. */
export type PageParts = { content: string; links: string; scripts: string };

/**
 * Renders what a page shows, at once, and then the scripts, which wait for the loaders' data: together, React would
 * render all of it in its slower way that can wait. `scripts` hold nothing but React Router's own.
 */
export async function renderParts(url: string, { manifest, ...entry }: EntryContext): Promise<PageParts> {
  const context: EntryContext = { ...entry, manifest: withRoutesOf(entry.staticHandlerContext.matches, manifest) };
  const { serverHandoffStream: _, ...withoutData } = context;
  const content = renderToString(
    <PagePart value="content">
      <FragmentContext value={renderFragment}>
        <ServerRouter context={withoutData} url={url} />
      </FragmentContext>
    </PagePart>,
  );
  const { prelude } = await prerenderToNodeStream(
    <PagePart value="scripts">
      <ServerRouter context={context} url={url} />
    </PagePart>,
    // Otherwise React moves what is large into a hidden element, with a script of its own.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const rest = await text(prelude);
  const start = rest.indexOf('<script');
  return { content, links: rest.slice(0, start), scripts: rest.slice(start) };
}

type Manifest = EntryContext['manifest'];
type Matches = EntryContext['staticHandlerContext']['matches'];

/**
 * Only the routes of this page: React Router sets up every one in the manifest each time it renders a page. The browser
 * gets all of them as a file, because `routeDiscovery` is `initial`. Nothing may prefetch another page on the server.
 */
function withRoutesOf(matches: Matches, manifest: Manifest): Manifest {
  const routes = Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]]));
  return { ...manifest, routes };
}
