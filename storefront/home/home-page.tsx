import { OneTapForVisitors } from '#storefront/compliance/one-tap-for-visitors.tsx';
import { memo } from 'react';
import { listProducts, listStaples } from '#domain/catalog/endpoints.ts';
import { listOffers } from '#domain/membership/endpoints.ts';
import { listShippingFees } from '#domain/pricing/endpoints.ts';
import { bestSellers, SELLERS_QUERY } from '#storefront/catalog/best-sellers.server.ts';
import { checkedWords } from '#storefront/catalog/checked-words.server.ts';
import { ProductGrid } from '#storefront/catalog/product-card.tsx';
import { call } from '#storefront/kernel/call.server.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { describePage } from '#storefront/kernel/head-tags.server.ts';
import { organization, website } from '#storefront/kernel/structured.server.ts';
import { useNavigationLinks } from '#storefront/kernel/navigation-links.ts';
import { DeferUntilPainted } from '#storefront/render/defer-until-painted.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import type { Route } from './+types/home-page.ts';
import styles from './home-page.module.css';
import { loadMemberHome } from './load-member-home.server.ts';
import { MemberHome } from './member-home.tsx';
import { HowItAddsUp } from './how-it-adds-up.tsx';
import { Plans } from './plans.tsx';
import { PriceBand } from './price-band.tsx';
import { questionsOf } from './questions.server.ts';
import { Questions } from './questions.tsx';
import { HOME_TEXTS } from './texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { public_url, operator } = servicesOf(context);
  const [member, staples, sellers, everything, { offers }, { boxes: fees }] = await Promise.all([
    loadMemberHome(context, request),
    call(context, listStaples, {}),
    call(context, listProducts, { query: SELLERS_QUERY }),
    // What is sold out or hidden counts, or a shop that sold everything would say that it has no products.
    call(context, listProducts, { query: { page_size: 1, show_hidden: '1' } }),
    call(context, listOffers, {}),
    call(context, listShippingFees, {}),
  ]);
  const { picture } = staples;
  describePage(context, {
    structured: [organization(public_url, offers, operator), website(public_url)],
    picture: picture && { path: picture.src, width: picture.width, height: picture.height, alt: HOME_TEXTS.title },
  });
  const receipt = staples.products.map(({ id, url_key, title, size_text, msrp, price }) => ({
    id,
    url_key,
    title,
    size_text,
    msrp,
    price,
  }));
  return {
    member,
    receipt,
    checked: checkedWords(staples.store_prices_checked_on),
    picture: staples.picture,
    sellers: bestSellers(sellers.products, new Set(receipt.map(({ id }) => id))),
    offers: offers.map(({ id, membership_status, title, price, renewal_price, yearly_cost, break_even_spend }) => ({
      id,
      membership_status,
      title,
      price,
      renewal_price,
      yearly_cost,
      break_even_spend,
    })),
    questions: questionsOf(offers, fees, member !== null),
    total_products: everything.total,
    public_url,
  };
}

type HomeData = Route.ComponentProps['loaderData'];

export function meta({ loaderData }: Route.MetaArgs) {
  const { public_url } = loaderData ?? {};
  return pageMeta({
    title: HOME_TEXTS.title,
    description: HOME_TEXTS.description,
    canonical: '/',
    public_url,
  });
}

/**
 * The start page. Visitors and leads see what the shop sells, what membership costs and what it saves; members their own
 * savings and orders. The header and footer link to "How it adds up" and the questions, so everyone gets those.
 */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Home data={loaderData} />
      <OneTapForVisitors />
    </>
  );
}

/** Memoized, because the router renders its page again for every navigation state. */
const Home = memo(({ data }: { data: HomeData }) => {
  const { member, receipt, checked, picture, sellers, offers, questions, total_products } = data;
  return (
    <div className={styles.page}>
      {member ? (
        <MemberHome member={member} />
      ) : (
        <PriceBand {...{ receipt, checked, picture, offers, total_products }} />
      )}
      <WaysIn />
      <DeferUntilPainted>
        {sellers.length > 0 ? (
          <section aria-labelledby="sellers">
            <header className={styles.head}>
              <h2 id="sellers">{HOME_TEXTS.bestSellers}</h2>
              <Link to="/search/results">{HOME_TEXTS.allProducts}</Link>
            </header>
            <ProductGrid products={sellers} level="h3" look="whole" />
          </section>
        ) : null}
        <HowItAddsUp offers={offers} plan={member ? member.plan : undefined} />
        {member ? null : <Standards />}
        <div className={member ? styles.questionsOnly : styles.joining}>
          {member ? null : <Plans offers={offers} />}
          <Questions questions={questions} />
        </div>
      </DeferUntilPainted>
    </div>
  );
});

function Standards() {
  return (
    <section aria-labelledby="standards" className={styles.standards}>
      <h2 id="standards">{HOME_TEXTS.promises}</h2>
      <ul>
        {HOME_TEXTS.promiseList.map(({ title, words }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The ways into the shop: diets in one row, then the aisles. */
function WaysIn() {
  const { aisles, diets } = useNavigationLinks();
  if (aisles.length === 0) return null;
  return (
    <>
      {diets.length > 0 ? (
        <section aria-labelledby="diets" className={styles.diets}>
          <h2 id="diets">{HOME_TEXTS.diets}</h2>
          <ChipRow label={HOME_TEXTS.dietsLabel}>
            {diets.map((diet) => (
              <li key={diet.url}>
                <Link to={diet.url} prefetch="intent" className={chipClass}>
                  {diet.title}
                </Link>
              </li>
            ))}
          </ChipRow>
        </section>
      ) : null}
      <section aria-labelledby="aisles">
        <h2 id="aisles">{HOME_TEXTS.aisles}</h2>
        <ul className={styles.aisles}>
          {aisles.map((aisle) => (
            <li key={aisle.url}>
              <Link to={aisle.url} prefetch="intent">
                <img src={aisle.image} alt="" width={171} height={171} loading="lazy" />
                {aisle.title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
