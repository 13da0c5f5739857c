import type { ProductList } from '#domain/catalog/endpoints.ts';

/** The products of all pages of a list. */
export function everyCard(show: (cur_page: number) => ProductList): ProductList['products'] {
  const first = show(1);
  const rest = Array.from({ length: Math.max(0, Math.ceil(first.total / first.page_size) - 1) }, (_, at) =>
    show(at + 2),
  );
  return [first, ...rest].flatMap(({ products }) => products);
}
