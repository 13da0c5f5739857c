import { isRouteErrorResponse } from 'react-router';
import { BRAND } from '#storefront/kernel/brand.ts';
import type { AisleLink } from '#storefront/kernel/navigation-links.ts';
import { plainPage } from './plain-page.server.tsx';

type RefusalData = { code?: string; message?: string } | null;

export type Failure = {
  /** What a loader or action threw. */
  error: unknown;
  /** Names the request in the log. */
  request_id: string;
  /** Links to continue with; empty where even these couldn't be loaded. */
  aisles: readonly Pick<AisleLink, 'url' | 'title'>[];
};

/** The response to a page request that failed: its status, the specification's text, and links to continue with. */
export function errorPage({ error, request_id, aisles }: Failure): Response {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const refusal = isRouteErrorResponse(error) ? (error.data as RefusalData) : null;
  if (refusal?.code === 'maintenance') return maintenancePage();
  const isOurs = status >= 500;
  return plainPage({
    status,
    title: `${status === 404 ? 'Page not found' : "We're Sorry"} | ${BRAND.shop}`,
    children: (
      <>
        <h1>{isOurs ? "We're Sorry" : 'Oops!'}</h1>
        <p className="lead">Something went wrong, we apologize.</p>
        <p>{(isOurs ? null : refusal?.message) ?? wordsFor(status)}</p>
        <a className="button" href="/">
          Return to Homepage
        </a>
        <Aisles aisles={aisles} />
        <p className="reference">
          If you write to us about this, give us the reference <code>{request_id}</code>. It leads us to what happened.
        </p>
      </>
    ),
  });
}

function wordsFor(status: number): string {
  if (status === 404)
    return 'There is no page at this address. It may have moved, or the product is no longer on our shelves.';
  if (status < 500) return 'This page cannot be shown to you the way it was asked for.';
  return 'The fault is on our side, not yours. Nothing was charged. Please try again in a moment.';
}

function Aisles({ aisles }: { aisles: readonly Pick<AisleLink, 'url' | 'title'>[] }) {
  if (aisles.length === 0) return <p>Your cart is kept as you left it.</p>;
  return (
    <nav className="aisles" aria-label="Aisles">
      <h2>Looking for something to eat?</h2>
      <p>Your cart is kept as you left it. Search above, or walk down an aisle.</p>
      <ul>
        {aisles.map(({ url, title }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown with 503 while the shop is in maintenance. */
function maintenancePage(): Response {
  return plainPage({
    status: 503,
    title: `Back shortly | ${BRAND.shop}`,
    hasSearch: false,
    headers: { 'retry-after': '120' },
    children: (
      <>
        <h1>We are restocking the shelves</h1>
        <p className="lead">We are making the shop better and will be back shortly.</p>
        <p>
          Your cart, your lists and your membership are safe, and orders that were placed go out as promised. Nothing
          you did caused this, and nothing is charged while we are closed. Boxes already on their way keep their
          delivery day. Please look in again in a few minutes.
        </p>
        <a className="button" href="/">
          Try the shop again
        </a>
      </>
    ),
  });
}
