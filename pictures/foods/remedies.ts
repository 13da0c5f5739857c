import { shade } from '../base/color.ts';
import type { Foods } from './food.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { mirror, move, type Point, pts, ring } from './points.ts';

/** One finger of a rhizome, ringed as it grew. */
function finger(p: Pen, tint: string, x: number, y: number, turn: number, scale: number): void {
  const at = (shape: string) => move(pts(shape), x, y, scale, turn);
  p.blob(at('-34,2 -28,-11 -8,-14 14,-12 32,-9 38,0 32,10 12,13 -10,13 -28,11'), tint, { hatch: 9 });
  for (const k of [-20, -6, 8, 22]) p.brush(at(`${k - 3},-11 ${k + 2},0 ${k - 2},11`), 1.9, p.key(tint));
}

/** A whole small animal of the krill, its legs below. */
function krill(p: Pen, x: number, y: number, turn: number): void {
  const at = (shape: string) => move(pts(shape), x, y, 0.96, turn);
  for (const k of [-22, -12, -2, 8, 18])
    p.brush(at(`${k},6 ${k - 3},14 ${k + 2},20`), 1.8, p.key(C.red), { taper: 'end' });
  p.brush(at('-36,-4 -48,-14 -44,-24'), 1.8, p.key(C.red), { taper: 'end' });
  p.brush(at('-38,0 -50,-4 -52,-12'), 1.8, p.key(C.red), { taper: 'end' });
  p.blob(at('30,2 46,-8 46,-8 42,2 46,11 46,11'), C.rose, { hatch: 4 });
  p.blob(at('-44,0 -36,-9 -18,-13 6,-11 26,-5 36,1 24,8 2,10 -20,10 -36,6'), C.rose, { hatch: 7, shine: 4 });
  for (const k of [-10, 0, 10, 20]) p.brush(at(`${k},-11 ${k + 4},0 ${k},9`), 1.9, p.key(C.rose));
  p.dots(at('-36,-2'), 2.8, p.key(C.rose, 0.5));
}

/** Thin leaves all along a stem. */
function needles(p: Pen, flat: string): void {
  p.brush('-4,48 0,6 4,-42', 3, p.key(C.brown), { taper: 'end' });
  for (let n = 0; n < 9; n += 1)
    for (const s of [-1, 1]) {
      const y = 34 - n * 8.6;
      leaf(p, [s, y], [s * (30 - n * 1.6), y - 20], 5.4, flat, { bend: s * 0.12, veins: 0 });
    }
}

/** What remedies and oils are made from. */
export const REMEDIES: Foods = {
  turmeric: (p, tint = '#c98436') => {
    finger(p, tint, 6, -18, -34, 1);
    finger(p, tint, -8, 16, 12, 1.1);
    p.blob(ring(28, 24, 17, 16), tint, { hatch: 0 });
    p.blob(ring(28, 24, 13.4, 12.6), '#ee9526', { hatch: 0, line: 1.2 });
    p.brush('22,18 30,16 36,22 32,30 24,30', 2, p.key('#ee9526'));
  },
  algae: (p, tint = '#5f9a58') => {
    for (const [root, tip, width, bend] of [
      [[0, 46], [-40, -6], 13, 0.2],
      [[0, 46], [40, -8], 13, -0.2],
      [[0, 40], [-24, -34], 14, 0.14],
      [[0, 40], [26, -36], 14, -0.14],
      [[0, 44], [2, -48], 16, 0.05],
    ] as const)
      leaf(p, root, tip, width, tint, { bend, veins: 5 });
    for (const [x, y, r] of [
      [-34, -30, 5],
      [36, -26, 4],
      [-14, -44, 4],
      [18, -46, 3],
    ] as const)
      p.blob(ring(x, y, r), C.mint, { hatch: 0, line: 1.2, shine: 1.6 });
  },
  krill: (p) => {
    krill(p, 2, -20, -12);
    krill(p, -2, 18, 8);
  },
  thistle: (p) => {
    p.brush('0,48 2,20', 4, p.key(C.leaf), { taper: 'none' });
    leaf(p, [0, 44], [-40, 18], 13, C.leaf, { bend: 0.12 });
    leaf(p, [0, 44], [40, 16], 13, C.leaf, { bend: -0.12 });
    for (let n = 0; n < 13; n += 1) {
      const a = Math.PI * (1.08 + (0.84 * n) / 12);
      leaf(p, [0, 0], [38 * Math.cos(a), -2 + 44 * Math.sin(a)], 7, n % 2 ? '#8a5a9c' : '#a276b4', {
        bend: 0,
        veins: 0,
      });
    }
    p.blob(mirror('0,-10 14,-10 26,2 24,16 12,26 0,28'), C.leaf, { hatch: 10 });
    for (const y of [2, 12])
      for (const x of [-14, 0, 14]) leaf(p, [x, y + 8], [x * 1.5, y - 6], 8, C.mint, { bend: 0, veins: 0 });
    for (const s of [-1, 1]) leaf(p, [s * 18, 14], [s * 42, 2], 7, C.leaf, { bend: s * 0.1, veins: 0 });
  },
  echinacea: (p) => {
    p.brush('-2,49 2,20 0,0', 3.6, p.key(C.leaf), { taper: 'none' });
    leaf(p, [0, 42], [-34, 24], 12, C.leaf, { bend: 0.12 });
    for (const x of [-42, 42, -30, 30, -17, 17, 0]) {
      const y = 26 - Math.abs(x) * 0.42;
      leaf(p, [x * 0.3, -12], [x, y], 15, '#c77a9b', { bend: x * 0.003, veins: 1 });
    }
    p.blob(mirror('0,-40 14,-34 22,-20 18,-8 0,-4'), '#a8572c', { hatch: 8 });
    p.dots('-8,-30 2,-33 10,-26 -13,-20 -2,-21 9,-16 16,-20 -8,-12 2,-11', 2.2, p.key(C.orange));
  },
  'forked-root': (p, tint = '#c2a071') => {
    for (const [x, y] of pts('-26,-44 26,-44 0,-49'))
      leaf(p, [x * 0.1, -20], [x, y], 15, C.leaf, { veins: 2, bend: x * 0.004 });
    p.blob(
      '-10,-20 0,-24 11,-20 16,-4 12,10 22,28 34,46 34,46 14,34 4,22 2,32 6,48 6,48 -8,36 -8,20 -20,32 -38,42 -38,42 -24,22 -14,8 -16,-6',
      tint,
      { hatch: 9 },
    );
    for (const curve of ['-12,-10 0,-7 12,-10', '-12,-1 0,2 12,-1', '-10,8 0,11 10,8'])
      p.brush(curve, 1.8, p.key(tint));
  },
  'rose-hip': (p) => {
    p.stem('-42,40 -10,18 26,-30', 3.6);
    leaf(p, [-22, 28], [-46, 4], 18, C.leaf);
    leaf(p, [4, 2], [-20, -34], 18, C.leaf, { bend: -0.12 });
    for (const [x, y, turn] of [
      [-6, 26, 10],
      [24, -8, -16],
      [28, 28, 24],
    ] as const) {
      p.blob(move(mirror('0,-18 10,-14 17,0 14,14 5,19 0,19'), x, y, 1, turn), '#c23b2c', { hatch: 9, shine: 5 });
      for (const s of [-7, 0, 7])
        p.brush(
          move(
            [
              [s * 0.4, 17],
              [s, 26],
            ] as Point[],
            x,
            y,
            1,
            turn,
          ),
          3,
          p.key(C.leaf),
        );
    }
  },
  sunflower: (p) => {
    p.brush('2,48 0,20', 4, p.key(C.leaf), { taper: 'none' });
    leaf(p, [0, 40], [-42, 34], 16, C.leaf);
    leaf(p, [2, 42], [42, 32], 16, C.leaf, { bend: -0.16 });
    for (let n = 0; n < 26; n += 1) {
      const a = (n / 26) * 2 * Math.PI * 2 + (n >= 13 ? 0.24 : 0);
      const k = n >= 13 ? 36 : 42;
      leaf(p, [0, -8], [k * Math.cos(a), -8 + k * Math.sin(a)], 12, n >= 13 ? C.butter : C.lemon, {
        bend: 0,
        veins: 0,
      });
    }
    p.blob(ring(0, -8, 20, 19, 0, 14), C.bark, { hatch: 7 });
    p.dots('-10,-14 0,-18 9,-13 -12,-4 -2,-6 8,-4 -4,4 5,3', 1.8, p.tone(C.tan));
  },
  argan: (p) => {
    p.stem('-46,36 0,8 40,-34', 3.6);
    for (const [a, b] of [
      [
        [-30, 28],
        [-44, -4],
      ],
      [
        [-10, 14],
        [-20, -28],
      ],
      [
        [10, -2],
        [4, -42],
      ],
      [
        [24, -16],
        [48, -18],
      ],
    ] as const)
      leaf(p, a, b, 12, C.deep, { veins: 2 });
    for (const [x, y, turn] of [
      [-6, 30, 14],
      [24, 16, -12],
    ] as const) {
      p.blob(move(mirror('0,-20 9,-16 15,0 12,14 0,20'), x, y, 1, turn), '#c79a4a', { hatch: 9, shine: 5 });
      p.brush(move(pts('2,-17 -3,0 2,16'), x, y, 1, turn), 1.9, p.key('#c79a4a'));
    }
  },
  'tea-tree': (p) => {
    needles(p, '#6f9a6a');
    for (const [x, y] of pts('4,-42 -3,-32 10,-33 3,-25')) {
      for (let n = 0; n < 7; n += 1) {
        const a = (n / 7) * 2 * Math.PI;
        p.brush(
          [
            [x, y],
            [x + 8 * Math.cos(a), y + 8 * Math.sin(a)],
          ],
          1.6,
          p.key(C.sand, 0.16),
        );
      }
      p.blob(ring(x, y, 4, 4), C.white, { hatch: 0, line: 1 });
    }
  },
  jojoba: (p) => {
    p.stem('0,48 -2,0 4,-44', 3.4);
    for (const [y, k] of [
      [30, 1],
      [8, 0.94],
      [-14, 0.8],
    ] as const)
      for (const s of [-1, 1]) leaf(p, [0, y], [s * 40 * k, y - 20], 18 * k, C.mint, { bend: s * -0.1, veins: 2 });
    for (const [x, y, turn] of [
      [-14, 32, 24],
      [16, 12, -20],
      [-8, -8, 10],
    ] as const) {
      p.blob(move(mirror('0,-13 8,-10 11,0 7,11 0,15'), x, y, 1, turn), '#7d4a28', { hatch: 6, shine: 3.6 });
      p.blob(move(mirror('0,-15 9,-12 10,-6 0,-4'), x, y, 1, turn), C.leaf, { hatch: 0, line: 1.2 });
    }
  },
  agave: (p, tint = '#7fa8a0') => {
    for (const [x, y, w] of [
      [-48, 10, 15],
      [48, 8, 15],
      [-40, -22, 17],
      [40, -24, 17],
      [-20, -42, 18],
      [20, -43, 18],
      [0, -48, 19],
    ] as const)
      leaf(p, [x * 0.14, 42], [x, y], w, tint, { bend: x * 0.002, veins: 0 });
    p.blob('-26,40 -14,30 14,30 26,40 14,47 -14,47', shade(tint, -0.05), { hatch: 6 });
  },
  cassava: (p, tint = '#8a5c3c') => {
    p.blob('-47,-14 -34,-27 -8,-26 18,-14 42,4 49,16 49,16 28,14 2,8 -26,4 -42,-2', tint, { hatch: 9 });
    for (const curve of ['-34,-22 -30,-12 -34,-2', '-14,-24 -9,-11 -12,2', '8,-18 12,-6 8,6'])
      p.brush(curve, 2, p.key(tint));
    for (const [x, y] of pts('-18,24 16,30')) {
      p.blob(ring(x, y, 20, 16), tint, { hatch: 0 });
      p.blob(ring(x, y, 17, 13), C.white, { hatch: 5, line: 1 });
      p.brush(
        [
          [x - 3, y],
          [x + 3, y],
        ],
        2.2,
        p.key(C.sand),
      );
    }
  },
  'brazil-nut': (p, tint = '#b98a5c') => {
    const crescent = '-34,8 -24,-8 -2,-16 22,-11 35,4 35,4 22,13 -2,17 -22,16';
    for (const [x, y, turn] of [
      [-4, -20, -16],
      [6, 6, 12],
      [-6, 30, -4],
    ] as const) {
      p.blob(move(pts(crescent), x, y, 0.98, turn), tint, { hatch: 9 });
      p.brush(move(pts('-28,4 -4,-7 28,1'), x, y, 0.98, turn), 2.2, p.key(tint, 0.14));
      p.brush(move(pts('-14,10 2,5 20,8'), x, y, 0.98, turn), 1.6, p.print ? p.tone(C.cream) : C.sand);
    }
  },
  nutmeg: (p, tint = '#96653f') => {
    p.blob(
      mirror('0,-38 18,-32 28,-12 26,10 14,24 0,28').map(([x, y]): Point => [x - 16, y - 6]),
      tint,
      { hatch: 13 },
    );
    for (const curve of ['-30,-30 -36,-8 -30,12', '-18,-36 -20,-10 -14,18', '-6,-32 -2,-8 -4,12'])
      p.brush(curve, 2, p.key(tint));
    p.blob(ring(22, 20, 24, 22), tint, { hatch: 0 });
    p.blob(ring(22, 20, 20, 18), '#dcb98a', { hatch: 0, line: 1.1 });
    for (const curve of ['8,14 16,20 12,28', '20,6 24,16 18,24 24,34', '32,10 30,20 36,26'])
      p.brush(curve, 2.6, p.key(tint));
  },
};
