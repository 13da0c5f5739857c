import { LISTS_URL } from '#domain/catalog/addresses.ts';
import { listShoppingLists, type ShoppingListNode } from '#domain/catalog/shopping-list-endpoints.ts';
import { IndexFrame } from '#storefront/catalog/index-frame.tsx';
import { refuseListNames } from '#storefront/catalog/misnamed.server.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { describePage } from '#storefront/kernel/head-tags.server.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { plural } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { breadcrumb } from '#storefront/kernel/structured.server.ts';
import { EmptyState } from '#ui/banner.tsx';
import { Money } from '#ui/money.tsx';
import { coverClass, wellClass } from '#ui/surface.ts';
import type { Route } from './+types/shopping-lists-page.ts';
import { SHOPPING_LISTS_TEXTS as texts } from './list-texts.ts';
import styles from './shopping-list.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  refuseListNames(request);
  const { lists, selections } = await call(context, listShoppingLists, {});
  const { public_url } = servicesOf(context);
  const path = lists[0]?.image;
  describePage(context, {
    structured: [breadcrumb(public_url, [{ path: LISTS_URL, title: texts.title }])],
    picture: path ? { path, width: 640, height: 640, alt: texts.title } : null,
  });
  return {
    lists,
    selections: selections.map(({ url, title, count }) => ({ url, title, count })),
    public_url,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = texts;
  if (!loaderData) return pageMeta({ title, description });
  return pageMeta({ title, description, canonical: LISTS_URL, public_url: loaderData.public_url });
}

/** Every shopping list, with its first products and what all of it costs, and what can be compared by unit price. */
export default function ShoppingListsPage({ loaderData: { lists, selections } }: Route.ComponentProps) {
  return (
    <IndexFrame title={texts.title} lead={texts.lead}>
      {lists.length === 0 ? (
        <EmptyState title={texts.none} action={<ButtonLink to="/">{texts.aisles}</ButtonLink>}>
          {texts.noneHelp}
        </EmptyState>
      ) : (
        <ul className={styles.lists}>
          {lists.map(({ url, title, blurb, pictures, ...list }) => (
            <li key={url}>
              <div className={`${wellClass} ${styles.pictures}`}>
                {pictures.map((address) => (
                  <img key={address} src={address} alt="" width="320" height="320" loading="lazy" />
                ))}
              </div>
              <h2>
                <Link to={url} prefetch="intent" className={coverClass}>
                  {title}
                </Link>
              </h2>
              <p>{blurb}</p>
              <p className={styles.facts}>
                <WhatIsAdded {...list} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {selections.length > 0 ? (
        <section aria-labelledby="compare-title" className={styles.compare}>
          <h2 id="compare-title">{texts.compare}</h2>
          <p>{texts.compareHelp}</p>
          <ul>
            {selections.map(({ url, title, count }) => (
              <li key={url}>
                <Link to={url} prefetch="intent">
                  {title}
                </Link>
                <span className={styles.facts}>{plural(count, texts.products)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </IndexFrame>
  );
}

/** "6 of 8 products, $45.73": the price of what one click adds where all of it ships. */
function WhatIsAdded({ count, added_count, price }: Pick<ShoppingListNode, 'count' | 'added_count' | 'price'>) {
  const products = plural(count, texts.products);
  if (added_count === 0) return texts.noneToAdd(products);
  return (
    <>
      {added_count < count ? texts.some(added_count, products) : products}, <Money amount={price} />
    </>
  );
}
