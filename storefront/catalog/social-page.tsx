import { pack } from '#storefront/render/pack.server.ts';
import { unpack } from '#storefront/render/packed.ts';
import type { Route } from './+types/social-page.ts';
import { facetMeta, FacetPage } from './facet-screen.tsx';
import { loadFacet } from './load-facet-page.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return pack(context, await loadFacet(context, request, 'value', params.key));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return facetMeta(loaderData && unpack(loaderData));
}

/** All products of makers of whom one thing holds, such as that women own them. */
export default function SocialPage({ loaderData }: Route.ComponentProps) {
  return <FacetPage page={unpack(loaderData)} />;
}
