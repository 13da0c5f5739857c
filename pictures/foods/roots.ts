import type { Foods } from './food.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import { mirror, move, pts, ring } from './points.ts';

/** What grows under the ground. */
export const ROOTS: Foods = {
  garlic: (p) => {
    p.blob(mirror('0,-46 4,-30 12,-18 34,2 34,26 16,38 0,38'), C.cream, { hatch: 12 });
    for (const s of [-18, -6, 6, 18])
      p.brush(
        [
          [s * 0.14, -30],
          [s, 4],
          [s * 0.6, 36],
        ],
        2,
        p.key(C.sand),
      );
  },
  carrot: (p) => {
    for (const t of pts('-34,-46 -44,-32 -20,-48')) leaf(p, [-22, -24], t, 9, C.leaf, { veins: 2 });
    p.blob('-28,-16 -20,-27 -8,-22 16,6 44,42 44,42 4,22 -22,-4', C.orange, { hatch: 8 });
    for (const k of [-12, -2, 10])
      p.brush(
        [
          [k - 8, k + 4],
          [k + 2, k - 1],
        ],
        2,
        p.key(C.orange),
      );
  },
  onion: (p, tint = C.violet) => {
    p.blob(mirror('0,-34 5,-24 24,-14 37,8 28,32 8,40 0,42'), tint, { hatch: 14, shine: 7 });
    for (const s of [-22, -8, 8, 22])
      p.brush(
        [
          [s * 0.2, -22],
          [s, 8],
          [s * 0.3, 38],
        ],
        1.7,
        p.key(tint),
      );
  },
  'sweet-potato': (p) => {
    p.blob('-44,6 -34,-18 -6,-26 26,-22 44,-4 36,16 8,26 -22,24', C.violet, { hatch: 13 });
    p.brush('-24,-8 -12,-12', 2, p.key(C.violet));
    p.brush('2,-16 14,-14', 2, p.key(C.violet));
    p.blob(ring(24, 16, 21, 18, -20), C.violet, { hatch: 0 });
    p.blob(ring(23, 15, 18, 15, -20), C.squash, { line: 0, hatch: 6, from: -1, gap: 5 });
  },
  potato: (p) => {
    p.blob('-40,-6 -30,-28 -6,-34 18,-28 26,-10 18,12 -8,18 -32,14', C.tan, { hatch: 12 });
    p.blob('-24,20 -12,0 14,-6 38,2 46,20 36,38 8,44 -16,38', C.tan, { hatch: 13 });
    for (const [x, y] of pts('-24,-12 -8,-22 6,-14 2,14 22,10 14,28'))
      p.brush(
        [
          [x, y],
          [x + 4, y - 3],
          [x + 8, y - 1],
        ],
        2.2,
        p.key(C.tan),
      );
  },
  ginger: (p, tint = '#d9b87c') => {
    p.blob(
      '-46,8 -40,-8 -26,-14 -20,-32 -8,-36 2,-26 2,-12 16,-12 22,-28 34,-32 42,-22 36,-4 46,10 40,24 24,22 12,26 10,38 -4,42 -14,30 -32,30 -44,22',
      tint,
      { hatch: 10, gap: 4 },
    );
    for (const [x, y, turn] of [
      [-9, -33, -8],
      [33, -28, 20],
      [44, 17, 60],
      [2, 39, 160],
    ] as const)
      p.blob(move(ring(0, 0, 8, 5), x, y, 1, turn), tint === '#d9b87c' ? C.butter : '#f0a347', { line: 1.2, hatch: 0 });
    for (const curve of [
      '-30,-8 -24,6 -28,24',
      '-16,-18 -4,-18 2,-14',
      '-10,-10 -5,8 -10,26',
      '10,-10 14,6 10,22',
      '20,-14 30,-12 35,-8',
      '24,0 29,10 26,20',
      '-12,22 0,24 8,20',
    ])
      p.brush(curve, 1.8, p.key(tint));
  },
  beet: (p) => {
    for (const [x, y] of pts('-24,-46 24,-46 0,-50')) {
      p.brush(
        [
          [x * 0.1, -10],
          [x * 0.6, y + 14],
        ],
        3.4,
        p.key('#8a2f4d', 0.06),
        { taper: 'none' },
      );
      leaf(p, [x * 0.5, y + 24], [x * 1.3, y], 17, C.leaf, { bend: x * 0.004 });
    }
    p.blob(mirror('0,-16 16,-18 34,-2 30,20 10,36 3,49 0,49'), '#8a2f4d', { hatch: 14, shine: 7 });
    for (const y of [24, 32])
      p.brush(
        [
          [-12, y],
          [0, y + 3],
          [12, y],
        ],
        1.6,
        p.key('#8a2f4d'),
      );
  },
};
