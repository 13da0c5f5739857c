import { type FocusEvent, memo } from 'react';
import { preload } from 'react-dom';
import { productUrl } from '#domain/catalog/addresses.ts';
import { AddControl } from './add-control.tsx';
import { BRAND } from '#storefront/kernel/brand.ts';
import { StaticFragment } from '#storefront/render/static-fragment.tsx';
import { DeferUntilPainted } from '#storefront/render/defer-until-painted.tsx';
import { withWholeSize } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { coverClass } from '#ui/surface.ts';
import { type CardFacts, tierWords } from './card.ts';
import { CardPrice } from './card-price.tsx';
import { useLineQty } from './cart-store.ts';
import styles from './product-card.module.css';
import { Rating } from './rating.tsx';

type CardProps = { product: CardFacts; isFirst: boolean; level: 'h2' | 'h3' };

const MAX_BADGES = 2;

/**
 * A product in a list. Lists can be filtered or sorted by what a card says; the saving is said at /c/all-deals, which is
 * sorted by it. `isFirst` marks cards above the fold, whose pictures load first.
 */
function ProductCard({ product, isFirst, level }: CardProps) {
  const inCart = useLineQty(product.id);
  const tier = tierWords(product, BRAND.credit);
  const Title = level;
  return (
    <article className={inCart > 0 ? `${styles.card} ${styles.inCart}` : styles.card}>
      <div className={styles.photo}>
        <img
          src={product.image}
          alt=""
          width={320}
          height={320}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding={isFirst ? 'sync' : 'async'}
        />
        <Badges product={product} />
      </div>
      <p className={styles.brand}>{product.manufacturer}</p>
      <Title className={styles.title}>
        <Link to={productUrl(product.url_key)} prefetch="intent" className={coverClass}>
          {withWholeSize(product.title)}
        </Link>
      </Title>
      <p className={styles.size}>{product.size_line ?? product.size_text}</p>
      <Rating average={product.rating_average} count={product.rating_count} className={styles.rating} />
      <CardPrice product={product} className={styles.price} />
      {product.household_note ? (
        <p className={styles.avoided}>{product.household_note}</p>
      ) : product.saving ? (
        <p className={`${styles.extra} ${styles.saving}`}>{product.saving}</p>
      ) : tier ? (
        <p className={styles.extra}>{tier}</p>
      ) : null}
      {/* A badge says that it is sold out. */}
      {product.in_stock || inCart > 0 ? (
        <div className={styles.add}>
          <AddControl product={product} />
        </div>
      ) : null}
    </article>
  );
}

function Badges({ product }: { product: CardFacts }) {
  const badges = product.product_badges.slice(0, MAX_BADGES);
  if (badges.length === 0) return null;
  return (
    <ul className={styles.badges}>
      {badges.map(({ badge_text }) => (
        <li
          key={badge_text}
          className={
            product.type_category === 'frozen'
              ? styles.frozen
              : product.type_category === 'wine'
                ? styles.wine
                : undefined
          }
        >
          {badge_text}
        </li>
      ))}
    </ul>
  );
}

function CardItem(props: CardProps) {
  const { product, isFirst, level } = props;
  // A cached fragment can't preload its picture in the head of the page that shows it.
  if (isFirst) preload(product.image, { as: 'image', fetchPriority: 'high' });
  // One household's card is no one else's, so it isn't kept.
  if (product.household_note)
    return (
      <li>
        <ProductCard {...props} />
      </li>
    );
  return (
    <StaticFragment as="li" source={product} variant={isFirst ? `first ${level}` : level}>
      <ProductCard {...props} />
    </StaticFragment>
  );
}

/** In a row that is swiped, browsers leave a card as it is that shows its edge, so the keyboard's would be half outside. */
function showWholeCard({ target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':focus-visible')) return;
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** One row more than the first screen of a wide display shows. */
const AT_ONCE = 8;

/**
 * Cards in rows of equal height: 2 on phones (1 with large text), 3 on tablets, 4 beside the filters, 5 from 1920 px.
 * `of` identifies the list: another value starts a new one.
 */
export const ProductGrid = memo(
  ({
    products,
    id,
    of,
    first = 0,
    level = 'h2',
    look = 'beside',
  }: {
    products: readonly CardFacts[];
    /** For links to the list. */
    id?: string;
    of?: string;
    first?: number;
    level?: 'h2' | 'h3';
    look?: 'beside' | 'whole';
  }) => {
    const items = products.map((product, at) => (
      <CardItem key={product.id} product={product} isFirst={at < first} level={level} />
    ));
    return (
      <ul
        id={id}
        tabIndex={id ? -1 : undefined}
        className={`${styles.grid} ${look === 'whole' ? styles.whole : ''}`}
        onFocus={look === 'whole' ? showWholeCard : undefined}
      >
        {items.slice(0, AT_ONCE)}
        {items.length > AT_ONCE ? <DeferUntilPainted key={of}>{items.slice(AT_ONCE)}</DeferUntilPainted> : null}
      </ul>
    );
  },
);
