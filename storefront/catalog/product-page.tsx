import { OneTapForVisitors } from '#storefront/compliance/one-tap-for-visitors.tsx';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { productUrl } from '#domain/catalog/addresses.ts';
import { hasOptions } from '#domain/catalog/names.ts';
import { leastPrice } from '#domain/catalog/quantity.ts';
import { describePage } from '#storefront/kernel/head-tags.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { packedFrom, unpack } from '#storefront/kernel/packed.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { DeferUntilPainted } from '#storefront/render/defer-until-painted.tsx';
import { pack } from '#storefront/render/pack.server.ts';
import { prefetchedProduct } from '#storefront/render/prefetch-product.ts';
import type { Route } from './+types/product-page.ts';
import { addChosen } from './add-chosen.server.ts';
import { BuyBox } from './buy-box.tsx';
import { Crumbs } from './crumbs.tsx';
import { Gallery } from './gallery.tsx';
import { ProductGrid } from './product-card.tsx';
import { productFacts } from './product-facts.server.ts';
import { loadProduct, type ShownProduct } from './load-product.server.ts';
import { pictureOf } from './find-product.server.ts';
import styles from './product-page.module.css';
import sectionStyles from './product-sections.module.css';
import { PRODUCT_TEXTS as texts } from './product-texts.ts';
import { Reviews } from './reviews.tsx';
import { forgetViews, noteView } from './viewed.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { found, shown, answer } = await loadProduct(context, params.key, request);
  const { public_url, mode } = servicesOf(context);
  const page = { public_url, has_real_reviews: mode === 'production' };
  if (shown.notSold === '')
    describePage(context, {
      structured: productFacts(found, page),
      picture: pictureOf(found),
      price: hasOptions(found) ? null : leastPrice(found),
    });
  return data(pack(context, shown), answer);
}

/** What was prefetched is there at once, so that the page is rendered in the click itself. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const shown = (await prefetchedProduct(request.url, request.signal)) as ShownProduct | null;
  return shown ? packedFrom(shown, { json: '' }) : serverLoader();
}

/** Adds what was chosen of a set or a group. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return addChosen(context, params.key, request);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: texts.notFoundTitle, description: texts.notFound });
  const { product, price_words: shown, facts, notSold, public_url } = unpack(loaderData);
  const { title, manufacturer, size_text, price, msrp, unit_price } = product;
  if (notSold) return pageMeta({ title, description: notSold });
  const prices = msrp > price ? texts.prices(shown, formatDollars(msrp)) : texts.price(shown);
  return pageMeta({
    title: `${manufacturer} ${title}${size_text ? `, ${size_text}` : ''}`,
    description: `${prices}${unit_price ? ` ${unit_price}.` : ''} ${facts.about}`.slice(0, 200),
    canonical: productUrl(product.url_key),
    public_url,
  });
}

/** One product: pictures, price, label and reviews. */
export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Product data={unpack(loaderData)} refused={actionData?.chooser} />
      <OneTapForVisitors />
    </>
  );
}

type ProductProps = {
  data: ShownProduct;
  /** The chooser again, with what couldn't be added; undefined before that. */
  refused: string | undefined;
};

/** Memoized, because the router renders its page again for every navigation state. */
const Product = memo(({ data, refused }: ProductProps) => {
  const { product, card, facts, notSold, sections, shipping, landed, swaps, related, pairs, parts, partsNote } = data;
  const chooser = refused ?? data.chooser;
  const aisle = product.breadcrumb[0]?.title ?? '';
  const leaf = product.breadcrumb.at(-1)?.title ?? '';
  const swapsFirst = !product.in_stock && swaps.length > 0;
  const swapList =
    swaps.length > 0 ? (
      <Row id="swaps" title={product.in_stock ? texts.swaps : texts.swapsInStock} products={swaps} />
    ) : null;
  return (
    <div className={styles.page}>
      <Crumbs way={data.way.map(({ url_key, title }) => ({ to: `/c/${url_key}`, title }))} here={product.title} />
      <div className={chooser || parts.length > 0 ? `${styles.top} ${styles.set}` : styles.top}>
        <Gallery key={product.id} images={product.images} title={product.title} />
        <BuyBox {...{ product, card, facts, notSold, shipping, landed, chooser }} hasSwaps={swaps.length > 0} />
      </div>
      <DeferUntilPainted key={product.id} placeholder={<div className={styles.room} />}>
        {swapsFirst ? swapList : null}
        {parts.length > 0 ? <Row id="parts" title={texts.parts} note={partsNote} products={parts} /> : null}
        {/* oxlint-disable-next-line react/no-danger -- HTML that React rendered (product-sections.server.tsx) */}
        {sections ? <div className={sectionStyles.sections} dangerouslySetInnerHTML={{ __html: sections }} /> : null}
        {swapsFirst ? null : swapList}
        {pairs.length > 0 ? <Pairs by={product.pairs_by} aisle={aisle} products={pairs} /> : null}
        {related.length > 0 ? <Row id="related" title={texts.related(leaf)} products={related} /> : null}
        {notSold ? null : <Reviews product={product} reviews={data.reviews} />}
        <Viewed product_id={product.id} />
      </DeferUntilPainted>
    </div>
  );
});

type PairsProps = {
  by: ShownProduct['product']['pairs_by'];
  aisle: string;
  products: ShownProduct['pairs'];
};

/** That things go together is only said where orders show it. */
function Pairs({ by, aisle, products }: PairsProps) {
  const [title, note] = by === 'orders' ? [texts.goesWith, texts.goesWithNote] : [texts.pairs(aisle)];
  return <Row {...{ id: 'pairs', title, note, products }} />;
}

type RowProps = { id: string; title: string; note?: string | undefined; products: ShownProduct['swaps'] };

function Row({ id, title, note, products }: RowProps) {
  return (
    <section aria-labelledby={id} className={styles.row}>
      <h2 id={id}>{title}</h2>
      {note ? <p>{note}</p> : null}
      <ProductGrid products={products} level="h3" look="whole" />
    </section>
  );
}

/** What was viewed before; its code is loaded only if there is anything. */
function Viewed({ product_id }: { product_id: number }) {
  const [list, setList] = useState<ReactNode>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ids = noteView(product_id);
    const { current: here } = place;
    if (ids && here)
      void import('./recently-viewed.tsx').then(({ showViewed }) =>
        showViewed(here, { ids, forget: forgetViews }, setList),
      );
  }, [product_id]);
  return <div ref={place}>{list}</div>;
}
