import { shade } from '../base/color.ts';
import type { Foods } from './food.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { move, type Point, pts, ring } from './points.ts';

/** Half a burrito with its cut end toward the reader, the filling in view. */
function halfBurrito(p: Pen, tint: string, x: number, y: number, turn: number): void {
  const at = (shape: string) => move(pts(shape), x, y, 1, turn);
  p.blob(at('-47,3 -44,-13 -30,-19 2,-20 26,-20 34,0 26,20 0,20 -32,18 -44,14'), C.sand, { hatch: 10 });
  p.brush(at('-38,-8 -14,-12 12,-10'), 2.2, p.key(C.sand));
  for (const [a, b, r] of [
    [-30, 2, 4.4],
    [-16, -3, 3],
    [-10, 9, 4],
    [-24, 11, 2.6],
    [3, 4, 3],
  ] as const)
    p.blob(move(ring(a, b, r, r * 0.66, 20, 7), x, y, 1, turn), C.tan, { line: 0, plain: true });
  p.blob(move(ring(27, 0, 16, 20.5), x, y, 1, turn), C.cream, { hatch: 0 });
  p.blob(move(ring(27.5, 0, 12.6, 16.8), x, y, 1, turn), tint, { hatch: 0, line: 1.2 });
  for (const [a, b, r, c] of [
    [23, -9, 4.6, shade(tint, 0.12)],
    [32, -7, 4, C.butter],
    [28, 1, 5, shade(tint, -0.1)],
    [21, 4, 3.6, C.cream],
    [34, 5, 4, shade(tint, 0.12)],
    [26, 11, 4.4, C.butter],
  ] as const)
    p.blob(move(ring(a, b, r, r * 0.84, a * 9, 7), x, y, 1, turn), c, { hatch: 0, line: 1.1 });
}

/** A deep plate with its rim toward the reader; what is in it is drawn after it. */
function deepBowl(p: Pen, flat: string): void {
  p.blob('-47,-4 -47,-4 47,-4 47,-4 38,24 20,39 -20,39 -38,24', flat, { hatch: 14 });
  p.brush('-40,16 0,24 40,16', 2.4, p.key(flat), { taper: 'none' });
}

function scatter(p: Pen, flat: string, spots: string, r: number): void {
  for (const [x, y] of pts(spots)) p.blob(ring(x, y, r, r * 0.8, x * 7, 7), flat, { hatch: 2, gap: 3, line: 1.1 });
}

function disc(p: Pen, tint: string): void {
  p.blob(ring(0, 3, 43, 40, 0, 14), shade(tint, -0.1), { hatch: 9 });
  p.blob(ring(0, -1, 42, 39, 0, 14), tint, { hatch: 8, line: 1.2 });
}

/** Food as it is eaten: a frozen meal shows what comes out of the oven, not raw meat. */
export const DISHES: Foods = {
  burrito: (p, tint = '#8a4a34') => {
    halfBurrito(p, tint, -2, -20, -9);
    halfBurrito(p, tint, 2, 21, 5);
  },
  'rice-bowl': (p, tint = '#c9702f') => {
    p.blob('-46,-4 -40,-18 -20,-29 4,-31 28,-26 42,-15 46,-4 20,6 -20,6', C.cream, { hatch: 6 });
    scatter(p, C.cream, '-36,-10 -28,-17 -26,-8 -18,-21 -17,-12 -14,-4 -8,-24 -6,-15 -30,-2', 4.4);
    for (const [x, y, turn] of [
      [6, -16, 10],
      [22, -20, -24],
      [34, -9, 20],
      [14, -4, -8],
      [26, -3, 30],
    ] as const)
      p.blob(move(pts('-10,-5 -4,-9 7,-8 11,0 6,8 -6,8 -11,3'), x, y, 1, turn), tint, { hatch: 6, gap: 3.8, shine: 3 });
    for (const [x, y, turn] of [
      [2, -27, -20],
      [14, -29, 40],
      [-2, -6, 80],
    ] as const)
      p.blob(move(ring(0, 0, 5, 2.6), x, y, 1, turn), C.leaf, { hatch: 0, line: 1 });
    deepBowl(p, C.sky);
  },
  stew: (p, tint = '#c98a3a') => {
    deepBowl(p, C.sky);
    p.blob(ring(0, -5, 47, 21, 0, 16), C.cream, { hatch: 0 });
    p.blob(ring(0, -4, 41, 17, 0, 16), tint, { hatch: 0, line: 1.2 });
    scatter(p, shade(tint, 0.12), '-24,-6 -10,-12 8,-10 24,-4 -14,2 4,3 16,-2 -2,-4', 4.6);
    for (const [x, y, turn] of [
      [-4, -9, 20],
      [6, -4, 70],
      [-2, -2, -30],
    ] as const)
      p.blob(move(ring(0, 0, 6, 3), x, y, 1, turn), C.leaf, { hatch: 0, line: 1 });
  },
  lasagna: (p) => {
    p.blob('-42,-8 -42,-8 -4,10 -4,10 -4,40 -4,40 -42,20 -42,20', C.tomato, { hatch: 0 });
    p.blob('-4,10 -4,10 44,-10 44,-10 44,18 44,18 -4,40 -4,40', shade(C.tomato, -0.05), { hatch: 0 });
    for (const y of [4, 13, 22]) {
      p.brush(`-41,${y - 9} -22,${y} -4,${y + 9}`, 4.6, p.tone(C.butter), { taper: 'none' });
      p.brush(`-4,${y + 9} 20,${y - 1} 43,${y - 11}`, 4.6, p.tone(C.sand), { taper: 'none' });
    }
    p.blob('-44,-10 -38,-16 2,-31 8,-30 45,-13 44,-8 38,-3 -2,13 -8,12 -40,-4', C.butter, { hatch: 6 });
    for (const [x, y, r] of [
      [-22, -10, 6],
      [6, -20, 7],
      [22, -10, 5],
      [0, -2, 6],
    ] as const)
      p.blob(ring(x, y, r, r * 0.56, 20, 8), C.tomato, { hatch: 0, line: 1 });
    leaf(p, [-8, -12], [12, -6], 9, C.leaf, { veins: 0 });
  },
  'veggie-patty': (p, tint = '#6f4a33') => {
    p.blob('-46,4 -44,-12 -26,-24 0,-27 26,-24 44,-12 46,4 42,20 20,31 -18,31 -42,20', shade(tint, -0.06), {
      hatch: 12,
    });
    p.blob(ring(0, -4, 44, 22, 0, 14), tint, { hatch: 0, line: 1.2 });
    for (const curve of ['-32,-8 -16,-18', '-28,4 10,-22', '-10,10 30,-14', '12,12 36,-2'])
      p.brush(curve, 4, p.print ? p.key(tint) : shade(tint, -0.16), { taper: 'none' });
    scatter(p, shade(tint, 0.2), '-20,-10 6,-16 16,2 -8,6 28,-6', 3.2);
  },
  falafel: (p) => {
    for (const [x, y, r] of [
      [-22, 16, 22],
      [23, 18, 21],
      [-4, -17, 23],
    ] as const) {
      p.blob(ring(x, y, r, r * 0.94, x, 11), '#a9703a', { hatch: r * 0.5 });
      p.dots(
        pts('-8,-6 2,-10 -12,4 0,2').map(([a, b]): Point => [a + x, b + y]),
        1.8,
        p.key('#a9703a'),
      );
    }
    p.blob(ring(27, 16, 16, 17), '#9aa557', { hatch: 0, line: 1.2 });
    scatter(p, '#c4c784', '22,10 31,12 26,20 33,22 21,22', 2.8);
  },
  pitcher: (p) => {
    p.brush('20,-22 42,-20 44,6 22,22', 7, p.key(C.sky), { taper: 'none' });
    p.blob('-40,-40 -40,-40 -22,-35 22,-36 22,-36 25,-8 31,16 24,40 16,44 -20,44 -28,40 -35,16 -29,-8 -30,-24', C.sky, {
      hatch: 14,
      shine: 7,
    });
    p.blob('-37,-38 -20,-41 4,-42 20,-37 4,-31 -20,-31', C.white, { hatch: 0, line: 1.2 });
    p.brush('-32,8 0,14 29,8', 2.6, p.key(C.sky), { taper: 'none' });
  },
  'plain-cookie': (p, tint = '#d9ad6c') => {
    disc(p, tint);
    for (const curve of [
      '-24,-18 -8,-12 -12,2 4,8',
      '4,8 18,2 30,8',
      '-12,2 -26,10',
      '4,8 0,22 8,32',
      '10,-26 14,-12 26,-8',
    ])
      p.brush(curve, 2.2, p.key(tint, 0.16));
    p.dots('-16,-24 -26,-4 20,20 -14,20 12,-20 30,-4 -4,-4 16,12', 1.5, p.key(tint, 0.2));
  },
  'raisin-cookie': (p, tint = '#c9965a') => {
    disc(p, tint);
    scatter(p, C.sand, '-22,-14 -4,-28 16,-18 28,6 10,14 -16,12 -28,4 0,-6 4,28', 5.4);
    for (const [x, y, turn] of [
      [-12, -20, 30],
      [12, -4, -20],
      [-6, 6, 60],
      [24, -16, 10],
      [-24, 18, -30],
      [18, 24, 40],
      [-30, -6, 80],
    ] as const)
      p.blob(move(ring(0, 0, 6.4, 4.4, 0, 8), x, y, 1, turn), '#4a2f3a', { hatch: 3, gap: 3, line: 1.1 });
  },
  'fork-cookie': (p, tint = '#cf9c57') => {
    disc(p, tint);
    for (const k of [-18, -6, 6, 18]) {
      p.brush(
        [
          [-26, k],
          [26, k],
        ],
        3.4,
        p.key(tint, 0.14),
      );
      p.brush(
        [
          [k, -26],
          [k, 26],
        ],
        3.4,
        p.key(tint, 0.14),
      );
    }
  },
  shortbread: (p, tint = '#ecd08f') => {
    for (const [x, y, turn] of [
      [-4, -20, -14],
      [4, 18, 8],
    ] as const) {
      p.blob(
        move(pts('-42,-13 -42,-13 42,-13 42,-13 42,15 42,15 -42,15 -42,15'), x, y + 4, 1, turn),
        shade(tint, -0.1),
        {
          hatch: 7,
        },
      );
      p.blob(move(pts('-42,-14 -42,-14 42,-14 42,-14 42,13 42,13 -42,13 -42,13'), x, y, 1, turn), tint, {
        hatch: 0,
        line: 1.2,
      });
      p.dots(
        move(pts('-28,-5 -14,-5 0,-5 14,-5 28,-5 -28,5 -14,5 0,5 14,5 28,5'), x, y, 1, turn),
        2.2,
        p.key(tint, 0.18),
      );
    }
  },
};
