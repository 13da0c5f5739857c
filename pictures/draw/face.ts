import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

/** A family has a heavier cut for a product's name than for the brand above it. */
type Cut = { family: string; weight: number };
type Family = { brand: Cut; name: Cut };

const cut = (family: string, weight: number): Cut => ({ family, weight });
const one = (family: string, weight: number): Family => ({ brand: cut(family, weight), name: cut(family, weight) });

/** The font keys a picture's specification may carry. */
const FAMILIES: Record<string, Family> = {
  'dm-serif': one('dm-serif-display', 400),
  fraunces: { brand: cut('fraunces', 600), name: cut('fraunces', 900) },
  josefin: one('josefin-sans', 600),
  pacifico: one('pacifico', 400),
  outfit: { brand: cut('outfit', 500), name: cut('outfit', 800) },
  bebas: one('bebas-neue', 400),
  lora: one('lora', 600),
  spartan: one('league-spartan', 800),
  cormorant: { brand: cut('cormorant-garamond', 600), name: cut('cormorant-garamond', 700) },
  abril: one('abril-fatface', 400),
  playfair: { brand: cut('playfair-display', 700), name: cut('playfair-display', 900) },
  figtree: { brand: cut('figtree', 700), name: cut('figtree', 800) },
  archivo: { brand: cut('archivo-narrow', 600), name: cut('archivo-narrow', 700) },
  rubik: one('rubik', 800),
};

/** The commands of a path and, in their order, x and y of all their points. */
export type Outline = { commands: readonly PathCommand['type'][]; numbers: Float64Array };
/** How many numbers belong to each command. */
export const COORDINATES = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const satisfies Record<PathCommand['type'], number>;

/** Outlines and metrics are in em: multiply by the size. y grows downward. */
export type GlyphShape = {
  advance: number;
  outline: Outline;
  left: number;
  right: number;
  top: number;
  bottom: number;
};
export type Face = {
  shapeOf: (character: string) => GlyphShape | null;
  kerning: (left: string, right: string) => number;
};

const require = createRequire(import.meta.url);
const faces = new Map<string, Face>();
/**
 * A font is only needed for letters and pairs that weren't drawn before, and reading it anew takes 1 to 7 ms. A package
 * has up to five. All 21, each with its own copy of every letter that was drawn, would take 18 MB.
 */
const fonts = new LRUCache<string, Font>({ max: 5, memoMethod: readFont });

/** Small print: the same plain face on every pack, as on real ones. */
export const TEXT = { regular: cut('figtree', 500), bold: cut('figtree', 700), heavy: cut('figtree', 800) };

/** An unknown key falls back to the plain face. */
export function brandCut(key: string): Cut {
  return (FAMILIES[key] ?? one('figtree', 700)).brand;
}

export function nameCut(key: string): Cut {
  return (FAMILIES[key] ?? one('figtree', 800)).name;
}

export type { Cut };

export function faceOf({ family, weight }: Cut): Face {
  const key = `${family}-${weight}`;
  const known = faces.get(key);
  if (known) return known;
  const face = openFace(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`));
  faces.set(key, face);
  return face;
}

function readFont(path: string): Font {
  const file = readFileSync(path);
  // Reads a letter when it is first drawn: all letters of all fonts would take 20 MB.
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength), { lowMemory: true });
}

function openFace(path: string): Face {
  const shapes = new Map<string, GlyphShape | null>();
  const pairs = new Map<string, number>();
  const shapeOf = (character: string) => {
    const known = shapes.get(character);
    if (known !== undefined) return known;
    const font = fonts.memo(path);
    const glyph = glyphOf(font, character);
    const shape = glyph ? shapeGlyph(font, glyph) : null;
    shapes.set(character, shape);
    return shape;
  };
  const kerning = (left: string, right: string) => {
    const pair = left + right;
    let value = pairs.get(pair);
    if (value === undefined) {
      const font = fonts.memo(path);
      value = font.getKerningValue(font.charToGlyph(left), font.charToGlyph(right)) / font.unitsPerEm;
      pairs.set(pair, value);
    }
    return value;
  };
  return { shapeOf, kerning };
}

/** The Latin subset lacks some letters: "ō" is drawn as "o", and a sign without any likeness is left out. */
function glyphOf(font: Font, character: string): Glyph | null {
  const glyph = font.charToGlyph(character);
  if (glyph.index !== 0) return glyph;
  const plain = font.charToGlyph(character.normalize('NFD').charAt(0));
  return plain.index === 0 ? null : plain;
}

function shapeGlyph(font: Font, glyph: Glyph): GlyphShape {
  const path = glyph.getPath(0, 0, 1).commands;
  const box = glyph.getPath(0, 0, 1).getBoundingBox();
  const empty = path.length === 0;
  return {
    advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
    outline: outlineOf(path),
    left: empty ? 0 : box.x1,
    right: empty ? 0 : box.x2,
    top: empty ? 0 : box.y1,
    bottom: empty ? 0 : box.y2,
  };
}

/** Takes less memory than an object for each command. */
function outlineOf(path: readonly PathCommand[]): Outline {
  return { commands: path.map(({ type }) => type), numbers: Float64Array.from(path.flatMap(numbersOf)) };
}

function numbersOf(command: PathCommand): number[] {
  if (command.type === 'Z') return [];
  const end = [command.x, command.y];
  if (command.type === 'Q') return [command.x1, command.y1, ...end];
  return command.type === 'C' ? [command.x1, command.y1, command.x2, command.y2, ...end] : end;
}
