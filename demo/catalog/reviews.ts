import { findArchetype } from './archetypes.ts';
import { dayBefore } from './days.ts';
import type { DemoProduct } from './demo-product.ts';
import { at, type Rng, rng } from './rng.ts';
import { authorName, type Mood, reviewTitle, reviewWriter } from './review-text.ts';

type DemoReview = {
  author_name: string;
  rating: number;
  title: string;
  body: string;
  is_verified: boolean;
  helpful_count: number;
  created_at: string;
};

export type ProductReviews = {
  product_id: number;
  reviews: DemoReview[];
  /** Reviews and stars without words together. */
  rating_count: number;
  rating_average: number;
  /** [one star, ..., five stars] */
  histogram: number[];
};

const MOST_REVIEWS = 40;
const REVIEWS_PER_POPULARITY = 3.1;
/** Stars without words grow more slowly than sales and never pass this. */
const SILENT_PER_POPULARITY = 30;
const MOST_SILENT = 6_000;
/** A product collects its ratings over its first months. */
const DAYS_TO_FULL = 150;
const MOODS: Mood[] = ['bad', 'bad', 'mixed', 'good', 'good'];

/**
 * Reviews by invented people. A hidden quality determines the stars, popularity and age their number.
 * All of it is marked as demo data: a live shop must not show made-up reviews (16 CFR 465).
 */
export function makeReviews(seed: string, product: DemoProduct, today: string): ProductReviews {
  const random = rng(`${seed}:reviews:${product.product_id}`);
  const histogram = [0, 0, 0, 0, 0];
  const reviews: DemoReview[] = [];
  if (!isReviewed(product))
    return { product_id: product.product_id, reviews, rating_count: 0, rating_average: 0, histogram };
  const quality = qualityOf(product, random);
  const age = Math.min(1, product.released_days_ago / DAYS_TO_FULL);
  const write = reviewWriter(product);
  const wanted = Math.min(
    MOST_REVIEWS,
    Math.floor(product.popularity ** 0.85 * REVIEWS_PER_POPULARITY * age * (0.5 + random.next())),
  );
  for (let i = 0; i < wanted; i++) {
    const review = makeReview(product, quality, write, today, random);
    if (review) reviews.push(review);
  }
  for (const { rating } of reviews) histogram[rating - 1] = at(histogram, rating - 1) + 1;
  const silent = silentCount(product, age, random);
  for (let i = 0; i < silent; i++) {
    const star = drawStars(quality, random);
    histogram[star - 1] = at(histogram, star - 1) + 1;
  }
  const rating_count = reviews.length + silent;
  const sum = histogram.reduce((total, count, i) => total + count * (i + 1), 0);
  return {
    product_id: product.product_id,
    reviews,
    histogram,
    rating_count,
    rating_average: rating_count === 0 ? 0 : Math.round((sum / rating_count) * 100) / 100,
  };
}

/** From none for what is new or rarely bought to thousands for best sellers. */
function silentCount({ popularity }: DemoProduct, age: number, random: Rng): number {
  const count = popularity ** 0.75 * SILENT_PER_POPULARITY * age * (0.3 + 1.2 * random.next()) - 4;
  return Math.max(0, Math.min(MOST_SILENT, Math.floor(count)));
}

/** The average that the stars tend to. What sells best is liked, and one in ten is a disappointment. */
function qualityOf({ popularity }: DemoProduct, random: Rng): number {
  const spread = (random.next() + random.next() + random.next() - 1.5) * 0.5;
  const dud = random.chance(0.1) ? random.next() * 0.8 : 0;
  const liked = Math.min(0.45, 0.09 * Math.log(1 + popularity));
  return Math.max(3.25, Math.min(4.85, 4.3 + spread - dud + liked));
}

/** Parents are reviewed through their children; sets, samples, gifts and cards are not. */
function isReviewed(product: DemoProduct): boolean {
  return product.product_type !== 'configurable' && findArchetype(product.archetype) !== undefined;
}

/** Most stars lie around the quality, and one in five is a five or a one, as people rate. */
function drawStars(quality: number, random: Rng): number {
  const share = (quality - 1) / 4;
  if (random.chance(0.2)) return random.chance(share) ? 5 : 1;
  let star = 1;
  for (let i = 0; i < 4; i++) if (random.chance(share)) star += 1;
  return star;
}

function makeReview(
  product: DemoProduct,
  quality: number,
  write: ReturnType<typeof reviewWriter>,
  today: string,
  random: Rng,
): DemoReview | null {
  const rating = drawStars(quality, random);
  const mood = at(MOODS, rating - 1);
  const body = write(mood, random);
  if (body === null) return null;
  const daysAgo = Math.floor(product.released_days_ago * random.next() ** 0.8);
  const time = `${String(random.int(6, 22)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00Z`;
  return {
    author_name: authorName(random),
    rating,
    body,
    title: reviewTitle(mood, random),
    is_verified: random.chance(0.86),
    helpful_count: Math.floor((1 - random.next()) ** -0.6 - 1),
    created_at: `${dayBefore(today, daysAgo + 1)}T${time}`,
  };
}
