import type { ProductDetail } from '#domain/catalog/schema.ts';
import { formatCount, formatLongDay, plural } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import type { ReviewsAsked, ShownReviews } from './load-reviews.server.ts';
import { REVIEWS_TEXTS as texts } from './product-texts.ts';
import { Stars } from './rating.tsx';
import styles from './reviews.module.css';

type Found = NonNullable<ShownReviews['found']>;
type ReviewsProps = {
  product: Pick<ProductDetail, 'rating_count' | 'rating_average' | 'histogram'>;
  reviews: ShownReviews;
};

/** Reviews: a histogram whose bars filter, filters, a sort, ten at a time. All state is in the address. */
export function Reviews({ product, reviews }: ReviewsProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.reviews}>
      <h2 id="reviews-title">{texts.heading}</h2>
      {product.rating_count === 0 ? (
        <p>
          {texts.none} <Link to="/contact">{texts.ask}</Link>
        </p>
      ) : (
        <div className={styles.columns}>
          <Histogram product={product} asked={reviews} />
          <div className={styles.list}>
            <Choices asked={reviews} />
            {reviews.found ? (
              <List found={reviews.found} asked={reviews} />
            ) : (
              <p role="alert">
                {texts.failed} <Link to={addressOf(reviews, {})}>{texts.retry}</Link>
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** The order, and whether only people who bought it here are heard: links, which work without script. */
function Choices({ asked }: { asked: ReviewsAsked }) {
  const chip = (label: string, isChosen: boolean, change: Partial<ReviewsAsked>) => (
    <li key={label}>
      <Link
        to={addressOf(asked, change)}
        preventScrollReset
        className={chipClass}
        aria-current={isChosen ? 'true' : undefined}
      >
        {label}
      </Link>
    </li>
  );
  return (
    <div className={styles.choices}>
      <span aria-hidden="true">{texts.sortBy}</span>
      <ChipRow label={texts.sort}>
        {Object.entries(texts.sorts).map(([sort, label]) =>
          chip(label, sort === asked.sort, { sort: sort as ReviewsAsked['sort'] }),
        )}
      </ChipRow>
      <span aria-hidden="true">{texts.showOnly}</span>
      <ChipRow label={texts.filter}>{chip(texts.onlyVerified, asked.verified, { verified: !asked.verified })}</ChipRow>
    </div>
  );
}

function List({ found: { total, pages, reviews }, asked }: { found: Found; asked: ReviewsAsked }) {
  const { stars, verified, page } = asked;
  const count = plural(total, verified ? texts.verifiedReviews : texts.reviews);
  return (
    <>
      <output>{stars ? texts.withStars(count, plural(stars, texts.stars)) : count}</output>
      {total === 0 ? (
        <p>
          {texts.noneSuch}{' '}
          <Link to={addressOf(asked, { stars: null, verified: false })} preventScrollReset>
            {texts.all}
          </Link>
        </p>
      ) : null}
      <ul>
        {reviews.map((review) => (
          <li key={review.id}>
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <nav aria-label={texts.pages} className={styles.pages}>
          {page > 1 ? (
            <ButtonLink look="secondary" preventScrollReset to={addressOf(asked, { page: page - 1 })}>
              {texts.previous}
            </ButtonLink>
          ) : null}
          <span>{texts.position(page, pages)}</span>
          {page < pages ? (
            <ButtonLink look="secondary" preventScrollReset to={addressOf(asked, { page: page + 1 })}>
              {texts.next}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

/** The address of the same reviews with something changed, from their first page. */
function addressOf(asked: ReviewsAsked, change: Partial<ReviewsAsked>): string {
  const { stars, sort, verified, page } = { ...asked, page: 1, ...change };
  const params = new URLSearchParams();
  if (stars) params.set('stars', String(stars));
  if (sort !== 'newest') params.set('reviews', sort);
  if (verified) params.set('verified', '1');
  if (page > 1) params.set('review_page', String(page));
  return `?${params.toString()}#reviews`;
}

function Histogram({ product, asked }: { product: ReviewsProps['product']; asked: ReviewsAsked }) {
  const { stars } = asked;
  const total = Math.max(1, product.rating_count);
  return (
    <div className={styles.histogram}>
      <p className={styles.average}>
        {product.rating_average.toFixed(1)}
        <Stars average={product.rating_average} />
      </p>
      <p>{plural(product.rating_count, texts.ratings)}</p>
      <ul aria-label={texts.histogram}>
        {[5, 4, 3, 2, 1].map((star) => {
          const count = product.histogram[star - 1] ?? 0;
          const bar = (
            <>
              <span>{plural(star, texts.stars)}</span>
              <i aria-hidden="true" style={{ '--share': `${(count / total) * 100}%` } as React.CSSProperties} />
              <span>{formatCount(count)}</span>
            </>
          );
          return (
            <li key={star}>
              {count === 0 ? (
                <span className={styles.bar}>{bar}</span>
              ) : (
                <Link
                  to={addressOf(asked, { stars: stars === star ? null : star })}
                  preventScrollReset
                  aria-current={stars === star || undefined}
                  className={styles.bar}
                >
                  {bar}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {stars || asked.verified ? (
        <Link to={addressOf(asked, { stars: null, verified: false })} preventScrollReset>
          {texts.all}
        </Link>
      ) : null}
    </div>
  );
}

function OneReview({ review }: { review: Found['reviews'][number] }) {
  return (
    <article className={styles.review}>
      <p className={styles.byline}>
        <Stars average={review.rating} />
        <span className="visually-hidden">{texts.ofFive(review.rating)}</span>
        <b>{review.author_name}</b>
        {review.is_verified ? <span className={styles.verified}>{texts.verified}</span> : null}
        {review.is_demo ? <span className={styles.demo}>{texts.demo}</span> : null}
        <time dateTime={review.created_on}>{formatLongDay(review.created_on)}</time>
      </p>
      {review.title ? <h3>{review.title}</h3> : null}
      <p>{review.body}</p>
      {review.helpful_count > 0 ? (
        <p className={styles.helpful}>{plural(review.helpful_count, texts.helpful)}</p>
      ) : null}
    </article>
  );
}
