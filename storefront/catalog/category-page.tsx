import { OneTapForVisitors } from '#storefront/compliance/one-tap-for-visitors.tsx';
import { pack } from '#storefront/render/pack.server.ts';
import { unpack } from '#storefront/kernel/packed.ts';
import type { Route } from './+types/category-page.ts';
import { facetMeta, FacetPage } from './facet-screen.tsx';
import { loadCategory } from './load-facet-page.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return pack(context, await loadCategory(context, request, params.key));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return facetMeta(loaderData && unpack(loaderData));
}

/** An aisle or one of its categories. */
export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <FacetPage page={unpack(loaderData)} />
      <OneTapForVisitors />
    </>
  );
}
