import { type Archetype, archetypeById } from './archetypes.ts';
import { copyOf } from './copy.ts';
import type { DemoProduct } from './demo-product.ts';
import { at, type Rng } from './rng.ts';
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
/** An angry reviewer doesn't then recommend the product, and a happy one doesn't complain. */
const NEXT_MOODS: Record<Mood, Mood[]> = {
  good: ['good'],
  mixed: ['mixed', 'good'],
  bad: ['bad', 'mixed'],
};

/** The runs of words already used about one product. */
type Said = Set<string>;

const SCENT =
  /lavender|peppermint|lemon|rosemary|geranium|grapefruit|eucalyptus|cedar|tea tree|basil|bergamot|fragrance/;

/** What people talk about when they talk about this product. */
function groupsOf(product: DemoProduct): Set<string> {
  const archetype = archetypeById(product.archetype);
  return new Set(['any', ...copyOf(archetype).talk, ...scentGroups(product, archetype)]);
}

/** Only what is meant to smell of something is praised for its scent. */
function scentGroups({ title, facts }: DemoProduct, { kind }: Archetype): string[] {
  if (kind !== 'care' && kind !== 'house') return [];
  if (title.includes('Unscented')) return ['unscented'];
  return SCENT.test(facts.ingredient_statement.toLowerCase()) ? ['scented'] : [];
}

/** The lines that fit a product, by mood; those about its kind of product count twice. */
function fittingLines(product: DemoProduct): Map<Mood, typeof LINES> {
  const groups = groupsOf(product);
  const fitting = LINES.filter((line) => line.groups.some((group) => groups.has(group)));
  const own = fitting.filter((line) => !line.groups.includes('any'));
  return Map.groupBy([...fitting, ...own], ({ mood }) => mood);
}

/** Writes reviews of one product: one to three sentences that repeat no run of five words; null if no try succeeds. */
export function reviewWriter(product: DemoProduct): (mood: Mood, random: Rng) => string | null {
  const said: Said = new Set();
  const fitting = fittingLines(product);
  return (mood, random) => {
    const wanted = random.pick([1, 1, 2, 2, 3]);
    const sentences: string[] = [];
    for (let tries = 0; tries < TRIES && sentences.length < wanted; tries++) {
      const lineMood = sentences.length === 0 ? mood : random.pick(NEXT_MOODS[mood]);
      const line = random.pick(fitting.get(lineMood) ?? []);
      const sentence = fill(line.text, product, random);
      // The template itself counts as used: a different adjective doesn't make a different sentence.
      const runs = [line.text, ...runsOf(sentence)];
      if (runs.some((run) => said.has(run))) continue;
      for (const run of runs) said.add(run);
      sentences.push(sentence);
    }
    return sentences.length === 0 ? null : sentences.join(' ');
  };
}

export function reviewTitle(mood: Mood, random: Rng): string {
  return word(`title-${mood}`, random);
}

export function authorName(random: Rng): string {
  return `${word('first', random)} ${String.fromCharCode(65 + random.int(0, 25))}.`;
}

function fill(text: string, product: DemoProduct, random: Rng): string {
  const filled = text.replace(/\{([\w-]+)\}/g, (_, slot: string) => {
    const lower = slot.toLowerCase();
    const chosen = word(lower === 'pet' ? petSlot(product) : lower, random);
    return slot === lower ? chosen : chosen.charAt(0).toUpperCase() + chosen.slice(1);
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

/** A dog's name for dog food, a cat's for cat food. */
function petSlot({ category }: DemoProduct): string {
  return category.startsWith('dog') ? 'pet-dogs' : 'pet-cats';
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
