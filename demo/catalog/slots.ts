import { type Archetype, cycleOf, type Pair } from './archetypes.ts';
import { brandIdAt, departmentOf, departmentSize } from './brands.ts';
import { aisleOf } from './categories.ts';
import { at, hash } from './rng.ts';

/**
 * What is at place i of the catalog. The first places are the gift card, samples and the like; after
 * them come blocks of fifty: single products, four configurable families and two sets. Everything is computed
 * from the place alone, and no two places share brand, name and size, which rules out duplicate titles without
 * looking at the other products.
 */
const SPECIALS = 10;
const BLOCK = 50;
const SOLOS = 32;
const FAMILIES = 4;
const CHILDREN = 3;

/** A version of an archetype by one brand. */
export type Version = { archetype: Archetype; variety: number; style: number; size: number; brand_id: number };

export type Slot =
  | { kind: 'special'; n: number }
  | { kind: 'solo'; version: Version }
  | { kind: 'child'; version: Version; parent: number }
  | { kind: 'parent'; children: number[]; versions: Version[]; varies: 'size' | 'flavor' }
  | { kind: 'set'; block: number; n: number };

export function slotAt(seed: string, i: number): Slot {
  if (i < SPECIALS) return { kind: 'special', n: i };
  const block = Math.floor((i - SPECIALS) / BLOCK);
  const place = (i - SPECIALS) % BLOCK;
  if (place < SOLOS) return { kind: 'solo', version: soloVersion(seed, block * SOLOS + place) };
  const familyPlaces = FAMILIES * (CHILDREN + 1);
  if (place >= SOLOS + familyPlaces) return { kind: 'set', block, n: block * 2 + place - SOLOS - familyPlaces };
  const within = (place - SOLOS) % (CHILDREN + 1);
  const { versions, varies } = familyVersions(seed, block * FAMILIES + Math.floor((place - SOLOS) / (CHILDREN + 1)));
  // Children come first, so a catalog that ends within a family has no parent without its children.
  if (within < CHILDREN) return { kind: 'child', version: at(versions, within), parent: i + CHILDREN - within };
  return { kind: 'parent', children: [i - 3, i - 2, i - 1], versions, varies };
}

/** The places of single products in a block, for sets to choose from. */
export function soloPlaces(block: number): number[] {
  return Array.from({ length: SOLOS }, (_, place) => SPECIALS + block * BLOCK + place);
}

/** The places up to the end of a block of single products of some archetypes, the latest first. */
export function* soloPlacesOf(seed: string, archetypes: readonly string[], block: number): Generator<number> {
  for (let n = (block + 1) * SOLOS - 1; n >= 0; n--) {
    if (!archetypes.includes(soloArchetype(seed, n).archetype.id)) continue;
    yield SPECIALS + Math.floor(n / SOLOS) * BLOCK + (n % SOLOS);
  }
}

/** The archetype's id at the place of a single product. */
export function soloArchetypeAt(seed: string, i: number): string {
  const n = Math.floor((i - SPECIALS) / BLOCK) * SOLOS + ((i - SPECIALS) % BLOCK);
  return soloArchetype(seed, n).archetype.id;
}

function soloArchetype(seed: string, n: number) {
  return turn(`${seed}:solo`, n, () => true);
}

function soloVersion(seed: string, n: number): Version {
  const { archetype, nth } = soloArchetype(seed, n);
  const { pairs, sizes } = archetype;
  const { combination, round } = combinationAt(seed, archetype, nth, pairs.length * sizes.length);
  return {
    archetype,
    size: combination % sizes.length,
    ...at(pairs, Math.floor(combination / sizes.length)),
    brand_id: brandFor(seed, archetype, combination, round, 0),
  };
}

function familyVersions(seed: string, n: number): { versions: Version[]; varies: 'size' | 'flavor' } {
  const { archetype, nth } = turn(`${seed}:family`, n, (candidate) => familyOf(candidate) !== null);
  const varies = familyOf(archetype) ?? 'size';
  const lines = varies === 'size' ? archetype.pairs.map((pair) => [pair]) : flavorLines(archetype);
  const sizes = varies === 'size' ? 1 : archetype.sizes.length;
  const { combination, round } = combinationAt(`${seed}:family`, archetype, nth, lines.length * sizes);
  const brand_id = brandFor(seed, archetype, combination, round, 1);
  const line = at(lines, Math.floor(combination / sizes));
  const first = hash(`${seed}:${archetype.id}:${combination}:${round}`) % line.length;
  const versions = Array.from({ length: CHILDREN }, (_, k) => ({
    archetype,
    brand_id,
    ...at(line, (first + k) % line.length),
    size: varies === 'size' ? k : combination % sizes,
  }));
  return { versions, varies };
}

/** The varieties of each style that fits enough of them for a family. */
function flavorLines({ pairs }: Archetype): Pair[][] {
  return [...Map.groupBy(pairs, ({ style }) => style).values()].filter((line) => line.length >= CHILDREN);
}

function familyOf(archetype: Archetype): 'size' | 'flavor' | null {
  if (archetype.family === null || archetype.flags.has('meat')) return null;
  if (archetype.family === 'size' && archetype.sizes.length >= CHILDREN) return 'size';
  return flavorLines(archetype).length > 0 ? 'flavor' : null;
}

const cycles = new Map<string, ReturnType<typeof cycleOf>>();

/** The archetype at this position, and how often it occurred before. */
function turn(
  seed: string,
  n: number,
  usable: (archetype: Archetype) => boolean,
): { archetype: Archetype; nth: number } {
  const cycle = cycles.get(seed) ?? cycleOf(seed, usable);
  cycles.set(seed, cycle);
  const { archetype, rank } = at(cycle, n % cycle.length);
  return { archetype, nth: Math.floor(n / cycle.length) * archetype.weight + rank };
}

/** Visits all combinations in a scattered order before repeating any. */
function combinationAt(seed: string, archetype: Archetype, nth: number, combinations: number) {
  let stride = Math.max(1, Math.floor(combinations * 0.618));
  while (divisor(stride, combinations) !== 1) stride += 1;
  const start = hash(`${seed}:${archetype.id}`) % combinations;
  return { combination: (start + (nth % combinations) * stride) % combinations, round: Math.floor(nth / combinations) };
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** Families take every second brand of the department, single products the others, so that the two never collide. */
function brandFor(seed: string, archetype: Archetype, combination: number, round: number, parity: 0 | 1): number {
  const department = departmentOf(archetype, aisleOf(archetype.category));
  const half = departmentSize(department) / 2;
  const first = hash(`${seed}:${archetype.id}:${combination}:${parity}`) % half;
  return brandIdAt(department, (first + round) * 2 + parity);
}
