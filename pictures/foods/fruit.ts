import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { mirror, move, outlineOf, type Point, pts, ring, smooth } from './points.ts';

const PEAR = mirror('0,-36 9,-34 14,-22 18,-6 30,12 31,30 18,43 0,45');
const APPLE = pts('0,-24 14,-31 33,-22 38,4 26,34 10,41 0,38 -10,41 -26,34 -38,4 -33,-22 -14,-31');
const CITRUS = pts('-46,2 -40,-4 -26,-24 0,-31 26,-24 40,-5 46,0 40,7 26,25 0,31 -26,25 -40,8');

function blueberry(p: Pen, x: number, y: number, r: number, turn = 0): void {
  p.blob(ring(x, y, r, r * 0.96), C.berry, { hatch: r * 0.62, shine: r * 0.26, gap: r * 0.2 });
  const star = Array.from({ length: 10 }, (_, i): Point => {
    const a = (i / 10) * 2 * Math.PI + turn;
    const k = r * (i % 2 ? 0.17 : 0.44);
    return [x + r * 0.22 + k * Math.cos(a), y - r * 0.2 + k * 0.9 * Math.sin(a)];
  });
  p.raw(`M${star.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}Z`, p.key(C.berry, 0.16));
}

function slice(p: Pen, x: number, y: number, r: number, rind: string, flesh: string): void {
  p.blob(ring(x, y, r), rind, { hatch: 0 });
  p.blob(ring(x, y, r * 0.88), C.cream, { line: 0, plain: true });
  for (let n = 0; n < 8; n += 1) {
    const a = (n / 8) * 2 * Math.PI + 0.3;
    const at = (k: number, t: number): Point => [x + r * k * Math.cos(a + t), y + r * k * Math.sin(a + t)];
    const [tip, b, c] = [at(0.1, 0), at(0.76, -0.3), at(0.76, 0.3)];
    p.blob([tip, tip, at(0.5, -0.3), b, at(0.8, 0), c, at(0.5, 0.3)], flesh, {
      line: p.mono ? 1 : 0,
      hatch: 0,
      plain: !p.print,
    });
  }
}

function lemon(p: Pen, tint: string): void {
  leaf(p, [-2, -22], [-40, -42], 20, C.leaf, { bend: 0.14 });
  p.blob(move(CITRUS, -6, -6, 0.82, -18), tint, { hatch: 15, shine: 8 });
  p.dots('-22,-4 -12,4 -4,-8 4,6 -14,-14', 1.2, p.key(tint));
  slice(p, 22, 20, 23, tint, shade(tint, 0.14));
}

export const FRUIT: Foods = {
  blueberry: (p) => blueberry(p, 0, 0, 44),
  blueberries: (p) => {
    leaf(p, [0, -14], [-42, -36], 24, C.leaf);
    leaf(p, [2, -16], [38, -42], 22, C.leaf, { bend: -0.16 });
    pts('-14,-14 18,-12 -30,14 2,12 32,16').forEach(([x, y], n) => blueberry(p, x, y, n === 3 ? 21 : 18, n * 2));
  },
  strawberry: (p) => {
    const o = mirror('0,-26 18,-30 34,-16 31,8 16,34 0,45');
    p.blob(o, C.red, { hatch: 16, shine: 9 });
    for (const [x, y] of pts('-18,-8 0,-10 18,-8 -10,6 10,6 -2,20 -20,8 22,8 8,22'))
      p.blob(ring(x, y, 1.5, 2.8, 0, 6), C.butter, { line: 0, plain: true });
    for (const a of [-62, -30, 0, 30, 62])
      leaf(
        p,
        [0, -30],
        [26 * Math.sin((a * Math.PI) / 180) * 1.15, -28 + 13 * Math.cos((a * Math.PI) / 180) - 4],
        10,
        C.leaf,
        { veins: 0 },
      );
    p.stem('0,-30 3,-46', 4);
  },
  cherry: (p) => {
    p.stem('-18,6 -8,-22 10,-44', 3.4);
    p.stem('22,12 20,-18 10,-44', 3.4);
    leaf(p, [10, -44], [-34, -40], 22, C.leaf, { bend: -0.2 });
    p.blob('-20,4 -4,2 4,20 -4,38 -20,42 -36,36 -42,18 -34,4', C.red, { hatch: 14, shine: 6 });
    p.blob('22,12 36,8 45,24 39,40 24,45 9,40 3,24 10,10', C.red, { hatch: 14, shine: 6 });
  },
  apple: (p) => {
    p.blob(APPLE, C.red, { hatch: 18, shine: 9 });
    p.brush('-12,-24 0,-19 13,-25', 4, p.key(C.red));
    p.stem('0,-21 2,-34 8,-44', 5);
    leaf(p, [2, -32], [32, -44], 15, C.leaf, { bend: -0.14 });
  },
  pear: (p) => {
    p.blob(PEAR, C.lime, { hatch: 18, shine: 8 });
    for (const [x, y] of pts('-14,16 -6,26 -16,28 2,10 -4,36')) p.dots([[x, y]], 1.2, p.key(C.lime));
    p.stem('0,-35 2,-42 8,-48', 5);
    leaf(p, [2, -38], [34, -40], 15, C.leaf, { bend: -0.18 });
  },
  mango: (p) => {
    const flat = '#eda43a';
    p.blob('-30,-20 -14,-36 10,-36 32,-22 44,2 40,26 22,40 -6,38 -28,26 -40,8 -40,-8', flat, { hatch: 17 });
    // The side that was in the sun.
    const blush = smooth(pts('-29,-19 -14,-34 9,-34 28,-23 14,-17 -4,-11 -19,1 -28,17 -38,7 -38,-8'));
    p.raw(outlineOf(blush), p.tone(C.tomato), p.print ? 1 : 0.5);
    p.brush('-31,-4 -22,-18 -8,-26', 3.6, p.print ? p.tone(C.cream) : C.white, { opacity: p.print ? 1 : 0.4 });
    p.dots('8,0 20,-4 14,14 28,8 0,18 18,26', 1.3, p.key(flat));
    p.stem('-26,-28 -30,-38 -34,-42', 5);
    leaf(p, [-30, -38], [6, -48], 13, C.leaf, { bend: -0.1 });
  },
  elderberry: (p) => {
    for (const x of [-32, -12, 12, 32])
      p.brush(
        [
          [0, 46],
          [x * 0.3, 10],
          [x, -14],
        ],
        2.6,
        p.key(C.plum),
        { taper: 'none' },
      );
    leaf(p, [0, 36], [-46, 24], 18, C.leaf, { bend: 0.1 });
    leaf(p, [0, 36], [46, 22], 18, C.leaf, { bend: -0.1 });
    for (let n = 0; n < 30; n += 1) {
      const a = n * 2.4;
      const k = Math.sqrt(n / 30);
      p.blob(ring(44 * k * Math.cos(a), -16 + 24 * k * Math.sin(a), 7, 7, 0, 8), C.plum, {
        hatch: 5,
        gap: 2.8,
        shine: 2.4,
        line: 1,
      });
    }
  },
  avocado: (p) => {
    p.blob(mirror('0,-45 12,-38 20,-18 31,8 28,32 0,44'), C.deep, { hatch: 6 });
    p.blob(mirror('0,-38 8,-32 15,-15 25,9 22,28 0,38'), C.lime, { line: 0, hatch: 5, gap: 5 });
    p.blob(ring(0, 16, 14), C.brown, { hatch: 9, shine: 4 });
  },
  lemon: (p, tint = C.lemon) => lemon(p, tint),
  lime: (p) => lemon(p, '#8fae3e'),
  'whole-lemon': (p, tint = C.lemon) => {
    p.blob(move(CITRUS, 0, 0, 1, -18), tint, { hatch: 17, shine: 9 });
    p.dots('-18,2 -6,10 4,-6 14,8 -10,-10 20,-6', 1.3, p.key(tint));
  },
  'whole-orange': (p, tint = C.orange) => {
    p.blob(ring(0, 0, 43, 41), tint, { hatch: 18, shine: 10 });
    p.dots('-16,6 -4,16 8,0 -22,-8 -6,-14 18,14', 1.3, p.key(tint));
    p.dots('6,-28', 3.4, p.key(C.leaf));
  },
  orange: (p, tint = C.orange) => {
    leaf(p, [-8, -32], [-38, -40], 18, C.leaf);
    p.blob(ring(-8, -4, 34), tint, { hatch: 16, shine: 9 });
    p.dots('-20,4 -10,12 -2,-2 -24,-10 -10,-14', 1.2, p.key(tint));
    slice(p, 22, 20, 24, tint, tint === C.orange ? C.peach : '#df7f6a');
  },
  grapes: (p, tint = C.plum) => {
    p.stem('0,-30 4,-48', 5);
    const rows: Point[] = pts('-26,-18 -9,-22 9,-22 26,-18 -18,-4 0,-6 18,-4 -10,10 9,10 0,24 -2,38');
    for (const [x, y] of rows) p.blob(ring(x, y, 11.5), tint, { hatch: 8, gap: 3.4, shine: 3.4, line: 1.3 });
    leaf(p, [4, -34], [44, -38], 24, C.leaf, { bend: -0.1 });
  },
  banana: (p) => {
    p.blob('-34,-36 -24,-36 -10,-10 14,0 40,-8 46,-2 38,14 10,22 -18,12 -32,-10', C.lemon, { hatch: 9 });
    p.blob('-38,-36 -28,-34 -22,-4 -2,18 30,26 42,32 36,42 6,44 -20,34 -36,8', C.lemon, { hatch: 11, shine: 5 });
    p.brush('-30,-24 -22,8 2,30 34,36', 2, p.key(C.lemon, 0.12));
    p.blob('-44,-46 -34,-48 -24,-34 -36,-30', C.brown, { hatch: 4 });
    p.blob(ring(40, 37, 4, 5), C.cocoa, { hatch: 0, line: 1 });
  },
  peach: (p, tint = '#eda263') => {
    p.blob('0,-28 20,-34 40,-14 38,18 18,40 0,42 -20,40 -40,16 -40,-14 -20,-34', tint, { hatch: 17, shine: 9 });
    if (!p.print) p.blob('14,-26 34,-16 38,6 30,26 22,20 26,0', C.tomato, { plain: true });
    p.brush('4,-29 -10,0 -2,40', 3.4, p.key(tint));
    p.stem('2,-28 4,-44', 5);
    leaf(p, [4, -34], [40, -42], 17, C.leaf, { bend: -0.16 });
  },
  raspberry: (p, tint = '#b8324a') => {
    for (const [y, count] of [
      [-16, 4],
      [-3, 5],
      [10, 4],
      [22, 3],
      [33, 2],
      [41, 1],
    ] as const) {
      for (let n = 0; n < count; n += 1) {
        const look = { hatch: 7, gap: 3.2, shine: 3.4, line: 1.4 };
        p.blob(ring((n - (count - 1) / 2) * 14.5, y, 9, 8.6), tint, look);
      }
    }
    for (const x of [-30, -12, 12, 30]) leaf(p, [0, -20], [x, -32 + Math.abs(x) * 0.3], 11, C.leaf, { veins: 0 });
    p.stem('0,-24 4,-44');
  },
  berry: (p, tint = '#b0303c') => {
    for (const [x, y, r] of [
      [-18, -20, 17],
      [18, -22, 18],
      [-30, 12, 16],
      [30, 12, 17],
      [0, 6, 19],
      [-10, 32, 14],
      [18, 34, 13],
    ] as const)
      p.blob(ring(x, y, r, r * 0.96), tint, { hatch: r * 0.6, gap: 3.8, shine: r * 0.28 });
  },
  dried: (p, tint = C.plum) => {
    for (const [x, y, turn, k] of [
      [-18, -16, -24, 1],
      [20, -10, 30, 0.9],
      [-2, 22, 80, 1.05],
    ] as const) {
      p.blob(move(pts('0,-30 12,-24 18,-4 15,16 6,28 -6,28 -16,14 -18,-6 -10,-24'), x, y, k, turn), tint, { hatch: 9 });
      for (const s of [-8, 1, 9])
        p.brush(move(pts(`${s * 0.6},-20 ${s + 2},0 ${s * 0.6},18`), x, y, k, turn), 2.2, p.key(tint));
    }
  },
  kiwi: (p) => {
    p.blob(ring(-12, -10, 33, 29, -20), '#93713f', { hatch: 14 });
    p.blob(ring(12, 12, 33), '#93713f', { hatch: 0 });
    p.blob(ring(12, 12, 28.5), '#8fae4a', { line: 0, hatch: 0 });
    p.blob(ring(12, 12, 9, 11), C.cream, { line: 0, plain: true });
    p.dots(ring(12, 12, 17, 17, 8, 14), 1.7, p.key('#5d7a2c', 0.2));
  },
  watermelon: (p) => {
    p.blob('-46,-20 -46,-20 46,-20 46,-20 40,10 20,32 0,38 -20,32 -40,10', C.deep, { hatch: 8 });
    p.blob('-41,-20 -41,-20 41,-20 41,-20 35,8 17,27 0,32 -17,27 -35,8', C.cream, { line: 0, plain: true });
    p.blob('-37,-20 -37,-20 37,-20 37,-20 31,6 15,23 0,27 -15,23 -31,6', '#d9544a', { line: 0, hatch: 0 });
    for (const [x, y] of pts('-22,-10 -6,-8 12,-10 26,-10 -14,6 2,8 18,5 2,-16'))
      p.blob(ring(x, y, 2, 3.6, 0, 6), C.bark, { line: 0, plain: true });
  },
  pineapple: (p) => {
    for (const [x, y] of pts('-26,-40 26,-40 -14,-48 14,-48 0,-50'))
      leaf(p, [x * 0.2, -8], [x, y], 10, C.deep, { veins: 0 });
    p.blob(mirror('0,-16 14,-14 24,2 23,26 12,44 0,47'), C.wheat, { hatch: 10 });
    for (const n of [-2, -1, 0, 1, 2]) {
      p.brush(
        [
          [n * 12 - 14, -10],
          [n * 12 + 12, 42],
        ].map(([x = 0, y = 0]): Point => [Math.max(-21, Math.min(21, x)), y]),
        1.8,
        p.key(C.wheat),
      );
      p.brush(
        [
          [n * 12 + 14, -10],
          [n * 12 - 12, 42],
        ].map(([x = 0, y = 0]): Point => [Math.max(-21, Math.min(21, x)), y]),
        1.8,
        p.key(C.wheat),
      );
    }
  },
  coconut: (p) => {
    p.blob(ring(-14, -12, 31, 30), C.brown, { hatch: 15 });
    for (const s of [-14, -4, 8]) p.brush(pts(`${s - 14},-36 ${s - 20},-12 ${s - 14},12`), 1.6, p.key(C.brown));
    p.blob(ring(12, 12, 34, 31, -10), C.brown, { hatch: 8 });
    p.blob(ring(11, 11, 29, 26, -10), C.white, { line: 0, hatch: 0 });
    p.blob(ring(12, 13, 20, 17, -10), '#e6dcc8', { line: p.print ? 1.2 : 0, hatch: 7, from: -0.2, gap: 5 });
  },
  fig: (p) => {
    p.blob(move(mirror('0,-40 5,-30 17,-10 28,12 22,32 0,38'), -14, 0, 1, -8), C.plum, { hatch: 15, shine: 6 });
    for (const s of [-12, 0, 12]) p.brush(move(pts(`0,-30 ${s},6 ${s * 0.5},34`), -14, 0, 1, -8), 1.6, p.key(C.plum));
    p.blob(move(mirror('0,-32 5,-24 15,-8 24,10 18,27 0,32'), 20, 12, 1, 12), C.plum, { hatch: 0 });
    p.blob(move(mirror('0,-24 4,-18 12,-6 20,9 14,22 0,27'), 20, 12, 1, 12), C.rose, { line: 0, hatch: 0 });
    p.dots(move(pts('-6,4 6,2 0,12 -8,14 8,13 0,-4 3,20 -4,20'), 20, 12, 1, 12), 1.6, p.print ? C.cream : C.butter);
  },
  pomegranate: (p) => {
    p.blob('-10,-26 -15,-46 -15,-46 -5,-36 0,-47 0,-47 5,-36 15,-46 15,-46 10,-26', C.red, { hatch: 5 });
    p.blob('0,-30 22,-28 40,-6 38,22 18,42 -8,44 -34,30 -40,2 -28,-22', '#b8384a', { hatch: 17, shine: 9 });
  },
};
