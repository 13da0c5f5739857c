import { useEffect, useRef, useState } from 'react';
import { hasOptions } from '#domain/catalog/names.ts';
import { leastPrice } from '#domain/catalog/quantity.ts';
import type { ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import { AddControl, WhereAllowed } from './add-control.tsx';
import { BRAND } from '#storefront/kernel/brand.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { DeferUntilPainted } from '#storefront/render/defer-until-painted.tsx';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { type CardFacts, tierWords } from './card.ts';
import styles from './buy-box.module.css';
import { Chooser } from './chooser.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import type { Landed } from './landed-words.ts';
import { NotifyMe } from './notify-me.tsx';
import { PriceSlip } from './price-slip.tsx';
import { BUY_BOX_TEXTS as texts } from './product-texts.ts';
import { Rating } from './rating.tsx';
import { useKnownZip, usePromisedDate } from './stored-zip.ts';

type Product = Pick<
  ProductDetail,
  | 'id'
  | 'title'
  | 'size_text'
  | 'manufacturer'
  | 'manufacturer_url_key'
  | 'rating_average'
  | 'rating_count'
  | 'diet_marks'
  | 'price'
  | 'msrp'
  | 'msrp_source'
  | 'msrp_checked_on'
  | 'unit_price'
  | 'tiered_pricing'
  | 'in_stock'
  | 'qty'
  | 'min_order_qty'
  | 'type_category'
  | 'restricted_regions'
  | 'sold_as_fresh'
  | 'product_type'
  | 'options'
>;
type BuyBoxProps = {
  product: Product;
  card: CardFacts;
  facts: Pick<ProductFacts, 'highlights'>;
  /** Why it can't be bought; '' for what is sold. */
  notSold: string;
  /** How it is sent, and what that costs. */
  shipping: string;
  /** What it costs with its share of shipping; null without a unit price. */
  landed: Landed | null;
  /** HTML of the form where a set or a group is chosen; '' for other products. */
  chooser: string;
  /** Whether the page shows similar items. */
  hasSwaps: boolean;
};

const SHIPPING_ICONS = { grocery: 'box', frozen: 'snow', wine: 'wine', unboxed: 'mail' } as const satisfies Record<
  NonNullable<Product['type_category']> | 'unboxed',
  IconName
>;

/** Price, stock, delivery and Add, in one sticky column. */
export function BuyBox(props: BuyBoxProps) {
  const { product, card, facts, notSold } = props;
  return (
    <div className={styles.box}>
      <Link to={`/brand/${product.manufacturer_url_key}`} className={styles.brand}>
        {product.manufacturer}
      </Link>
      <h1>{product.title}</h1>
      {card.household_note ? (
        <p className={styles.avoided}>
          <Icon name="alert" />{' '}
          <span>
            {card.household_note} <Link to="/preferences">{texts.preferences}</Link>
          </span>
        </p>
      ) : null}
      {notSold ? null : (
        <div className={styles.meta}>
          {product.size_text ? <p>{product.size_text}</p> : null}
          <a href="#reviews" className={styles.rating}>
            <Rating average={product.rating_average} count={product.rating_count} isLong />
          </a>
        </div>
      )}
      {product.diet_marks.length > 0 ? (
        <ul className={styles.marks} aria-label={texts.diets}>
          {product.diet_marks.map((mark) => (
            <li key={mark.url_key}>
              <Link to={`/diets/${mark.url_key}`}>{mark.title}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {notSold ? <p className={styles.choose}>{notSold}</p> : <Offer {...props} />}
      {notSold ? null : (
        // No key on purpose: with one, this would disappear for a frame when another size is chosen.
        <DeferUntilPainted>
          {facts.highlights.length > 0 ? (
            <ul className={styles.highlights}>
              {facts.highlights.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
          <form method="post" action="/preferences/never-items">
            <input type="hidden" name="product" value={card.url_key} />
            <input type="hidden" name="product_id" value={card.id} />
            <button className={styles.never} name="intent" value="never">
              {texts.never}
            </button>
          </form>
        </DeferUntilPainted>
      )}
    </div>
  );
}

/** What it costs, when it arrives, and Add. */
function Offer({ product, card, shipping, landed, chooser, hasSwaps }: BuyBoxProps) {
  const box_type = product.type_category;
  const { zip, isOwnAddress } = useKnownZip();
  const promise = usePromisedDate(box_type ? zip : null);
  const tooFar = product.sold_as_fresh && promise?.fresh.availability === 'not_sold' ? [promise] : [];
  const restricted_regions = [
    ...product.restricted_regions,
    ...tooFar.map(({ region_code, fresh }) => ({ region_code, reason: fresh.reason })),
  ];
  const region_code = promise?.region_code ?? null;
  const isRefused = restricted_regions.some((rule) => rule.region_code === region_code);
  // What is sold out arrives on no day.
  const line =
    box_type && (product.in_stock || isRefused) ? (
      <DeliveryLine {...{ box_type, restricted_regions, promise, isOwnAddress }} />
    ) : null;
  const terms = <Terms product={{ ...product, restricted_regions }} {...{ shipping, hasSwaps, region_code }} />;
  return (
    <>
      <PriceSlip product={product} landed={landed} />
      <Options product={product} />
      {chooser ? (
        <>
          {/* Choices are many, so delivery and stock are above them. */}
          {line}
          {terms}
          <Chooser html={chooser} />
        </>
      ) : (
        <>
          {product.in_stock ? null : line}
          <Purchase product={product} card={card} isRefused={isRefused} />
          {/* Below the first screen of a phone, and nothing that is shown moves when it comes. No key, as below the offer. */}
          <DeferUntilPainted>
            {product.in_stock ? line : null}
            {terms}
          </DeferUntilPainted>
        </>
      )}
    </>
  );
}

type TermsProps = Pick<BuyBoxProps, 'product' | 'shipping' | 'hasSwaps'> & {
  /** The state it would go to; null until that is known. */
  region_code: string | null;
};

/** Stock, box, credit and limits of the product. For a known state, the line above says whether it ships there. */
function Terms({ product, shipping, hasSwaps, region_code }: TermsProps) {
  const { restricted_regions } = product;
  // A download that can be bought is never out of stock.
  const isDownload = product.product_type === 'virtual';
  const isRefused = restricted_regions.some((rule) => rule.region_code === region_code);
  return (
    <ul className={styles.facts}>
      {isRefused || (isDownload && product.in_stock) ? null : (
        <li>
          <Icon name={product.in_stock ? 'check' : 'clock'} size={20} />
          <Stock product={product} hasSwaps={hasSwaps} />
        </li>
      )}
      <li>
        <Icon name={SHIPPING_ICONS[product.type_category ?? 'unboxed']} size={20} /> {shipping}
      </li>
      {tierWords(product, BRAND.credit) ? (
        <li className={styles.credit}>
          <Icon name="coin" size={20} /> {tierWords(product, BRAND.credit)}
        </li>
      ) : null}
      {product.min_order_qty > 1 ? (
        <li>
          <Icon name="info" size={20} /> {texts.min(product.min_order_qty, formatDollars(leastPrice(product)))}
        </li>
      ) : null}
      {region_code === null && product.sold_as_fresh ? (
        <li>
          <Icon name="pin" size={20} /> {texts.fresh}
        </li>
      ) : null}
      {region_code === null && restricted_regions.length > 0 ? (
        <li>
          <Icon name="pin" size={20} /> {texts.notTo(restricted_regions.map((rule) => rule.region_code).join(', '))}
        </li>
      ) : null}
    </ul>
  );
}

function Stock({ product, hasSwaps }: Pick<BuyBoxProps, 'product' | 'hasSwaps'>) {
  if (!product.in_stock) {
    return (
      <span>
        <b>{texts.soldOut}</b> {hasSwaps ? texts.soldOutSwaps : null}
      </span>
    );
  }
  // A gift card never runs out.
  const isCounted = product.qty < 50 && product.type_category !== null;
  return <span>{isCounted ? texts.left(product.qty) : texts.inStock}</span>;
}

function Options({ product }: { product: Product }) {
  return product.options.map((option) => (
    <section key={option.name} aria-label={option.name} className={styles.options}>
      <h2>{option.name}</h2>
      <ChipRow label={option.name}>
        {option.values.map((value) => (
          <li key={value.product_id}>
            <Link
              to={value.url}
              className={chipClass}
              aria-current={value.product_id === product.id ? 'true' : undefined}
            >
              {(value.in_stock ? texts.option : texts.optionSoldOut)(value.label, formatDollars(value.price))}
            </Link>
          </li>
        ))}
      </ChipRow>
    </section>
  ));
}

type PurchaseProps = { product: Product; card: CardFacts; isRefused: boolean };

/**
 * Add, or for a sold-out product the mail when it is back, unless it can't be shipped to the shopper (`isRefused`). On
 * phones Add also stays in view in a bar.
 */
function Purchase({ product, card, isRefused }: PurchaseProps) {
  const [isBarShown, setBarShown] = useState(false);
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!main.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setBarShown(entry !== undefined && !entry.isIntersecting));
    watch.observe(main.current);
    return () => watch.disconnect();
  }, []);
  if (hasOptions(product)) {
    return (
      <WhereAllowed product={card} size="large">
        <p className={styles.choose}>{texts.choose}</p>
      </WhereAllowed>
    );
  }
  return (
    <>
      <div className={styles.purchase} ref={main}>
        <AddControl product={card} size="large" />
        {product.in_stock || isRefused ? null : <NotifyMe product={{ id: product.id, url_key: card.url_key }} />}
      </div>
      {isBarShown && product.in_stock ? (
        <div className={styles.bar}>
          <p>
            <span>
              <b>{formatDollars(product.price)}</b> {texts.member}
            </span>
            {product.msrp > product.price ? (
              <span>
                {texts.store} <s>{formatDollars(product.msrp)}</s>
              </span>
            ) : null}
          </p>
          <AddControl product={card} size="normal" />
        </div>
      ) : null}
    </>
  );
}
