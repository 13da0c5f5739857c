import type { DemoProduct } from './demo-product.ts';
import { archetypeById } from './archetypes.ts';
import { at, type Rng } from './rng.ts';
import { aisleOf } from './categories.ts';
import { list, readTable, words } from './table.ts';

export type Mood = 'good' | 'mixed' | 'bad';

const LINES = readTable('review-lines').map((row) => ({
  mood: row.mood as Mood,
  groups: words(row.groups),
  text: row.text ?? '',
}));
const WORDS = new Map(readTable('review-words').map((row) => [row.slot ?? '', list(row.words)]));
/** Runs of this many words don't appear twice in the reviews of one product. */
const RUN = 5;
const TRIES = 14;
/** An angry reviewer doesn't then recommend the product. */
const NEXT_MOODS: Record<Mood, Mood[]> = {
  good: ['good', 'good', 'good', 'mixed'],
  mixed: ['mixed', 'good'],
  bad: ['bad', 'mixed'],
};

/** The runs of words already used about one product. */
export type Said = Set<string>;

/** What people talk about when they talk about this product. */
function groupOf(product: DemoProduct): string {
  const aisle = aisleOf(product.category);
  const { kind, flags } = archetypeById(product.archetype);
  if (kind === 'care') return 'care';
  if (kind === 'house') return product.category === 'diapers' ? 'care' : 'clean';
  if (kind !== 'food') return kind;
  if (flags.has('meat') && product.storage === 'frozen') return 'meat';
  if (product.tax_class === 'supplement') return 'supp';
  return aisle === 'beverages' ? 'drink' : 'food';
}

/** One to three sentences that repeat no run of five words; null if no try succeeds. */
export function reviewBody(product: DemoProduct, noun: string, mood: Mood, said: Said, random: Rng): string | null {
  const group = groupOf(product);
  const fitting = LINES.filter((line) => line.groups.includes(group));
  const wanted = random.pick([1, 1, 2, 2, 3]);
  const sentences: string[] = [];
  for (let tries = 0; tries < TRIES && sentences.length < wanted; tries++) {
    const lineMood = sentences.length === 0 ? mood : random.pick(NEXT_MOODS[mood]);
    const line = random.pick(fitting.filter(({ mood: kind }) => kind === lineMood));
    const sentence = fill(line.text, product, noun, group, random);
    // The template itself counts as used: a different adjective doesn't make a different sentence.
    const runs = [line.text, ...runsOf(sentence)];
    if (runs.some((run) => said.has(run))) continue;
    for (const run of runs) said.add(run);
    sentences.push(sentence);
  }
  return sentences.length === 0 ? null : sentences.join(' ');
}

export function reviewTitle(mood: Mood, random: Rng): string {
  return word(`title-${mood}`, random);
}

export function authorName(random: Rng): string {
  return `${word('first', random)} ${String.fromCharCode(65 + random.int(0, 25))}.`;
}

function fill(text: string, product: DemoProduct, noun: string, group: string, random: Rng): string {
  const filled = text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const lower = slot.toLowerCase();
    const chosen = lower === 'n' ? noun : word(slotFor(lower, product, group, text), random);
    return slot === lower ? chosen : chosen.charAt(0).toUpperCase() + chosen.slice(1);
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

function slotFor(slot: string, product: DemoProduct, group: string, text: string): string {
  if (slot === 'pack') return WORDS.has(`pack-${product.picture.pack}`) ? `pack-${product.picture.pack}` : 'pack-other';
  if (slot === 'use' && WORDS.has(`use-${group}`)) return `use-${group}`;
  return slot === 'taste' && text.startsWith('Too') ? 'taste-bad' : slot;
}

function word(slot: string, random: Rng): string {
  const choices = WORDS.get(slot);
  if (!choices) throw new Error(`No words for ${slot} in data/review-words.csv`);
  return at(choices, random.int(0, choices.length - 1));
}

/** Every run of five words, without case and punctuation; a shorter sentence is one run. */
export function runsOf(text: string): string[] {
  const spoken = text
    .toLowerCase()
    .replace(/[^a-z0-9' ]/g, '')
    .split(' ')
    .filter(Boolean);
  if (spoken.length <= RUN) return [spoken.join(' ')];
  return spoken.slice(0, spoken.length - RUN + 1).map((_, i) => spoken.slice(i, i + RUN).join(' '));
}
