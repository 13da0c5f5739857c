import type { Route } from './+types/product-json.ts';
import { loadProduct } from './load-product.server.ts';

/** /p/{key}.json: what the product's page shows, for a browser that prefetches it (render/prefetch-product.ts). */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const { shown, answer } = await loadProduct(context, params.key, request);
  return Response.json(shown, answer);
}
