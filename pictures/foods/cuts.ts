import { shade } from '../base/color.ts';
import { heapOfStrands } from './cheese.ts';
import type { Foods } from './food.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { move, pts, ring } from './points.ts';

/** Fat in the muscle. */
function marbling(p: Pen, curves: readonly string[], width = 2.6): void {
  for (const curve of curves)
    p.brush(curve, width, p.print ? p.tone(C.cream) : '#f3d9cd', { opacity: p.print ? 1 : 0.75 });
}

/** The grain of the meat. */
function grain(p: Pen, tint: string, curves: readonly string[]): void {
  for (const curve of curves) p.brush(curve, 2, p.key(tint, 0.12));
}

/** Each cut has its own outline: a butcher's case isn't six of the same steak. */
export const CUTS: Foods = {
  'strip-steak': (p, tint = C.meat) => {
    p.blob('-46,10 -44,-12 -22,-25 10,-26 36,-16 46,2 40,18 16,24 -18,22 -38,22', C.cream, { hatch: 8 });
    p.blob('-42,11 -40,-5 -20,-16 10,-17 33,-9 41,4 36,15 14,20 -18,18 -35,18', tint, { line: 0.8, hatch: 8 });
    marbling(p, ['-28,2 -14,-4 0,-2', '6,-8 18,-4 28,-2', '-18,12 -2,7 12,12', '16,8 24,8 32,6']);
  },
  sirloin: (p, tint = C.meat) => {
    p.blob('-44,0 -34,-22 -10,-33 16,-29 38,-14 46,8 34,26 8,34 -18,28 -38,16', tint, { hatch: 10 });
    p.blob('-10,-33 16,-29 38,-14 46,8 40,12 33,-8 14,-21 -10,-25', C.cream, { line: 0.8, hatch: 5 });
    marbling(p, ['-34,0 -16,4 0,-2 12,10', '-20,-16 -8,-12 0,-14', '-20,18 -6,16 6,22', '16,16 24,12 32,16']);
  },
  filet: (p, tint = C.meat) => {
    p.blob('-37,-6 -37,-6 37,-6 37,-6 37,12 25,27 0,31 -25,27 -37,12', shade(tint, -0.08), { hatch: 10 });
    p.blob(ring(0, -6, 37, 25), C.cream, { line: 1.2, hatch: 0, plain: true });
    p.blob(ring(0, -6, 34, 22.4), shade(tint, 0.06), { line: 0.6, hatch: 7, plain: true });
    marbling(p, ['-22,-12 -8,-17 4,-13', '4,-4 16,-8 25,-2', '-16,2 -2,-1 8,7', '-2,-22 8,-20 16,-17'], 2.4);
  },
  flank: (p, tint = C.meat) => {
    p.blob('-48,0 -44,-16 -20,-25 14,-27 40,-18 49,0 46,16 24,27 -10,28 -40,20', tint, { hatch: 8 });
    p.blob('-48,0 -44,-16 -20,-25 -12,-25 -34,-14 -38,2 -34,18 -40,20', C.cream, { line: 0.8, hatch: 4 });
    grain(p, tint, [
      '-28,-14 6,-19 40,-12',
      '-32,-5 4,-10 44,-3',
      '-32,4 4,0 44,6',
      '-28,13 6,9 38,14',
      '-16,21 8,18 28,21',
    ]);
    marbling(p, ['-14,-16 4,-19 18,-18', '2,-5 20,-5 36,-1', '-24,9 -8,7 8,9'], 2.2);
  },
  brisket: (p, tint = C.meat) => {
    p.blob('-46,-2 -40,-18 -10,-26 24,-25 44,-14 47,6 40,24 8,31 -28,29 -44,18', tint, { hatch: 9 });
    p.blob('-46,-2 -40,-18 -10,-26 24,-25 44,-14 46,-4 24,-13 -10,-13 -36,-6', C.cream, { line: 1, hatch: 6 });
    grain(p, tint, ['-34,8 -26,18 -28,24', '-16,0 -8,14 -10,24', '4,-2 12,12 8,24', '24,-2 30,10 26,22']);
    marbling(p, ['-40,6 -10,2 18,6 42,2'], 3);
  },
  tenderloin: (p, tint = '#d98d80') => {
    for (const [y, turn] of [
      [-13, -5],
      [14, 3],
    ] as const) {
      const body = pts('-48,2 -40,-9 -12,-14 18,-13 40,-8 47,1 40,10 14,14 -16,13 -40,9');
      p.blob(move(body, 0, y, 1, turn), tint, { hatch: 9, shine: 5 });
      p.blob(move(ring(-38, 1, 8, 9), 0, y, 1, turn), shade(tint, -0.07), { line: 0.9, hatch: 4 });
      p.brush(move(pts('-20,-5 4,-7 30,-3'), 0, y, 1, turn), 3, p.print ? p.tone(C.cream) : '#f6e3dc');
    }
  },
  wing: (p, tint = '#ecb9a3') => {
    p.blob('-2,18 10,14 30,24 42,36 34,42 14,34 -4,30', tint, { hatch: 6 });
    p.blob('-46,4 -42,-6 -30,-6 -14,4 2,14 6,26 -4,32 -22,26 -38,16', tint, { hatch: 9, shine: 5 });
    p.blob('-6,30 -8,16 2,-2 4,-22 16,-38 34,-40 44,-26 38,-8 22,6 14,22 4,32', tint, { hatch: 11, shine: 7 });
    grain(p, tint, ['-30,6 -18,12 -8,20', '14,-18 22,-20 30,-16', '8,2 14,0 20,2']);
  },
  thigh: (p, tint = '#e3a58e') => {
    p.blob('-42,6 -38,-18 -18,-32 10,-30 32,-20 44,0 36,22 14,32 -12,30 -32,24', shade(tint, 0.09), { hatch: 9 });
    p.blob('-32,6 -28,-12 -10,-22 12,-20 28,-8 32,8 20,20 -2,22 -22,18', tint, { line: 0.8, hatch: 9 });
    grain(p, tint, ['-20,-6 -4,-10 14,-8', '-22,4 0,2 22,4', '-12,13 4,11 16,13']);
  },
  ham: (p, tint = '#e8a49a') => {
    for (const [x, y] of pts('-10,-13 -1,0 9,13')) {
      p.blob(ring(x, y, 35, 23), C.cream, { hatch: 6 });
      p.blob(ring(x, y, 31.5, 19.5), tint, { line: 0.7, hatch: 6 });
      grain(p, tint, [
        `${x - 20},${y + 4} ${x - 6},${y - 2} ${x + 8},${y + 4}`,
        `${x - 2},${y + 10} ${x + 16},${y + 6}`,
      ]);
    }
  },
  chunk: (p, tint = C.meat) => {
    // The upper side of each piece and the two that were cut, none of them quite straight.
    for (const [x, y, turn, k] of [
      [-21, -20, -14, 1.06],
      [21, -15, 20, 0.98],
      [-17, 19, 32, 0.96],
      [24, 23, -20, 1.08],
    ] as const) {
      const at = (shape: string) => move(pts(shape), x, y, k, turn);
      p.blob(at('-20,-4 -17,-13 -2,-18 12,-16 21,-7 20,8 15,15 0,19 -13,15 -20,7'), shade(tint, 0.02), { hatch: 6 });
      p.blob(at('-19,-3 -10,1 1,3 3,10 0,18 -12,14 -19,7'), shade(tint, -0.04), { line: 0, hatch: 0 });
      p.blob(at('3,3 12,0 20,-5 19,7 14,14 1,18 4,10'), shade(tint, -0.09), { line: 0, hatch: 0 });
      p.brush(at('-13,-9 -3,-13 9,-11'), 2, p.print ? p.tone(C.cream) : shade(tint, 0.14));
    }
  },
  'stew-meat': (p, tint = C.meat) => {
    for (const [x, y, turn] of [
      [-24, -22, -8],
      [8, -26, 20],
      [33, -10, -26],
      [-33, 8, 30],
      [-4, 4, -16],
      [26, 18, 12],
      [-14, 27, 4],
    ] as const) {
      const at = (shape: string) => move(pts(shape), x, y, 0.98, turn);
      p.blob(at('-19,-4 -13,-15 -13,-15 9,-17 9,-17 20,-8 18,9 18,9 6,17 -13,14 -13,14 -21,6'), tint, { hatch: 7 });
      p.blob(at('-18,-4 -12,-14 8,-15 18,-8 3,-3 -10,-1'), shade(tint, 0.06), { line: 0, hatch: 0 });
      p.brush(at('-12,5 -3,2 6,6'), 2.2, p.print ? p.tone(C.cream) : '#f0d2c8', { opacity: p.print ? 1 : 0.7 });
      p.brush(at('0,11 6,8 13,3'), 1.8, p.print ? p.tone(C.cream) : '#f0d2c8', { opacity: p.print ? 1 : 0.7 });
    }
  },
  'smoked-slices': (p, tint = '#dc6b3f') => {
    const slice = '-44,-6 -30,-14 -8,-10 14,-15 40,-8 46,2 38,12 16,8 -6,14 -30,9 -44,6';
    for (const [y, turn, lighter] of [
      [-22, -6, 0.05],
      [-2, 5, 0],
      [18, -4, 0.04],
    ] as const) {
      const color = shade(tint, lighter);
      p.blob(move(pts(slice), 0, y, 1, turn), color, { hatch: 8, shine: 4 });
      for (const curve of ['-34,-6 -28,0 -32,6', '-14,-8 -8,0 -14,9', '8,-10 14,-2 8,6', '28,-8 34,0 28,8'])
        p.brush(move(pts(curve), 0, y, 1, turn), 2.2, p.print ? p.tone(C.cream) : '#f7c3a4', {
          opacity: p.print ? 1 : 0.75,
        });
    }
  },
  'pulled-meat': (p, tint = '#b5654f') => heapOfStrands(p, tint, { count: 26, width: 6.6, length: 1.35 }),
  clam: (p, tint = C.sand) => {
    for (const [x, y, turn, size] of [
      [-16, -10, -18, 0.78],
      [18, 12, 14, 0.84],
    ] as const) {
      const at = (shape: string) => move(pts(shape), x, y, size, turn);
      p.blob(at('0,-32 20,-26 38,-4 36,16 18,28 -18,28 -36,16 -38,-4 -20,-26'), tint, { hatch: 10, shine: 6 });
      for (const rib of ['-12,-22 0,-16 12,-22', '-24,-8 0,0 24,-8', '-30,4 0,14 30,4', '-28,16 0,23 28,16'])
        p.brush(at(rib), 2.4, p.key(tint, 0.16));
      p.blob(at('-7,-31 0,-37 7,-31 0,-27'), shade(tint, -0.12), { line: 1, hatch: 0 });
    }
  },
};
