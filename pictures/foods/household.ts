import { shade } from '../base/color.ts';
import type { Foods } from './food.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { mirror, move, type Point, pts, ring } from './points.ts';

const PLASTER = '-42,0 -39,-9 -29,-12 29,-12 39,-9 42,0 39,9 29,12 -29,12 -39,9';

/** A sheet folded flat, seen from above: two of them make a pile. */
const FOLD = '-42,-4 -42,-4 4,-24 4,-24 44,-8 44,-8 -2,14 -2,14';

/** One fold of a bag, from its neck toward its foot. */
function fold(p: Pen, tint: string, curves: readonly string[]): void {
  for (const curve of curves) p.brush(curve, 2.4, p.print ? p.key(tint) : shade(tint, -0.14), { taper: 'end' });
}

/** What people clean, wash and wrap with: a household product shows what it does. */
export const HOUSEHOLD: Foods = {
  shirt: (p, tint = C.sky) => {
    p.brush('-50,-38 0,-33 50,-38', 2.4, p.key(C.brown), { taper: 'none' });
    p.blob(mirror('0,-19 8,-22 13,-31 13,-31 28,-27 47,-8 47,-8 35,6 35,6 26,-3 26,-3 25,44 25,44 0,45'), tint, {
      hatch: 12,
    });
    p.brush('-13,-31 -8,-22 0,-19 8,-22 13,-31', 2.6, p.key(tint), { taper: 'none' });
    fold(p, tint, ['-12,14 -9,28 -13,42', '13,8 10,24 14,40', '-26,0 -20,8', '26,0 20,8']);
    for (const x of [-20, 20])
      p.blob(move(pts('-3.4,-9 -3.4,-9 3.4,-9 3.4,-9 3,9 3,9 -3,9 -3,9'), x, -32), C.tan, { hatch: 0, line: 1.2 });
  },
  sun: (p, tint = C.lemon) => {
    for (let n = 0; n < 12; n += 1) {
      const ray = n % 2 ? '-4,-28 0,-43 4,-28' : '-5,-28 0,-49 5,-28';
      p.blob(move(pts(ray), 0, 0, 1, n * 30), C.orange, { hatch: 0, line: 1.4 });
    }
    p.blob(ring(0, 0, 26, 26, 0, 16), tint, { hatch: 11, shine: 6 });
  },
  sponge: (p, tint = C.lemon) => {
    p.blob('-44,-1 -44,-1 -16,-23 -16,-23 45,-12 45,-12 18,9 18,9', C.leaf, { hatch: 0 });
    p.blob('-44,-1 -44,-1 18,9 18,9 18,17 18,17 -44,7 -44,7', shade(C.leaf, -0.06), { line: 1, hatch: 0 });
    p.blob('18,9 18,9 45,-12 45,-12 45,-5 45,-5 18,17 18,17', shade(C.leaf, -0.1), { line: 1, hatch: 0 });
    p.blob('-44,7 -44,7 18,17 18,17 18,38 18,38 -40,29 -45,24', tint, { hatch: 6 });
    p.blob('18,17 18,17 45,-5 45,-5 45,12 42,18 18,38 18,38', shade(tint, -0.08), { hatch: 9, from: -1, gap: 5 });
    p.dots('-34,16 -24,23 -14,17 -6,26 4,22 -30,25 10,30', 2.6, p.key(tint, 0.16));
    p.dots('-20,15 -10,24 2,30 12,23 28,18 36,8 28,6', 1.6, p.key(tint, 0.16));
    for (const curve of ['-26,-6 -14,-12', '-8,-2 6,-12', '10,0 22,-8', '-4,-14 8,-16', '24,-10 32,-12'])
      p.brush(curve, 1.8, p.print ? p.key(C.leaf) : shade(C.leaf, 0.1));
  },
  scourer: (p, tint = C.deep) => {
    for (const [x, y, turn] of [
      [-8, -10, -14],
      [8, 12, 8],
    ] as const) {
      const pad = pts('-32,-20 -28,-26 28,-26 33,-20 33,20 28,26 -28,26 -33,20');
      p.blob(move(pad, x, y + 4, 1, turn), shade(tint, -0.09), { hatch: 8 });
      p.blob(move(pad, x, y, 1, turn), tint, { hatch: 0, line: 1.2 });
      for (let n = 0; n < 16; n += 1) {
        const [a, b] = [(n % 4) * 15 - 23, Math.floor(n / 4) * 13 - 19];
        const curl: Point[] = [
          [a - 5, b],
          [a, b - 5],
          [a + 5, b + 1],
          [a, b + 5],
        ];
        p.brush(move(curl, x, y, 1, turn), 1.7, p.print ? p.key(tint) : shade(tint, 0.14));
      }
    }
  },
  cloth: (p, tint = C.sky) => {
    for (const y of [20, 8, -4]) {
      p.blob(move(pts(FOLD), 0, y + 8), shade(tint, -0.1), { hatch: 8 });
      p.blob(move(pts(FOLD), 0, y), y < 0 ? tint : shade(tint, 0.03), { hatch: 0, line: 1.4 });
    }
    for (const curve of ['-33,-4 13,-24', '-28,-1.5 18,-22', '-14,5 33,-15.5'])
      p.brush(curve, 2.2, p.key(tint, 0.18), { taper: 'none' });
    for (const curve of ['-22,-14 20,4', '-8,-20 32,-4']) p.brush(curve, 2.2, p.key(tint, 0.18), { taper: 'none' });
  },
  brush: (p, tint = C.tan) => {
    p.blob('-45,4 -40,28 -22,42 2,36 12,16 -4,2 -26,-4', C.cream, { hatch: 0 });
    for (let n = 0; n < 9; n += 1) {
      const k = n / 8;
      p.brush(
        [
          [-40 + 46 * k, 6 + 4 * Math.sin(k * 3)],
          [-40 + 46 * k + (k - 0.5) * 6, 30 + 10 * Math.sin(k * 3) - k * 4],
        ],
        1.8,
        p.key(C.cream, 0.2),
      );
    }
    p.blob('2,-10 38,-47 46,-46 48,-38 12,2', tint, { hatch: 7 });
    p.blob('-46,4 -40,-12 -18,-19 6,-13 15,2 12,16 -8,9 -30,8', tint, { hatch: 9, shine: 5 });
    p.dots('41,-41', 2.2, p.key(tint));
  },
  'bin-bag': (p, tint = C.slate) => {
    p.blob(mirror('0,-20 9,-22 24,-10 38,14 39,34 26,45 0,46'), tint, { hatch: 16, shine: 8 });
    p.blob('-9,-24 -24,-42 -8,-38 0,-47 9,-38 24,-43 9,-24 0,-19', shade(tint, 0.05), { hatch: 5 });
    fold(p, tint, ['-4,-18 -16,2 -20,26', '4,-18 14,0 20,22', '0,-17 -2,8 2,30']);
    p.brush('-12,-23 0,-19 12,-23', 5, p.tone(C.red), { taper: 'none' });
    p.brush('9,-21 22,-16 27,-5', 3, p.tone(C.red), { taper: 'end' });
  },
  'storage-bag': (p, tint = '#dce9ee') => {
    p.blob('-36,-42 -36,-42 36,-42 36,-42 38,38 34,45 -34,45 -38,38', tint, { hatch: 10 });
    for (const [x, y, r, flat] of [
      [-20, 30, 12, C.red],
      [4, 33, 11, C.leaf],
      [24, 28, 12, C.red],
      [-8, 13, 11, C.leaf],
      [14, 9, 12, C.red],
      [-23, 8, 10, C.leaf],
    ] as const) {
      p.blob(ring(x, y, r), flat, { hatch: 6, gap: 3.6, shine: 3.4, line: 1.4 });
    }
    p.blob('-36,-42 -36,-42 36,-42 36,-42 36,-24 36,-24 -36,-24 -36,-24', C.berry, { hatch: 0, line: 1.2 });
    p.brush('-34,-30 34,-30', 2.4, p.tone(C.cream), { taper: 'none' });
    p.blob('20,-35 20,-35 34,-35 34,-35 34,-25 34,-25 20,-25 20,-25', C.cream, { hatch: 0, line: 1.2 });
    fold(p, tint, ['-32,-20 -29,0 -32,20', '33,-18 30,-4']);
  },
  'compost-bag': (p, tint = '#a9bf6f') => {
    leaf(p, [-14, 2], [-32, -46], 20, C.leaf, { veins: 3 });
    leaf(p, [-6, 2], [-4, -49], 15, C.deep, { veins: 2 });
    p.blob('10,-2 12,-24 10,-40 20,-47 31,-40 28,-24 30,-2', C.cream, { hatch: 6 });
    p.blob('8,-36 12,-46 20,-49 29,-46 33,-36 20,-41', C.red, { hatch: 4 });
    p.blob('-26,2 -22,-20 -12,-22 -9,2', C.orange, { hatch: 6 });
    p.blob('-37,-10 -22,-4 -6,-8 12,-3 26,-8 38,-11 34,20 32,44 32,44 -30,44 -30,44 -34,18', tint, { hatch: 13 });
    p.brush('-37,-10 -22,-4 -6,-8 12,-3 26,-8 38,-11', 3, p.key(tint), { taper: 'none' });
    fold(p, tint, ['-24,4 -22,24 -25,42', '22,2 20,22 24,40']);
    leaf(p, [-7, 36], [10, 10], 15, C.cream, { veins: 2 });
  },
  plate: (p, tint = C.cream) => {
    p.blob(ring(14, -8, 33, 33, 0, 16), shade(tint, -0.05), { hatch: 12 });
    p.blob(ring(-10, 8, 36, 36, 0, 16), tint, { hatch: 13 });
    p.blob(ring(-10, 8, 24, 24, 0, 16), shade(tint, 0.02), { hatch: 0, line: 1.3 });
    for (const [x, y, r] of [
      [-19, -1, 9],
      [37, 34, 8],
    ] as const) {
      const star = [0, 1, 2, 3, 4, 5, 6, 7].map((n): Point => {
        const k = n % 2 ? r * 0.24 : r;
        return [x + k * Math.cos((n * Math.PI) / 4), y + k * Math.sin((n * Math.PI) / 4)];
      });
      p.raw(`M${star.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}Z`, p.tone(C.sky));
    }
  },
  diaper: (p, tint = C.sky) => {
    p.blob(mirror('0,-33 0,-33 44,-35 44,-35 46,-10 46,-10 30,-4 21,14 16,36 16,36 0,40'), C.white, { hatch: 12 });
    p.blob(mirror('0,-33 0,-33 44,-35 44,-35 45,-26 45,-26 0,-23'), tint, { hatch: 0, line: 1.2 });
    for (const s of [-1, 1]) {
      p.blob(
        [
          [s * 44, -22],
          [s * 44, -22],
          [s * 26, -21],
          [s * 23, -15],
          [s * 27, -10],
          [s * 45, -11],
          [s * 45, -11],
        ],
        tint,
        { hatch: 0, line: 1.2 },
      );
      const leg: Point[] = [
        [s * 40, -4],
        [s * 27, 1],
        [s * 17, 17],
        [s * 12, 36],
      ];
      p.brush(leg, 2, p.key(C.cream, 0.2));
    }
    p.dots('-12,-10 4,-13 14,0 -6,4 4,14 -4,26', 2.8, p.tone(tint));
  },
  bandage: (p, tint = '#e3b38b') => {
    for (const [x, y, turn] of [
      [-2, -12, -24],
      [4, 14, 14],
    ] as const) {
      p.blob(move(pts(PLASTER), x, y, 1.08, turn), tint, { hatch: 8 });
      p.blob(move(pts('-13,-12 -13,-12 13,-12 13,-12 13,12 13,12 -13,12 -13,12'), x, y, 1.08, turn), C.white, {
        hatch: 0,
        line: 1.2,
      });
      p.dots(move(pts('-32,-5 -32,4 -23,0 32,-5 32,4 23,0'), x, y, 1.08, turn), 1.5, p.key(tint, 0.16));
      p.dots(move(pts('-6,-5 0,-5 6,-5 -6,3 0,3 6,3'), x, y, 1.08, turn), 1.1, p.key(C.cream, 0.2));
    }
  },
};
