import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { C } from './palette.ts';
import { move, type Point, pts, ring } from './points.ts';

export const SNACKS: Foods = {
  crisps: (p, tint = C.squash) => {
    for (const [x, y, t, c] of [
      [-14, -16, -20, tint],
      [18, -6, 28, shade(tint, 0.07)],
      [-6, 20, 8, tint],
    ] as const) {
      p.blob(move(pts('-30,2 -20,-16 4,-18 28,-8 30,6 10,16 -14,15'), x, y, 0.95, t), c, { hatch: 11 });
      p.brush(move(pts('-20,2 0,-9 22,-2'), x, y, 0.95, t), 2.4, p.key(c));
      p.dots(move(pts('-10,4 6,4 2,-4'), x, y, 0.95, t), 1.3, p.key(c));
    }
  },
  wedge: (p, tint = C.peach) => {
    const slice = '-40,-8 -26,6 -6,14 16,11 38,-6 38,-6 34,14 14,28 -10,29 -32,16';
    for (const [x, y, turn] of [
      [-2, -30, -10],
      [4, -6, 12],
      [-4, 18, -4],
    ] as const) {
      p.blob(move(pts(slice), x, y, 0.96, turn), tint, { hatch: 8, shine: 4 });
      p.blob(move(pts('-38,-6 -26,6 -6,14 16,11 36,-4 20,4 -4,8 -24,2'), x, y, 0.96, turn), shade(tint, -0.1, 0.1), {
        line: 0.8,
        hatch: 0,
      });
    }
  },
  'apple-ring': (p) => {
    for (const [x, y, turn] of [
      [-16, -18, -14],
      [18, -4, 20],
      [-8, 22, 6],
    ] as const) {
      p.blob(move(ring(0, 0, 28, 24, 0, 14), x, y, 1, turn), '#b5483a', { hatch: 0 });
      p.blob(move(ring(0, -0.6, 25.4, 21.4, 0, 14), x, y, 1, turn), '#efdcae', { hatch: 8, line: 0.8 });
      p.blob(move(ring(0, 0, 8.4, 7, 0, 9), x, y, 1, turn), '#c79f63', { hatch: 0, line: 1.2 });
      for (const k of [-60, 60, 180])
        p.brush(move(move(pts('0,-11 1,-15 0,-19'), 0, 0, 1, k), x, y, 1, turn), 1.7, p.key(C.sand));
    }
  },
  'coconut-flake': (p) => {
    for (const [x, y, turn] of [
      [-18, -24, -24],
      [20, -16, 36],
      [-24, 8, 60],
      [8, 10, -8],
      [30, 24, 80],
      [-10, 32, 14],
    ] as const) {
      p.blob(move(pts('-23,6 -15,-10 4,-15 20,-8 25,7 12,8 -4,7 -14,14'), x, y, 1, turn), C.white, {
        hatch: 6,
        gap: 3.6,
      });
      p.brush(move(pts('-20,4 -12,-8 4,-12 19,-6'), x, y, 1, turn), 1.9, p.print ? p.key(C.brown) : '#c9a878');
    }
  },
  popcorn: (p) => {
    for (const [x, y, turn, k] of [
      [-20, -18, 0, 1],
      [20, -12, 140, 0.96],
      [-2, 22, 70, 1.06],
    ] as const) {
      const at = (a: number, b: number, rx: number, ry: number) => move(ring(a, b, rx, ry, a * 7, 9), x, y, k, turn);
      p.blob(at(-11, 2, 12, 10), C.cream, { hatch: 6, gap: 3.4, line: 1.4 });
      p.blob(at(9, 8, 12, 9), C.cream, { hatch: 6, gap: 3.4, line: 1.4 });
      p.blob(at(-2, -11, 11, 10), C.white, { hatch: 6, gap: 3.4, line: 1.4 });
      p.blob(at(11, -7, 10, 9), C.cream, { hatch: 5, gap: 3.4, line: 1.4 });
      p.blob(at(0, 1, 9, 8), C.butter, { hatch: 0, line: 0, plain: true });
      p.brush(move(pts('-6,6 -1,-3 6,-1'), x, y, k, turn), 2.6, p.key(C.wheat));
      p.brush(move(pts('-2,10 4,4 9,6'), x, y, k, turn), 2.2, p.key(C.wheat));
    }
  },
  chip: (p, tint = C.lemon) => {
    for (const [x, y, turn, k] of [
      [-10, -18, -16, 1],
      [14, 6, 24, 0.94],
      [-12, 26, 6, 0.86],
    ] as const) {
      p.blob(move(pts('-34,4 -28,-14 -8,-22 16,-20 33,-6 30,12 8,18 -12,14 -28,16'), x, y, k, turn), tint, {
        hatch: 10,
      });
      p.brush(move(pts('-26,4 -6,-10 24,-6'), x, y, k, turn), 2.4, p.key(tint, 0.12));
      p.dots(move(pts('-10,4 6,0 14,8 -4,-14'), x, y, k, turn), 1.4, p.key(tint, 0.16));
    }
  },
  nacho: (p, tint = C.lemon) => {
    for (const [x, y, turn] of [
      [-14, -14, -14],
      [16, -4, 40],
      [-4, 24, 8],
    ] as const) {
      p.blob(move(pts('0,-28 0,-28 16,-2 30,22 30,22 0,26 -30,22 -30,22 -15,-3'), x, y, 0.96, turn), tint, {
        hatch: 9,
      });
      p.dots(move(pts('-8,8 6,2 10,14 -2,-8 -14,16 0,16'), x, y, 0.96, turn), 1.6, p.key(tint, 0.16));
    }
  },
  pretzel: (p, tint = C.brown) => {
    const rope = pts(
      '-16,36 -4,18 10,0 22,-20 34,-22 42,-6 36,16 18,32 0,36 -18,32 -36,16 -42,-6 -34,-22 -22,-20 -10,0 4,18 16,36',
    );
    p.brush(rope, 17, p.key(tint), { taper: 'none' });
    p.brush(rope, 13, p.tone(tint), { taper: 'none' });
    p.brush(
      rope.map(([x, y]): Point => [x - 1.6, y - 2.4]),
      3.4,
      p.print ? p.tone(C.tan) : shade(tint, 0.16),
      { taper: 'none', opacity: p.print ? 1 : 0.7 },
    );
    p.dots('-38,-4 -30,16 -12,32 12,33 30,14 39,-8 28,-20 -28,-21 0,10', 2.2, p.print ? p.tone(C.cream) : C.white);
  },
  cracker: (p, tint = C.wheat) => {
    for (const [x, y, turn] of [
      [-10, -12, -12],
      [10, 12, 8],
    ] as const) {
      p.blob(
        move(pts('-29,-29 -29,-29 0,-31 29,-29 29,-29 31,0 29,29 29,29 0,31 -29,29 -29,29 -31,0'), x, y, 1, turn),
        tint,
        { hatch: 9 },
      );
      p.dots(move(pts('-14,-14 0,-14 14,-14 -14,0 0,0 14,0 -14,14 0,14 14,14'), x, y, 1, turn), 2.1, p.key(tint, 0.16));
    }
  },
  'rice-cake': (p, tint = C.cream) => {
    for (const [x, y] of pts('0,20 0,4 0,-12')) {
      p.blob(ring(x, y + 8, 42, 20), tint, { hatch: 8 });
      p.blob(ring(x, y, 42, 20), tint, { hatch: 0 });
    }
    for (let n = 0; n < 22; n += 1) {
      const k = Math.sqrt((n + 0.5) / 22) * 0.88;
      p.blob(ring(42 * k * Math.cos(n * 2.4), -12 + 20 * k * Math.sin(n * 2.4), 6, 4, 0, 7), tint, {
        hatch: 2,
        gap: 3,
        line: 1,
      });
    }
  },
  scoop: (p, tint = C.cream) => {
    const deep = shade(tint, -0.06);
    // Two balls as the spoon leaves them: round above, torn where they were cut off.
    for (const [x, y, k] of [
      [16, -14, 0.86],
      [-8, 8, 1],
    ] as const) {
      const at = (shape: string) => move(pts(shape), x, y, k);
      p.blob(at('-32,14 -31,-8 -18,-27 2,-33 22,-27 33,-8 33,14 20,20 -20,20'), tint, { hatch: 13, shine: 8 });
      p.blob(
        at('-38,15 -32,7 -24,13 -15,8 -6,14 4,9 13,14 23,8 31,13 39,12 36,23 24,29 10,25 -4,31 -18,25 -32,28'),
        deep,
        {
          hatch: 7,
        },
      );
      for (const curve of ['-18,-10 -6,-14 2,-10', '4,-20 14,-16 18,-8', '-10,2 4,-2 14,3'])
        p.brush(at(curve), 2, p.print ? p.key(tint) : shade(tint, -0.12));
    }
  },
  'ice-pop': (p, tint = C.red) => {
    p.blob('-5,20 -5,20 5,20 5,20 5,46 0,48 -5,46', C.sand, { hatch: 4 });
    p.blob('-22,26 -22,26 -22,-22 -14,-40 0,-46 14,-40 22,-22 22,26 22,26 0,29', tint, { hatch: 12, shine: 6 });
    for (const x of [-8, 8])
      p.brush(
        [
          [x, -26],
          [x, 14],
        ],
        3.6,
        p.key(tint, 0.12),
      );
  },
  gummy: (p, tint = C.red) => {
    for (const [x, y, color] of [
      [-20, -18, tint],
      [18, -14, shade(tint, 0.1)],
      [-4, 18, tint],
      [30, 22, shade(tint, 0.1)],
    ] as const)
      p.blob(
        pts('-15,6 -13,-9 0,-15 13,-9 15,6 8,14 -8,14').map(([a, b]): Point => [a + x, b + y]),
        color,
        { hatch: 7, shine: 4 },
      );
  },
  fries: (p, tint = C.butter) => {
    for (const [x, y, turn] of [
      [-10, -26, -18],
      [12, -14, 30],
      [-14, 2, 8],
      [14, 14, -30],
      [-8, 28, -6],
    ] as const)
      p.blob(move(pts('-34,-6 -34,-6 34,-6 34,-6 34,6 34,6 -34,6 -34,6'), x, y, 1, turn), tint, { hatch: 5, gap: 4 });
  },
  jerky: (p, tint = '#7d3b2a') => {
    for (const [x, y, turn] of [
      [-4, -22, -12],
      [6, 4, 10],
      [-6, 28, -4],
    ] as const) {
      p.blob(move(pts('-40,2 -30,-12 -8,-8 12,-14 38,-8 42,4 26,12 4,8 -20,14'), x, y, 1, turn), tint, { hatch: 8 });
      for (const k of [-4, 3])
        p.brush(
          move(pts(`-30,${k} 0,${k - 2} 30,${k}`), x, y, 1, turn),
          2,
          p.print ? p.tone(C.pink) : shade(tint, 0.12),
        );
    }
  },
};
