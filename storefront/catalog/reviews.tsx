import { Form, useSubmit } from 'react-router';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { listReviews } from '#domain/review/endpoints.ts';
import { formatCount, formatLongDay, plural } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { REVIEWS_TEXTS as texts } from './product-texts.ts';
import { Stars } from './rating.tsx';
import styles from './reviews.module.css';
import { SortSelect } from './sort-select.tsx';

const SORTS = Object.entries(texts.sorts).map(([value, label]) => ({ value, label }));

type Answer = AnswerOf<typeof listReviews>;
type Review = Omit<Answer['reviews'][number], 'created_at'> & { created_on: string };
type ReviewsProps = {
  product: Pick<ProductDetail, 'rating_count' | 'rating_average' | 'histogram'>;
  reviews: Pick<Answer, 'total' | 'cur_page' | 'page_size'> & { reviews: Review[]; sort: string; stars: number | null };
};

/** Reviews: a histogram whose bars filter, a sort, ten at a time. All state is in the address. */
export function Reviews({ product, reviews }: ReviewsProps) {
  const { stars, sort } = reviews;
  const pages = Math.ceil(reviews.total / reviews.page_size);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.reviews}>
      <h2 id="reviews-title">{texts.heading}</h2>
      {product.rating_count === 0 ? (
        <p>
          {texts.none} <Link to="/contact">{texts.ask}</Link>
        </p>
      ) : (
        <div className={styles.columns}>
          <Histogram product={product} stars={stars} sort={sort} />
          <div className={styles.list}>
            <SortForm stars={stars} sort={sort} />
            <output>
              {stars
                ? texts.withStars(plural(reviews.total, texts.reviews), plural(stars, texts.stars))
                : plural(reviews.total, texts.reviews)}
            </output>
            <ul>
              {reviews.reviews.map((review) => (
                <li key={review.id}>
                  <OneReview review={review} />
                </li>
              ))}
            </ul>
            {pages > 1 ? (
              <nav aria-label={texts.pages} className={styles.pages}>
                {reviews.cur_page > 1 ? (
                  <ButtonLink look="secondary" preventScrollReset to={addressOf(stars, sort, reviews.cur_page - 1)}>
                    {texts.previous}
                  </ButtonLink>
                ) : null}
                <span>{texts.position(reviews.cur_page, pages)}</span>
                {reviews.cur_page < pages ? (
                  <ButtonLink look="secondary" preventScrollReset to={addressOf(stars, sort, reviews.cur_page + 1)}>
                    {texts.next}
                  </ButtonLink>
                ) : null}
              </nav>
            ) : null}
          </div>
        </div>
      )}
    </section>
  );
}

function addressOf(stars: number | null, sort: string, page = 1): string {
  const params = new URLSearchParams();
  if (stars) params.set('stars', String(stars));
  if (sort !== 'newest') params.set('reviews', sort);
  if (page > 1) params.set('review_page', String(page));
  return `?${params.toString()}#reviews`;
}

function Histogram({ product, stars, sort }: { product: ReviewsProps['product']; stars: number | null; sort: string }) {
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
                  to={addressOf(stars === star ? null : star, sort)}
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
      {stars ? (
        <Link to={addressOf(null, sort)} preventScrollReset>
          {texts.all}
        </Link>
      ) : null}
    </div>
  );
}

function SortForm({ stars, sort }: { stars: number | null; sort: string }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action="#reviews"
      className={styles.sort}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      {stars ? <input type="hidden" name="stars" value={stars} /> : null}
      <SortSelect id="review-sort" label={texts.sort} name="reviews" value={sort} options={SORTS} />
    </Form>
  );
}

function OneReview({ review }: { review: Review }) {
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
