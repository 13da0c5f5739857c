import { pack } from '#storefront/render/pack.server.ts';
import { unpack } from '#storefront/render/packed.ts';
import type { Route } from './+types/ingredient-page.ts';
import { facetMeta, FacetPage } from './facet-screen.tsx';
import { loadFacet } from './load-facet-page.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return pack(context, await loadFacet(context, request, 'ingredient', params.key));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return facetMeta(loaderData && unpack(loaderData));
}

/** All products made with one ingredient, those with most of it first. */
export default function IngredientPage({ loaderData }: Route.ComponentProps) {
  return <FacetPage page={unpack(loaderData)} />;
}
