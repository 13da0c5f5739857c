import { data, Form, useNavigation } from 'react-router';
import { LISTS_URL, productUrl } from '#domain/catalog/addresses.ts';
import { cardTagsOf } from '#domain/catalog/card-tags.ts';
import { getShoppingList } from '#domain/catalog/shopping-list-endpoints.ts';
import { toCents } from '#domain/kernel/money.ts';
import { AddControl } from '#storefront/catalog/add-control.tsx';
import { cardOf } from '#storefront/catalog/card-of.server.ts';
import { CardPrice } from '#storefront/catalog/card-price.tsx';
import { type CardFacts, hasRules } from '#storefront/catalog/card.ts';
import { useCartItems, useCartStore } from '#storefront/catalog/cart-store.ts';
import { useKnownZip, usePromisedDate } from '#storefront/catalog/stored-zip.ts';
import { checkedWords } from '#storefront/catalog/checked-words.server.ts';
import { IndexFrame } from '#storefront/catalog/index-frame.tsx';
import { refuseListNames } from '#storefront/catalog/misnamed.server.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { describePage } from '#storefront/kernel/head-tags.server.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { breadcrumb } from '#storefront/kernel/structured.server.ts';
import { ReorderNotice } from '#storefront/order/buy-again.tsx';
import { undoReorder } from '#storefront/order/reorder.server.ts';
import { Banner, EmptyState } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { slipClass, sumClass, wellClass } from '#ui/surface.ts';
import type { Route } from './+types/shopping-list-page.ts';
import { addList } from './add-list.server.ts';
import { SHOPPING_LIST_TEXTS as texts, SHOPPING_LISTS_TEXTS } from './list-texts.ts';
import styles from './shopping-list.module.css';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  refuseListNames(request);
  const { items, store_prices_checked_on, ...list } = await call(
    context,
    getShoppingList,
    { params: { url_key: params.key } },
    request,
  );
  const { public_url } = servicesOf(context);
  const crumbs = [
    { path: LISTS_URL, title: SHOPPING_LISTS_TEXTS.title },
    { path: list.url, title: list.title },
  ];
  describePage(context, {
    structured: [breadcrumb(public_url, crumbs)],
    picture: list.image ? { path: list.image, width: 640, height: 640, alt: list.title } : null,
  });
  return {
    list,
    checked: checkedWords(store_prices_checked_on),
    items: items.map(({ product, qty, note }) => ({ product: cardOf(product), qty, note })),
    public_url,
  };
}

/** Adds everything on the list, or takes that back. */
export async function action({ context, request, params }: Route.ActionArgs) {
  // The loader would refuse what is already done.
  refuseListNames(request);
  const form = await request.formData();
  if (form.get('intent') === 'undo-reorder') {
    const problem = await undoReorder(context, request, form);
    return problem ? failed(problem.errors[0]?.message) : { error: null, done: 'undone' as const };
  }
  if (form.get('intent') !== 'add-all') return failed(undefined);
  const list = await call(context, getShoppingList, { params: { url_key: params.key } }, request);
  const added = await addList(context, request, list);
  return 'error' in added ? failed(added.error.errors[0]?.message) : { error: null, done: added.reordered };
}

function failed(message: string | undefined) {
  return data({ error: message ?? texts.failed, done: null }, { status: 400 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: texts.notFoundTitle, description: texts.notFound });
  const { list, public_url } = loaderData;
  return pageMeta({
    title: texts.docTitle(list.title),
    description: texts.description(list.blurb, list.added_count, formatDollars(list.price)),
    canonical: list.url,
    public_url,
    indexed: list.count > 0,
  });
}

/** A shopping list that editors made, which one click puts into the cart. */
export default function ShoppingListPage({ loaderData: { list, checked, items }, actionData }: Route.ComponentProps) {
  return (
    <IndexFrame way={[{ to: LISTS_URL, title: SHOPPING_LISTS_TEXTS.title }]} title={list.title} lead={list.blurb}>
      {actionData?.error ? (
        <Banner tone="error" live>
          <p>{actionData.error}</p>
        </Banner>
      ) : null}
      {actionData?.done ? <ReorderNotice action={list.url} done={actionData.done} /> : null}
      {items.length === 0 ? (
        <EmptyState title={texts.empty} action={<ButtonLink to={LISTS_URL}>{texts.others}</ButtonLink>}>
          {texts.emptyHelp}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <section aria-labelledby="items-title">
            <h2 id="items-title">{texts.items}</h2>
            <ul className={styles.items}>
              {items.map((item) => (
                <ListItem key={item.product.id} item={item} />
              ))}
            </ul>
          </section>
          <Sum {...{ list, checked, items }} />
        </div>
      )}
    </IndexFrame>
  );
}

type Item = { product: CardFacts; qty: number; note: string };

function ListItem({ item: { product, qty, note } }: { item: Item }) {
  return (
    <li>
      <span className={wellClass}>
        <img src={product.image} alt="" width="320" height="320" loading="lazy" />
      </span>
      <div>
        <p className={styles.facts}>{product.manufacturer}</p>
        <Link to={productUrl(product.url_key)} prefetch="intent">
          {product.title}
        </Link>
        <p className={styles.facts}>{product.size_text}</p>
        <CardPrice product={product} className={styles.price} />
        {note ? <p className={styles.note}>{note}</p> : null}
        {product.household_note ? <p className={styles.avoided}>{product.household_note}</p> : null}
      </div>
      <div className={styles.end}>
        <p>
          {qty > 1 ? (
            <>
              <span className={styles.facts}>{texts.price(qty, formatDollars(product.price))} </span>
              <Money amount={(Math.round(product.price * 100) * qty) / 100} />
            </>
          ) : null}
        </p>
        <AddControl product={product} />
      </div>
    </li>
  );
}

type SumProps = {
  list: Pick<Route.ComponentProps['loaderData']['list'], 'url'>;
  /** From when the store prices are. */
  checked: string;
  items: Item[];
};

/** What the list costs, and the one click that adds it; a form, so that it works without script. */
function Sum({ list, checked, items }: SumProps) {
  const busy = useNavigation().formData?.get('intent') === 'add-all';
  const avoided = items.filter(({ product }) => product.household_note).length;
  const soldOut = items.filter(({ product }) => !product.in_stock && !product.household_note).length;
  const wanted = items.filter(({ product }) => product.in_stock && !product.household_note);
  const refused = useRefused(wanted);
  const addable = wanted.filter((item) => !refused.includes(item));
  const [price, msrp] = [centsOf(addable, 'price'), centsOf(addable, 'msrp')];
  const { quantityOf } = useCartStore();
  // Renders again when the cart changes.
  useCartItems();
  // Where fewer are left, as many as there are.
  const isInCart = addable.every(({ product, qty }) => quantityOf(product.id) >= Math.min(qty, product.qty));
  return (
    <section className={`${slipClass} ${styles.slip}`} aria-labelledby="sum-title">
      <h2 id="sum-title">{texts.sum}</h2>
      <dl className={sumClass}>
        {addable.length > 0 ? (
          <div>
            <dt>{texts.member}</dt>
            <dd>
              <Money amount={price / 100} />
            </dd>
          </div>
        ) : null}
        {/* The sum at other stores isn't named: we may not know what they charge for some items. */}
        {msrp > price ? (
          <div>
            <dt>{texts.saved}</dt>
            <dd>
              <Money amount={(msrp - price) / 100} />
            </dd>
          </div>
        ) : null}
      </dl>
      {checked ? <p className={styles.facts}>{checked}</p> : null}
      {avoided > 0 ? <p className={styles.facts}>{texts.avoided(avoided)}</p> : null}
      {soldOut > 0 ? <p className={styles.facts}>{texts.soldOut(soldOut)}</p> : null}
      {refused.length > 0 ? (
        <p className={styles.facts}>{texts.refused(refused.length)}</p>
      ) : addable.some(({ product }) => hasRules(product)) ? (
        <p className={styles.facts}>{texts.states}</p>
      ) : null}
      {addable.length === 0 ? null : isInCart && !busy ? (
        <ButtonLink to="/cart" look="secondary" size="large" block>
          {texts.inCart}
        </ButtonLink>
      ) : (
        <Form method="post" action={list.url}>
          <Button type="submit" name="intent" value="add-all" size="large" block busy={busy}>
            {texts.addAll}
          </Button>
        </Form>
      )}
    </section>
  );
}

/** The items that can't be shipped to the known ZIP. */
function useRefused(items: readonly Item[]): readonly Item[] {
  const { zip } = useKnownZip();
  const promise = usePromisedDate(items.some(({ product }) => hasRules(product)) ? zip : null);
  const tags = new Set(promise?.restrictions.map(({ restriction_tag }) => restriction_tag));
  return items.filter(({ product }) => cardTagsOf(product).all.some((tag) => tags.has(tag)));
}

/** The sum of what one click adds. */
function centsOf(addable: readonly Item[], field: 'price' | 'msrp'): number {
  return addable.reduce((sum, { product, qty }) => sum + toCents(product[field]) * qty, 0);
}
