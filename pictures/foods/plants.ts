import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { mirror, move, type Point, pts, ring } from './points.ts';

function sprig(p: Pen, flat: string, pairs: number, size: number, width: number): void {
  p.brush('-6,46 -2,10 2,-34', 3.4, p.key(flat), { taper: 'end' });
  for (let n = 0; n < pairs; n += 1) {
    const y = 34 - n * (70 / pairs);
    const k = 1 - (n / pairs) * 0.45;
    leaf(p, [-1, y], [-size * k - 4, y - size * 0.62 * k], width * k, flat, { bend: 0.1, veins: 2 });
    leaf(p, [0, y - 5], [size * k + 4, y - 5 - size * 0.62 * k], width * k, flat, { bend: -0.1, veins: 2 });
  }
  leaf(p, [2, -28], [4, -49], width * 0.62, flat, { bend: 0, veins: 1 });
}

function stalkFlower(p: Pen, x: number, top: number, foot: number, flat: string): void {
  p.brush(
    [
      [x * 0.4, foot],
      [x * 0.8, 10],
      [x, top + 20],
    ],
    2.6,
    p.key(C.leaf),
    { taper: 'none' },
  );
  for (let row = 0; row < 7; row += 1) {
    const y = top + row * 7.2;
    const w = 3.5 + row * 0.75;
    for (const s of [-1, 1, 0])
      p.blob(ring(x + s * w * 1.05, y + (s === 0 ? -2 : 1), 4.2 + row * 0.28, 5.2, s * 30, 7), flat, {
        line: 1,
        hatch: 4,
        gap: 3,
      });
  }
}

function petals(
  p: Pen,
  x: number,
  y: number,
  r: number,
  count: number,
  flat: string,
  heart: string,
  width = 0.5,
): void {
  for (let ringed = 0; ringed < 2; ringed += 1)
    for (let n = 0; n < count; n += 1) {
      const a = ((n + ringed * 0.5) / count) * 2 * Math.PI;
      const k = ringed ? 0.72 : 1;
      leaf(p, [x, y], [x + r * k * Math.cos(a), y + r * k * Math.sin(a)], r * width * k, flat, {
        bend: 0,
        veins: 0,
        line: 1.2,
      });
    }
  p.blob(ring(x, y, r * 0.27), heart, { hatch: 4, gap: 3 });
}

export const PLANTS: Foods = {
  frond: (p) => {
    leaf(p, [0, 48], [0, -46], 42, C.deep, { bend: 0.05 });
  },
  herb: (p) => sprig(p, C.leaf, 4, 28, 20),
  rosemary: (p) => sprig(p, C.deep, 8, 22, 7),
  tea: (p) => {
    leaf(p, [0, 30], [-42, -6], 22, C.deep);
    leaf(p, [0, 30], [42, -8], 22, C.deep, { bend: -0.16 });
    leaf(p, [0, 32], [2, -46], 20, C.leaf, { bend: 0.06 });
    p.brush('0,26 -2,48', 4, p.key(C.leaf));
  },
  lavender: (p) => {
    stalkFlower(p, -22, -28, 47, C.lilac);
    stalkFlower(p, 22, -24, 47, C.lilac);
    stalkFlower(p, 1, -42, 47, C.lilac);
    leaf(p, [0, 40], [-28, 16], 6, C.leaf, { veins: 0 });
    leaf(p, [0, 40], [28, 18], 6, C.leaf, { veins: 0, bend: -0.1 });
  },
  calendula: (p) => {
    leaf(p, [0, 10], [-40, 42], 18, C.leaf);
    leaf(p, [4, 10], [42, 40], 18, C.leaf, { bend: -0.16 });
    petals(p, 0, -6, 40, 12, C.orange, C.brown, 0.42);
  },
  wheat: (p) => {
    for (const [x, turn] of pts('-20,-20 20,20 0,0')) {
      const at = (pts: Point[]) => move(pts, x * 0.3, 4, 1, turn);
      p.brush(at(pts('0,44 0,-30')), 2.6, p.key(C.wheat), { taper: 'none' });
      for (let n = 0; n < 5; n += 1)
        for (const s of [-1, 1]) {
          const [a, b] = at([
            [0, 6 - n * 9],
            [s * 11, -8 - n * 9],
          ]) as [Point, Point];
          leaf(p, a, b, 7.4, C.wheat, { veins: 0, bend: s * -0.08, line: 1.2 });
        }
      const [a, b] = at(pts('0,-36 0,-52')) as [Point, Point];
      leaf(p, a, b, 7, C.wheat, { veins: 0, line: 1.2 });
    }
  },
  oats: (p) => {
    p.brush('-8,48 -2,10 6,-44', 3.4, p.key(C.wheat), { taper: 'end' });
    leaf(p, [-6, 40], [-42, 6], 11, C.leaf, { veins: 0 });
    for (const [x, y, s, r] of [
      [-2, 12, 1, 26],
      [-3, 14, -1, 27],
      [0, -4, 1, 24],
      [0, -4, -1, 24],
      [3, -20, 1, 19],
      [3, -20, -1, 19],
    ] as const) {
      p.brush(
        [
          [x, y],
          [x + s * r * 0.6, y - 11],
          [x + s * r, y - 3],
        ],
        2.2,
        p.key(C.wheat),
        { taper: 'none' },
      );
      leaf(p, [x + s * r, y - 4], [x + s * (r + 6), y + 20], 13, C.wheat, { veins: 0, bend: s * -0.1 });
      leaf(p, [x + s * r, y - 4], [x + s * (r - 6), y + 19], 11, C.sand, { veins: 0, bend: s * 0.1 });
    }
    leaf(p, [6, -40], [6, -20], 11, C.wheat, { veins: 0, bend: 0 });
  },
  cotton: (p) => {
    p.brush('2,48 0,20', 4, p.key(C.brown), { taper: 'none' });
    for (const [x, y] of pts('-18,-16 18,-16 -22,8 22,8 0,-24 0,6'))
      p.blob(ring(x, y, 20, 18), C.white, { hatch: 9, line: 1.4 });
    for (const s of [-1, 1]) leaf(p, [0, 30], [s * 32, 14], 13, C.tan, { veins: 1, bend: s * 0.12 });
    leaf(p, [0, 32], [0, 6], 12, C.tan, { veins: 1, bend: 0 });
  },
  eucalyptus: (p) => sprig(p, C.mint, 3, 33, 27),
  mint: (p) => sprig(p, '#6f9f63', 3, 33, 27),
  olive: (p, tint = C.lime) => {
    p.stem('-46,30 0,4 44,-30', 4);
    for (const [a, b] of [pts('-24,18 -36,-10'), pts('-4,6 -10,-26'), pts('16,-8 12,-40'), pts('26,-16 46,-8')] as [
      Point,
      Point,
    ][])
      leaf(p, a, b, 11, C.leaf, { veins: 0 });
    p.blob(ring(-14, 26, 13, 16, 20), tint, { hatch: 8, shine: 4 });
    p.blob(ring(16, 14, 13, 16, 10), tint, { hatch: 8, shine: 4 });
  },
  vanilla: (p) => {
    for (const curve of ['-36,46 -14,8 20,-28 40,-46', '-16,48 4,10 30,-14 46,-24'])
      p.brush(curve, 9, p.key(C.bark, 0));
    if (!p.print) p.brush('-30,38 -12,8 18,-24', 2, C.brown, { opacity: 0.7 });
    for (let n = 0; n < 5; n += 1) {
      const a = (n / 5) * 2 * Math.PI - Math.PI / 2;
      p.blob(move(ring(0, -17, 9.5, 15), -8, 4, 1, (a * 180) / Math.PI + 90), C.cream, {
        hatch: 7,
        gap: 3.6,
        line: 1.4,
      });
    }
    p.blob(ring(-8, 4, 8), C.lemon, { hatch: 4, gap: 3, line: 1.2 });
  },
  rose: (p) => {
    leaf(p, [0, 14], [-46, 36], 22, C.leaf);
    leaf(p, [0, 14], [46, 36], 22, C.leaf, { bend: -0.16 });
    for (let n = 0; n < 5; n += 1)
      p.blob(move(pts('-18,-12 -14,-32 0,-38 14,-32 18,-12 0,0'), 0, -2, 1, n * 72), C.rose, { hatch: 9 });
    for (let n = 0; n < 4; n += 1)
      p.blob(move(pts('-13,-6 -10,-20 0,-24 10,-20 13,-6 0,0'), 0, -2, 1, n * 90 + 40), shade(C.rose, 0.03), {
        hatch: 6,
        gap: 3.6,
        line: 1.4,
      });
    p.blob(ring(0, -3, 9.5, 9), shade(C.rose, -0.06), { hatch: 4, gap: 3, line: 1.4 });
    p.brush('-5,0 -4,-7 3,-8 4,-2', 2, p.key(C.rose));
  },
  chamomile: (p) => {
    p.brush('0,48 2,10', 3, p.key(C.leaf), { taper: 'none' });
    leaf(p, [1, 34], [-26, 18], 8, C.leaf, { veins: 0 });
    leaf(p, [1, 28], [28, 12], 8, C.leaf, { veins: 0, bend: -0.1 });
    for (let n = 0; n < 11; n += 1)
      p.blob(move(ring(0, -25, 6.6, 13.5, 0, 9), 0, -10, 1, (n / 11) * 360), C.white, {
        hatch: 5,
        gap: 3.4,
        line: 1.3,
      });
    p.blob(ring(0, -10, 13, 12), C.lemon, { hatch: 7, gap: 3.2 });
  },
  hibiscus: (p) => {
    leaf(p, [0, 10], [-44, 34], 20, C.leaf);
    for (let n = 0; n < 5; n += 1)
      p.blob(move(pts('0,0 16,-14 20,-32 4,-40 -14,-36 -18,-16'), 0, 0, 1, n * 72 + 10), '#c24a58', { hatch: 9 });
    p.brush('0,2 14,-10 32,-16', 4, p.print ? p.key(C.lemon) : C.butter);
    p.dots('26,-20 32,-22 36,-15 30,-11', 2.4, p.print ? p.key(C.lemon) : C.lemon);
    p.blob(ring(0, 0, 7), C.plum, { hatch: 3, line: 1 });
  },
  maple: (p, tint = C.squash) => {
    const half =
      '0,-46 0,-46 8,-30 8,-30 19,-37 19,-37 16,-13 16,-13 24,-20 27,-15 41,-20 41,-20 36,-8 46,-1 46,-1 22,18 22,18 25,27 25,27 3,22 3,22 0,24';
    p.blob(mirror(half), tint, { hatch: 9 });
    for (const [x, y] of pts('0,-38 34,-8 -34,-8 17,20 -17,20'))
      p.brush(
        [
          [0, 22],
          [x * 0.5, (y + 22) / 2 - 2],
          [x, y],
        ],
        2.2,
        p.key(tint),
        { taper: 'end' },
      );
    p.brush('0,22 2,48', 3.6, p.key(tint), { taper: 'none' });
  },
  cedar: (p) => {
    p.brush('-4,48 0,10 2,-40', 3.4, p.key(C.brown), { taper: 'end' });
    for (let n = 0; n < 9; n += 1)
      for (const s of [-1, 1])
        leaf(p, [0, 36 - n * 8.6], [s * (32 - n * 2.6), 22 - n * 8.6], 5.6, C.deep, { bend: s * -0.06, veins: 0 });
    leaf(p, [2, -34], [3, -50], 6, C.deep, { veins: 0 });
  },
  aloe: (p) => {
    for (const [x, y, w] of [
      [-42, -6, 15],
      [42, -8, 15],
      [-26, -34, 17],
      [26, -36, 17],
      [0, -47, 18],
    ] as const) {
      leaf(p, [x * 0.12, 44], [x, y], w, C.mint, { bend: x * 0.004, veins: 0 });
    }
  },
  cinnamon: (p) => {
    for (const [y, turn] of [
      [-16, -14],
      [8, 8],
      [26, -4],
    ] as const) {
      p.blob(move(pts('-42,-9 -42,-9 42,-9 42,-9 42,9 42,9 -42,9 -42,9'), 0, y, 1, turn), C.brown, { hatch: 7 });
      p.brush(move(pts('-40,-1 0,-2 36,-1'), 0, y, 1, turn), 2.2, p.key(C.brown));
      for (const k of [-5, 5]) p.blob(move(ring(42, k, 4.6, 4.8), 0, y, 1, turn), C.tan, { line: 1.3, hatch: 0 });
    }
  },
  seaweed: (p) => {
    for (const [x, y, turn] of [
      [-8, -10, -10],
      [8, 10, 6],
    ] as const) {
      p.blob(
        move(pts('-34,-26 -34,-26 0,-29 34,-26 34,-26 32,0 34,26 34,26 0,23 -34,26 -34,26 -32,0'), x, y, 1, turn),
        '#2f5640',
        { hatch: 8 },
      );
      for (const k of [-16, -4, 8, 18])
        p.brush(move(pts(`-28,${k} 0,${k - 3} 28,${k}`), x, y, 1, turn), 1.5, p.print ? p.key('#2f5640') : '#4a7a58');
    }
  },
};
