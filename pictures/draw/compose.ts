import { type Item, isSmall, put } from './art.ts';
import type { Box, Scene } from './scene.ts';
import { softOval } from './shading.ts';

const middleOf = (area: Box) => ({ cx: area.x + area.w / 2, cy: area.y + area.h / 2 });

/** Fills an area with a heap: rows from back to front, each thing on its own small shadow. */
export function heap(scene: Scene, items: readonly Item[], area: Box, size: number): string {
  const rows = Math.max(1, Math.round(area.h / (size * 0.52)));
  const across = Math.max(2, Math.ceil(area.w / (size * 0.62)) + 1);
  let out = '';
  for (let row = 0; row < rows; row += 1) {
    const y = area.y + size * 0.5 + ((row + 0.5) * (area.h - size * 0.6)) / rows;
    for (let n = 0; n < across; n += 1) {
      const item = items[Math.floor(scene.random() * items.length)];
      if (!item) return out;
      const shift = row % 2 === 0 ? 0 : 0.5;
      const x = area.x + (n + shift) * (area.w / (across - 1)) + (scene.random() - 0.5) * size * 0.3;
      const at = y + (scene.random() - 0.5) * size * 0.25;
      const roundTurn = Math.round(scene.random() * 360);
      const turn = isSmall(item) ? roundTurn : (roundTurn % 70) - 35;
      out += softOval(scene, x + size * 0.05, at + size * 0.14, size * 0.5, size * 0.42, 0.4, '#000');
      out += put(scene, item, { x, y: at, size: size * (0.86 + scene.random() * 0.28), turn });
    }
  }
  return out;
}

type Spot = readonly [dx: number, dy: number, part: number, turn: number];

/** Where the others are around the first thing, in parts of its size, and how much room they all take. */
const GROUPS: Record<'wide' | 'close', { w: number; h: number; up: number; spots: readonly Spot[] }> = {
  wide: {
    w: 1.6,
    h: 1.02,
    up: 0,
    spots: [
      [-0.53, 0.19, 0.56, -14],
      [0.54, 0.2, 0.54, 16],
    ],
  },
  close: {
    w: 1.18,
    h: 1.14,
    up: 0.08,
    spots: [
      [-0.34, 0.36, 0.48, -12],
      [0.35, 0.37, 0.46, 14],
    ],
  },
};

/** A small still life: the first item large, the others beside it; a single item gets two small ones of its kind. */
function stillLife(scene: Scene, items: readonly Item[], area: Box): string {
  const hero = items[0];
  if (!hero) return '';
  const { cx, cy } = middleOf(area);
  const tilt = Math.round((scene.random() - 0.5) * 10);
  const alone = items.length === 1 && (hero.solo === true || scene.random() < 0.4);
  if (alone) {
    const size = Math.min(area.w, area.h * 1.05);
    return standing(scene, cx, cy, size) + put(scene, hero, { x: cx, y: cy, size, turn: tilt });
  }
  const group = area.w > area.h * 1.25 ? GROUPS.wide : GROUPS.close;
  const size = Math.min(area.w / group.w, area.h / group.h);
  const y = cy - group.up * size;
  const [left, right] = group.spots.map(([dx, dy, part, turn], n) => {
    const item = items[Math.min(n + 1, items.length - 1)] ?? hero;
    return put(scene, item, { x: cx + dx * size, y: y + dy * size, size: part * size, turn });
  });
  const first = put(scene, hero, { x: cx, y, size, turn: tilt });
  const ground = standing(scene, cx, y, size);
  return group === GROUPS.wide ? `${ground}${left}${right}${first}` : `${ground}${first}${left}${right}`;
}

const standing = (scene: Scene, cx: number, cy: number, size: number) =>
  softOval(scene, cx, cy + size * 0.46, size * 0.56, size * 0.1, 0.26);

const MOUND: readonly (readonly [count: number, dy: number])[] = [
  [5, 0.34],
  [4, 0.2],
  [3, 0.06],
  [2, -0.08],
  [1, -0.2],
];

/** Small foods heaped to a hill, with one picture leaning on it if there is one. */
function mound(scene: Scene, items: readonly Item[], area: Box): string {
  const small = items.filter(isSmall);
  const side = items.find((item) => !isSmall(item));
  const size = Math.min(area.w / (side ? 1.36 : 1.24), area.h / 0.88);
  const { cx, cy } = middleOf(area);
  const middle = cx - (side ? size * 0.06 : 0);
  const base = cy - size * 0.13;
  let out = softOval(scene, middle, base + size * 0.5, size * 0.66, size * 0.12, 0.3);
  for (const [count, dy] of MOUND) {
    for (let n = 0; n < count; n += 1) {
      const item = small[Math.floor(scene.random() * small.length)];
      if (!item) return '';
      const x = middle + (n - (count - 1) / 2) * size * 0.22 + (scene.random() - 0.5) * size * 0.05;
      const y = base + size * dy + (scene.random() - 0.5) * size * 0.04;
      out += softOval(scene, x + 2, y + size * 0.05, size * 0.14, size * 0.11, 0.34, '#000');
      out += put(scene, item, { x, y, size: size * 0.29, turn: Math.round(scene.random() * 360) });
    }
  }
  if (side) out += put(scene, side, { x: middle + size * 0.46, y: base + size * 0.24, size: size * 0.44, turn: 10 });
  return out;
}

/** What a label shows in the room that is left for a picture. */
export function illustration(scene: Scene, items: readonly Item[], area: Box): string {
  const hero = items[0];
  if (!hero || area.w < 12 || area.h < 12) return '';
  return isSmall(hero) && !hero.solo ? mound(scene, items, area) : stillLife(scene, items, area);
}

const TURNS = [-24, 18, -8, 30, -16, 12];

/** A few of the same in a line. */
export function row(scene: Scene, item: Item, cx: number, y: number, count: number, size: number): string {
  let out = '';
  for (let n = 0; n < count; n += 1) {
    const x = cx + (n - (count - 1) / 2) * size * 0.86;
    out += put(scene, item, {
      x,
      y: y + (n % 2 ? size * 0.1 : -size * 0.06),
      size,
      turn: TURNS[n % TURNS.length] ?? 0,
    });
  }
  return out;
}
