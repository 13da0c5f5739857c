import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import { mirror, move, pts, ring } from './points.ts';

export const HOME: Foods = {
  cat: (p, tint = C.tan) => {
    p.brush('18,40 42,34 40,10 30,6', 9, p.key(tint), { taper: 'end' });
    p.blob(mirror('0,-36 8,-37 17,-49 17,-49 22,-32 21,-20 11,-10 20,4 30,26 26,44 0,47'), tint, { hatch: 14 });
    for (const [y, w] of pts('-22,7 2,9 13,13 25,15'))
      p.brush(
        [
          [-w, y + 3],
          [0, y],
          [w, y + 3],
        ],
        3.4,
        p.key(tint, 0.16),
      );
    p.brush('0,-28 0,-20', 3, p.key(tint, 0.16));
  },
  dog: (p, tint = C.tan) => {
    p.brush('18,42 40,34 44,14', 8, p.key(tint), { taper: 'end' });
    p.blob(mirror('0,-42 10,-42 17,-35 15,-16 13,-9 22,8 28,30 24,46 0,47'), tint, { hatch: 14 });
    for (const k of [-1, 1])
      p.blob(
        [
          [k * 13, -40],
          [k * 22, -38],
          [k * 28, -22],
          [k * 24, -10],
          [k * 18, -14],
          [k * 15, -28],
        ],
        C.brown,
        { hatch: 6 },
      );
    p.brush('-12,-8 0,-5 12,-8', 4.4, p.tone(C.red), { taper: 'none' });
  },
  bowl: (p) => {
    for (let n = 0; n < 17; n += 1) {
      const row = n < 7 ? 0 : n < 13 ? 1 : 2;
      const i = n - [0, 7, 13][row]!;
      p.blob(
        ring(-30 + row * 6 + i * 10 + (row === 2 ? 3 : 0), -6 - row * 8.5, 7.6, 6.4, n * 50, 7),
        n % 3 ? C.brown : C.tan,
        { hatch: 4, gap: 3, line: 1.2 },
      );
    }
    p.blob('-46,-4 -46,-4 46,-4 46,-4 38,34 38,34 -38,34 -38,34', C.sky, { hatch: 14, from: 0.1, gap: 5 });
    p.brush('-34,22 36,22', 3, p.key(C.sky), { taper: 'none' });
  },
  drop: (p, tint = C.sky) => {
    p.blob(mirror('0,-46 0,-46 12,-22 28,8 26,32 0,44'), tint, { hatch: 15, shine: 8 });
  },
  capsule: (p, tint = C.leaf) => {
    for (const [x, y, t] of [
      [-12, -12, -38],
      [14, 14, 24],
    ] as const) {
      p.blob(move(pts('-30,0 -26,-11 -14,-13 14,-13 26,-11 30,0 26,11 14,13 -14,13 -26,11'), x, y, 1, t), C.cream, {
        hatch: 8,
      });
      p.blob(move(pts('0,-13 0,-13 14,-13 26,-11 30,0 26,11 14,13 0,13 0,13'), x, y, 1, t), tint, {
        line: 0.8,
        hatch: 7,
      });
    }
  },
  // One of each, for a heap behind glass.
  'one-capsule': (p, tint = C.leaf) => {
    p.blob('-48,0 -45,-13 -35,-19 -22,-20 22,-20 35,-19 45,-13 48,0 45,13 35,19 22,20 -22,20 -35,19 -45,13', C.cream, {
      hatch: 8,
      shine: 6,
    });
    p.blob('2,-20 2,-20 22,-20 35,-19 45,-13 48,0 45,13 35,19 22,20 2,20 2,20', tint, { line: 0.8, hatch: 8 });
    p.brush('8,-12 24,-12 36,-10', 3, p.print ? p.tone(C.cream) : C.white, { opacity: p.print ? 1 : 0.45 });
  },
  'one-softgel': (p, tint = C.lemon) => {
    p.blob('-48,0 -42,-17 -22,-24 0,-25 22,-24 42,-17 48,0 42,17 22,24 0,25 -22,24 -42,17', tint, {
      hatch: 10,
      shine: 8,
    });
  },
  softgel: (p, tint = C.lemon) => {
    for (const [x, y, turn] of [
      [-12, -14, -28],
      [12, 14, 18],
    ] as const)
      p.blob(move(pts('-32,0 -26,-13 -10,-17 10,-17 26,-13 32,0 26,13 10,17 -10,17 -26,13'), x, y, 1, turn), tint, {
        hatch: 10,
        shine: 6,
      });
  },
  bone: (p, tint = C.tan) => {
    const biscuit = pts(
      '-20,-7 0,-6 20,-7 24,-16 34,-19 41,-12 38,0 41,12 34,19 24,16 20,7 0,6 -20,7 -24,16 -34,19 -41,12 -38,0 -41,-12 -34,-19 -24,-16',
    );
    for (const [x, y, turn] of [
      [-4, -16, -18],
      [4, 18, 10],
    ] as const) {
      p.blob(move(biscuit, x, y, 1, turn), tint, { hatch: 9 });
      p.dots(move(pts('-12,0 0,0 12,0'), x, y, 1, turn), 2, p.key(tint, 0.14));
    }
  },
  soap: (p, tint = C.cream) => {
    p.blob('-44,-4 -38,-14 0,-26 30,-22 44,-12 44,12 34,22 -4,34 -34,28 -44,18', shade(tint, -0.07), { hatch: 9 });
    p.blob('-44,-4 -36,-14 0,-26 32,-22 43,-12 34,-2 -2,10 -32,8', tint, { hatch: 0, line: 1.2 });
    p.blob('-24,-5 0,-15 22,-13 24,-9 0,1 -20,1', shade(tint, -0.05), { hatch: 0, line: 1.2 });
  },
  candle: (p, tint = C.cream) => {
    p.brush('0,-14 0,-26', 2.6, p.key(C.bark), { taper: 'none' });
    p.blob(mirror('0,-48 0,-48 5,-38 7,-29 4,-23 0,-22'), C.orange, { hatch: 0, line: 1.4 });
    p.blob('-28,-8 -28,-8 0,-3 28,-8 28,-8 28,42 28,42 0,47 -28,42 -28,42', tint, { hatch: 12 });
    p.blob(ring(0, -9, 28, 7), shade(tint, 0.02), { hatch: 0, line: 1.2 });
  },
  bamboo: (p) => {
    for (const [x, top] of [
      [-16, -46],
      [14, -40],
    ] as const)
      for (let n = 0; n < 3; n += 1)
        p.blob(
          [
            [x - 8, top + n * 31],
            [x - 8, top + n * 31],
            [x + 8, top + n * 31],
            [x + 8, top + n * 31],
            [x + 7, top + n * 31 + 28],
            [x + 7, top + n * 31 + 28],
            [x - 7, top + n * 31 + 28],
            [x - 7, top + n * 31 + 28],
          ],
          C.leaf,
          { hatch: 6 },
        );
    leaf(p, [22, -12], [46, -34], 12, C.deep, { veins: 0 });
    leaf(p, [22, 20], [46, 4], 12, C.deep, { veins: 0 });
    leaf(p, [-24, 12], [-46, -8], 12, C.deep, { veins: 0, bend: -0.16 });
  },
  yarn: (p) => {
    for (const [x, y, r] of [
      [-18, -12, 25],
      [20, -4, 24],
      [-2, 22, 24],
    ] as const) {
      p.blob(ring(x, y, r), C.cream, { hatch: 9 });
      for (const k of [-0.5, 0, 0.5])
        p.brush(
          [
            [x - r * 0.8, y + r * k],
            [x + r * k * 0.4, y + r * (k - 0.3)],
            [x + r * 0.8, y + r * k * 0.7],
          ],
          1.6,
          p.key(C.cream),
        );
    }
  },
};
