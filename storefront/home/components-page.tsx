import { data } from 'react-router';
import { listProducts } from '#domain/catalog/endpoints.ts';
import { cardOf } from '#storefront/catalog/card-of.server.ts';
import { ProductGrid } from '#storefront/catalog/product-card.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { call } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { BREADCRUMB_TEXTS } from '#storefront/kernel/texts.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Banner, EmptyState, Skeleton, type Tone } from '#ui/banner.tsx';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { Breadcrumb, chipClass, ChipRow, tabClass } from '#ui/chip.tsx';
import { Checkbox, PasswordField, Select, TextField } from '#ui/field.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Money } from '#ui/money.tsx';
import { Price } from '#ui/price.tsx';
import { cardClass, slipClass, sumClass, wellClass } from '#ui/surface.ts';
import type { Route } from './+types/components-page';
import styles from './components-page.module.css';
import { COMPONENTS_TEXTS as texts } from './components-texts.ts';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const satisfies readonly NonNullable<ButtonLook['look']>[];
const TONES = ['info', 'success', 'warning', 'error'] as const satisfies readonly Tone[];
const SHOWN = 4;

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

/** @throws Response 404 in a real shop. */
export async function loader({ context }: Route.LoaderArgs) {
  if (servicesOf(context).mode === 'production') throw data(null, { status: 404 });
  const { products } = await call(context, listProducts, {
    query: { page_size: SHOWN + 1, filter: { in_stock: '1' } },
  });
  // There may be none that is sold out.
  return { products: products.map(cardOf).map((card, at) => (at === SHOWN ? { ...card, in_stock: false } : card)) };
}

/** One look, one source: a change of a component is seen here in all its states. */
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
      <Buttons />
      <Links />
      <Fields />
      <Messages />
      <section>
        <h2>{texts.parts.prices}</h2>
        <div className={styles.row}>
          <Price price={4.19} msrp={5.09} unit_price="$0.13/oz" />
          <Price price={11.39} msrp={11.39} unit_price="" />
          <Price price={15.69} msrp={18.59} unit_price="$0.93/fl oz" />
        </div>
      </section>
      <section>
        <h2>{texts.parts.papers}</h2>
        <div className={styles.row}>
          <p className={cardClass}>{texts.card}</p>
          <dl className={`${slipClass} ${sumClass}`} aria-label={texts.slip}>
            {texts.sums.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Money amount={amount} />
                </dd>
              </div>
            ))}
          </dl>
          {first ? (
            <span className={wellClass}>
              <img src={first.image} alt="" width={160} height={160} />
            </span>
          ) : null}
        </div>
      </section>
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

function Buttons() {
  return (
    <section>
      <h2>{texts.parts.buttons}</h2>
      {(['normal', 'large'] as const).map((size) => (
        <div key={size} className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} look={look} size={size}>
              {size === 'large' ? `${texts.large}, ${texts.looks[look].toLowerCase()}` : texts.looks[look]}
            </Button>
          ))}
          <Button size={size} disabled>
            {texts.disabled}
          </Button>
          <Button size={size} busy>
            {texts.busy}
          </Button>
        </div>
      ))}
    </section>
  );
}

function Links() {
  return (
    <section>
      <h2>{texts.parts.links}</h2>
      <ChipRow label={texts.chips}>
        <li>
          <Link to="/demo/components" className={chipClass}>
            {texts.chip}
          </Link>
        </li>
        <li>
          <Link to="/demo/components" className={chipClass} aria-current="true">
            {texts.chosen}
          </Link>
        </li>
      </ChipRow>
      <nav className={styles.row} aria-label={texts.tabs}>
        <Link to="/" className={tabClass}>
          {texts.tab}
        </Link>
        <Link to="/demo/components" className={tabClass} aria-current="page">
          {texts.here}
        </Link>
      </nav>
    </section>
  );
}

function Fields() {
  return (
    <section>
      <h2>{texts.parts.fields}</h2>
      <div className={styles.fields}>
        <TextField label={texts.field} hint={texts.hint} name="plain" />
        <TextField label={texts.withError} error={texts.error} name="wrong" />
        <TextField label={texts.off} name="off" disabled />
        <PasswordField label={texts.password} name="password" autoComplete="off" />
        <Select label={texts.select} name="choice" options={texts.options} />
        <Checkbox name="agreed">{texts.checkbox}</Checkbox>
      </div>
    </section>
  );
}

function Messages() {
  return (
    <section>
      <h2>{texts.parts.messages}</h2>
      {TONES.map((tone) => (
        <Banner key={tone} tone={tone}>
          <p>{texts.tones[tone]}</p>
        </Banner>
      ))}
      <InlineError>{texts.summary}</InlineError>
    </section>
  );
}
