import { heapOfStrands } from './cheese.ts';
import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { mirror, move, type Point, pts, ring } from './points.ts';

/** One leaf of arugula: a long stem, two pairs of lobes, a broad head. */
function lobed(p: Pen, turn: number, k: number, flat: string): void {
  const half: Point[] = pts(
    '0,-48 12,-45 19,-33 17,-21 8,-13 7,-10 17,-12 23,-4 15,4 6,4 5,7 13,8 15,14 8,20 3,21 2,46 0,47',
  );
  const at = (points: Point[]) => move(points, 0, 44, k, turn).map(([x, y]): Point => [x, y]);
  const shift = (points: readonly Point[]) => at(points.map(([x, y]): Point => [x, y - 46]));
  p.blob(shift(mirror(half)), flat, { hatch: 7, gap: 3.6, from: 0.1, line: 1.5 });
  const rib = p.print ? p.key(flat) : shade(flat, 0.16);
  p.brush(shift(pts('0,46 0,0 0,-40')), 3, rib, { taper: 'end' });
  for (const [y, l] of pts('-30,11 -18,10 -2,15 15,8'))
    for (const s of [-1, 1])
      p.brush(
        shift([
          [0, y + 6],
          [s * l, y - 2],
        ]),
        1.7,
        rib,
        { taper: 'end' },
      );
}

export const VEGETABLES: Foods = {
  sauerkraut: (p, tint = '#e9e2b4') => heapOfStrands(p, tint, { count: 40, width: 3.8, length: 1.5 }),
  tomato: (p) => {
    p.blob(ring(0, 6, 42, 36), C.tomato, { hatch: 18, shine: 10 });
    for (const a of [0, 72, 144, 216, 288])
      leaf(
        p,
        [0, -22],
        [24 * Math.cos(((a - 20) * Math.PI) / 180), -22 + 13 * Math.sin(((a - 20) * Math.PI) / 180)],
        8,
        C.leaf,
        { veins: 0 },
      );
    p.stem('0,-22 2,-40', 5);
  },
  eggplant: (p) => {
    p.blob('-20,-26 -4,-28 12,-8 34,8 40,28 24,44 0,40 -20,20 -28,-6', C.plum, { hatch: 14, shine: 7 });
    p.blob('-32,-26 -18,-40 -2,-30 6,-16 -6,-20 -12,-10 -20,-18 -30,-8', C.leaf, { hatch: 5 });
    p.stem('-20,-34 -30,-48', 7);
  },
  arugula: (p) => {
    lobed(p, -40, 0.8, C.deep);
    lobed(p, 42, 0.8, C.deep);
    lobed(p, 0, 1, C.leaf);
  },
  rocket: (p) => lobed(p, 0, 1.06, p.print ? C.leaf : '#74a552'),
  'rocket-dark': (p) => lobed(p, 0, 1.06, C.leaf),
  chili: (p, tint = C.red) => {
    p.blob('-30,-26 -14,-34 0,-22 12,2 34,28 46,32 46,32 24,38 -4,24 -26,-2', tint, { hatch: 10, shine: 5 });
    p.blob('-34,-26 -24,-40 -8,-34 -16,-26 -28,-18', C.deep, { hatch: 5 });
    p.stem('-24,-36 -30,-48', 6);
  },
  spinach: (p, tint = C.leaf) => {
    leaf(p, [0, 44], [-26, -28], 34, shade(tint, -0.1), { bend: 0.1 });
    leaf(p, [0, 44], [28, -20], 32, tint, { bend: -0.1 });
    leaf(p, [0, 46], [2, -46], 34, tint, { bend: 0.02 });
  },
  broccoli: (p, tint = C.deep) => {
    const pale = tint === C.deep ? C.lime : C.sand;
    p.blob('-8,0 -26,-2 -14,18 -10,44 -10,44 10,44 10,44 14,16 28,-2 8,0', pale, { hatch: 10 });
    p.brush('0,44 0,16', 2.4, p.key(pale));
    for (const [x, y, r] of [
      [-30, 0, 14],
      [30, 0, 14],
      [-22, -20, 16],
      [22, -20, 16],
      [0, -30, 17],
      [-8, -6, 15],
      [12, -6, 14],
    ] as const) {
      p.blob(ring(x, y, r, r * 0.9, 0, 10), tint, { hatch: 9, gap: 3.6, line: 1.5 });
      p.dots(
        [
          [x - 5, y - 4],
          [x + 1, y - 7],
          [x - 2, y + 1],
          [x + 5, y - 1],
        ],
        1.5,
        p.print ? p.key(tint) : shade(tint, 0.1),
      );
    }
  },
  mushroom: (p, tint = C.tan) => {
    p.blob(move(mirror('0,4 10,4 9,22 13,36 0,39'), 16, 2, 0.84, 14), C.cream, { hatch: 9 });
    p.blob(move(mirror('0,-36 20,-32 40,-12 43,2 32,9 0,10'), 16, 2, 0.8, 14), tint, { hatch: 12, shine: 5 });
    p.blob(move(mirror('0,4 11,4 10,24 15,40 0,43'), -12, 4, 0.92, -8), C.cream, { hatch: 10 });
    p.blob(move(mirror('0,-36 20,-32 40,-12 43,2 32,9 0,10'), -12, 0, 0.92, -8), tint, { hatch: 14, shine: 6 });
  },
  pepper: (p, tint = C.red) => {
    p.blob('-4,-22 12,-32 34,-24 40,0 31,32 16,41 3,36 -10,41 -28,34 -38,6 -36,-16 -22,-31', tint, {
      hatch: 15,
      shine: 8,
    });
    p.brush('-2,-20 -10,10 -6,36', 3, p.key(tint));
    p.brush('14,-22 20,8 12,36', 3, p.key(tint));
    p.blob('-12,-24 -4,-30 6,-29 14,-22 4,-18 -4,-18', C.leaf, { hatch: 4 });
    p.stem('0,-24 4,-38 12,-47', 7, C.leaf);
  },
  corn: (p) => {
    p.blob(mirror('0,-48 9,-38 16,-12 16,18 0,40'), C.lemon, { hatch: 6 });
    for (const x of [-10.5, -3.5, 3.5, 10.5])
      for (let n = 0; n < 9; n += 1)
        p.brush(
          [
            [x - 2.6, -32 + n * 8.4 + Math.abs(x) * 0.4],
            [x, -30 + n * 8.4 + Math.abs(x) * 0.4],
            [x + 2.6, -32 + n * 8.4 + Math.abs(x) * 0.4],
          ],
          1.8,
          p.key(C.lemon),
        );
    leaf(p, [-2, 46], [-34, -18], 24, C.leaf, { bend: 0.2 });
    leaf(p, [2, 46], [34, -14], 24, C.leaf, { bend: -0.2 });
  },
  peas: (p, tint = '#7fa84a') => {
    p.blob('-46,-16 -46,-16 -30,-24 0,-20 30,-2 45,22 45,22 24,24 -6,16 -32,2', C.leaf, { hatch: 8 });
    p.blob('-38,-14 -28,-17 0,-13 24,2 36,17 22,17 -4,9 -28,-2', C.deep, { line: 0, hatch: 0 });
    for (const [x, y, r] of [
      [-26, -9, 9],
      [-9, -3, 10.5],
      [10, 5, 10.5],
      [26, 12, 8],
    ] as const)
      p.blob(ring(x, y, r), tint, { hatch: 7, gap: 3.2, shine: 3.6, line: 1.4 });
    for (const [x, y] of pts('-24,28 -4,34')) p.blob(ring(x, y, 10), tint, { hatch: 7, gap: 3.2, shine: 3.6 });
    p.stem('-44,-17 -48,-26', 4, C.leaf);
  },
  'green-beans': (p) => {
    for (const [a, b, bend] of [
      [pts('-46,-8 40,-26'), 10, 0.1],
      [pts('-40,20 46,0'), 11, -0.1],
      [pts('-44,34 40,28'), 10, 0.12],
    ] as const)
      leaf(p, a[0] ?? [0, 0], a[1] ?? [0, 0], b, C.leaf, { bend, veins: 0 });
  },
  sprout: (p) => {
    for (const [x, y, r] of [
      [-20, -16, 22],
      [20, -10, 21],
      [-2, 22, 22],
    ] as const) {
      p.blob(ring(x, y, r, r * 0.95), '#86a84f', { hatch: r * 0.5, shine: r * 0.24 });
      for (const s of [-1, 1])
        p.brush(
          [
            [x, y + r * 0.8],
            [x + s * r * 0.7, y + r * 0.1],
            [x + s * r * 0.3, y - r * 0.6],
          ],
          2,
          p.key('#86a84f'),
        );
      p.brush(
        [
          [x, y + r * 0.8],
          [x - 1, y],
        ],
        2.2,
        p.key('#86a84f'),
        { taper: 'end' },
      );
    }
  },
  'whole-cucumber': (p) => {
    p.blob('-48,7 -46,-6 -34,-14 -8,-17 20,-15 40,-9 48,1 45,11 30,16 2,18 -26,17 -42,14', C.deep, {
      hatch: 10,
      shine: 6,
    });
    for (const curve of ['-40,2 -8,-4 38,-1', '-38,10 0,8 40,7']) p.brush(curve, 2, p.print ? p.key(C.deep) : C.leaf);
    p.dots('-28,-6 -14,-9 2,-8 18,-7 32,-4 -22,6 -4,4 14,4 28,5', 1.5, p.print ? p.key(C.deep) : C.leaf);
    p.dots('46,5', 3, p.key(C.leaf, 0.1));
  },
  cucumber: (p) => {
    p.blob('-46,-6 -38,-24 -20,-26 14,-8 40,10 44,24 32,32 8,24 -26,8', C.deep, { hatch: 10, shine: 5 });
    for (const [x, y] of [
      [-20, 22],
      [12, 34],
    ] as const) {
      p.blob(ring(x, y, 17, 15), C.deep, { hatch: 0 });
      p.blob(ring(x, y, 14, 12.4), '#cfdc9a', { line: 0, hatch: 0 });
      p.dots(ring(x, y, 7, 6, 0, 8), 1.5, p.key('#8fa35a', 0.1));
    }
  },
  squash: (p) => {
    p.blob(mirror('0,-40 11,-38 15,-18 19,-2 31,18 26,39 0,46'), '#e0a85f', { hatch: 15, shine: 8 });
    p.blob(mirror('0,-49 5,-48 6,-38 0,-36'), C.brown, { hatch: 4 });
  },
  pumpkin: (p) => {
    for (const [x, rx] of [
      [-28, 16],
      [28, 16],
      [-14, 18],
      [14, 18],
      [0, 17],
    ] as const)
      p.blob(ring(x, 8, rx, 34 - Math.abs(x) * 0.25), C.squash, { hatch: 10 });
    p.stem('0,-22 2,-34 12,-44', 9, C.leaf);
  },
  artichoke: (p) => {
    p.brush('0,48 0,30', 9, p.key(C.leaf), { taper: 'none' });
    for (const [y, spread, size] of [
      [-18, 10, 26],
      [-4, 20, 28],
      [10, 28, 28],
      [22, 24, 24],
    ] as const)
      for (const k of [-1, 1, -0.4, 0.4])
        leaf(p, [k * spread * 0.7, y + 16], [k * spread, y + 14 - size * 1.2], 20, C.lime, {
          bend: k * 0.12,
          veins: 0,
        });
    leaf(p, [0, 40], [0, 4], 24, C.lime, { bend: 0, veins: 0 });
  },
};
