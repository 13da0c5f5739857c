import { findArchetype } from './archetypes.ts';
import { dayBefore } from './days.ts';
import type { DemoProduct } from './demo-product.ts';
import { at, type Rng, rng } from './rng.ts';
import { authorName, type Mood, reviewBody, reviewTitle, type Said } from './review-text.ts';

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
const SILENT_PER_REVIEW = 3;
const MOODS: Mood[] = ['bad', 'bad', 'mixed', 'good', 'good'];

/**
 * Reviews by invented people. A hidden quality determines the stars, popularity the number of reviews.
 * All of it is marked as demo data: a live shop must not show made-up reviews (16 CFR 465).
 */
export function makeReviews(seed: string, product: DemoProduct, today: string): ProductReviews {
  const random = rng(`${seed}:reviews:${product.product_id}`);
  const quality = 4.32 + (random.next() + random.next() + random.next() - 1.5) * 0.62;
  const histogram = [0, 0, 0, 0, 0];
  const reviews: DemoReview[] = [];
  if (!isReviewed(product))
    return { product_id: product.product_id, reviews, rating_count: 0, rating_average: 0, histogram };
  const said: Said = new Set();
  const wanted = Math.min(
    MOST_REVIEWS,
    Math.floor(product.popularity ** 0.85 * REVIEWS_PER_POPULARITY * (0.5 + random.next())),
  );
  for (let i = 0; i < wanted; i++) {
    const review = makeReview(product, quality, said, today, random);
    if (review) reviews.push(review);
  }
  const silent = Math.floor(wanted * SILENT_PER_REVIEW * (0.6 + random.next()));
  const stars = [
    ...reviews.map(({ rating }) => rating),
    ...Array.from({ length: silent }, () => drawStars(quality, random)),
  ];
  for (const star of stars) histogram[star - 1] = at(histogram, star - 1) + 1;
  const sum = stars.reduce((total, star) => total + star, 0);
  return {
    product_id: product.product_id,
    reviews,
    histogram,
    rating_count: stars.length,
    rating_average: stars.length === 0 ? 0 : Math.round((sum / stars.length) * 100) / 100,
  };
}

/** Parents are reviewed through their children; sets, samples, gifts and cards are not. */
function isReviewed(product: DemoProduct): boolean {
  return product.product_type !== 'configurable' && findArchetype(product.archetype) !== undefined;
}

function drawStars(quality: number, random: Rng): number {
  const heard = quality + (random.next() + random.next() + random.next() + random.next() - 2) * 1.7;
  // Now and then a package breaks, however good the product is.
  return random.chance(0.03) ? random.int(1, 2) : Math.max(1, Math.min(5, Math.round(heard)));
}

function makeReview(product: DemoProduct, quality: number, said: Said, today: string, random: Rng): DemoReview | null {
  const rating = drawStars(quality, random);
  const mood = at(MOODS, rating - 1);
  const body = reviewBody(product, nounOf(product), mood, said, random);
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

/** What a customer would call it: "raisins", "kettle chips". */
function nounOf(product: DemoProduct): string {
  const name = product.picture.name;
  const archetype = findArchetype(product.archetype);
  const style = archetype?.styles.find((each) => name.includes(each.name))?.name;
  if (!archetype || !style) return name.toLowerCase();
  return (archetype.name.startsWith('{s}') ? name.replace(style, '').trim() : style).toLowerCase();
}
