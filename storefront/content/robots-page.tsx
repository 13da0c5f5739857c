import { servicesOf } from '#storefront/kernel/services.server.ts';
import type { Route } from './+types/robots-page.ts';
import { robotsText } from './sitemap.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return new Response(robotsText(servicesOf(context).public_url), { headers });
}
