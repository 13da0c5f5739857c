import { listProducts } from '#domain/catalog/endpoints.ts';
import { cardOf } from '#storefront/catalog/card-of.server.ts';
import { ProductGrid } from '#storefront/catalog/product-card.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { call } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { BREADCRUMB_TEXTS } from '#storefront/kernel/texts.ts';
import { requireDemo } from '#storefront/kernel/demo-only.server.ts';
import { EmptyState, Skeleton } from '#ui/banner.tsx';
import { Breadcrumb } from '#ui/chip.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import type { Route } from './+types/components-page';
import { Fields } from './components-fields.tsx';
import { Layers, Messages } from './components-messages.tsx';
import styles from './components-page.module.css';
import { Buttons, Links, Papers, Prices, Signs } from './components-parts.tsx';
import { COMPONENTS_TEXTS as texts } from './components-texts.ts';

const SHOWN = 4;

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

/** @throws Response 404 in a real shop. */
export async function loader({ context }: Route.LoaderArgs) {
  requireDemo(context);
  const { products } = await call(context, listProducts, {
    query: { page_size: SHOWN + 1, filter: { in_stock: '1' } },
  });
  // There may be none that is sold out.
  return { products: products.map(cardOf).map((card, at) => (at === SHOWN ? { ...card, in_stock: false } : card)) };
}

/** One look, one source: a change of a component is seen here in all its states, by people and by e2e/home/components. */
export default function ComponentsPage({ loaderData: { products } }: Route.ComponentProps) {
  const [first] = products;
  return (
    <div className={styles.page}>
      <Breadcrumb label={BREADCRUMB_TEXTS.label} here={texts.heading}>
        {[
          <Link key="home" to="/">
            {texts.home}
          </Link>,
        ]}
      </Breadcrumb>
      <h1>{texts.heading}</h1>
      <p>{texts.lead}</p>
      <SkipLink to="#fields">{texts.skip}</SkipLink>
      <Buttons />
      <Links />
      <Fields />
      <Messages />
      <Layers />
      <Prices />
      <Papers image={first?.image} />
      <Signs />
      <section>
        <h2>{texts.parts.cards}</h2>
        <ProductGrid products={products} level="h3" />
      </section>
      <section>
        <h2>{texts.parts.loading}</h2>
        <Skeleton height="3rem" />
        <EmptyState title={texts.emptyTitle} action={<ButtonLink to="/">{texts.emptyAction}</ButtonLink>}>
          {texts.emptyHelp}
        </EmptyState>
      </section>
    </div>
  );
}
