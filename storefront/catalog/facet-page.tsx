import { pack } from '#storefront/render/pack.server.ts';
import { unpack } from '#storefront/kernel/packed.ts';
import type { Route } from './+types/facet-page.ts';
import { facetMeta, FacetPage as Screen } from './facet-screen.tsx';
import { loadFacet } from './load-facet-page.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return pack(context, await loadFacet(context, request, params.key));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return facetMeta(loaderData && unpack(loaderData));
}

/** All products of one brand, or of which one fact holds. One file, because every file adds to the script of all pages. */
export default function FacetPage({ loaderData }: Route.ComponentProps) {
  return <Screen page={unpack(loaderData)} />;
}
