import { shade } from '../base/color.ts';
import type { Foods } from './food.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { move, type Point, pts, ring } from './points.ts';

const SLIVER = '-12,3 -4,-2 5,-2 12,2';

/** A heap of shreds or strands, wide at its foot; each has a dark rim, so that it lies on the one below. */
export function heapOfStrands(p: Pen, tint: string, { count = 34, width = 4.6, length = 1 } = {}): void {
  const [flat, light] = [p.tone(tint), p.tone(shade(tint, 0.07))];
  p.blob('-45,32 -45,32 -34,8 -14,-16 3,-25 20,-15 36,9 45,32 45,32 0,38', shade(tint, -0.1), { hatch: 9 });
  for (let n = 0; n < count; n += 1) {
    const high = 1 - n / count;
    const half = 41 * (1 - high * 0.78);
    const x = (p.random() * 2 - 1) * half * 0.86;
    const y = 31 - high * 50 + (p.random() - 0.5) * 8;
    const shape = move(pts(SLIVER), x, y, length * (0.8 + p.random() * 0.5), p.random() * 180);
    p.brush(shape, width + 2.4, p.key(tint, 0.16), { taper: 'none' });
    p.brush(shape, width, n % 3 ? flat : light, { taper: 'none' });
  }
}

function wedge(p: Pen, tint: string, rind: string): void {
  p.blob('-44,8 -44,8 16,-30 16,-30 44,-6 44,-6 44,22 44,22 -44,36 -44,36', tint, { hatch: 6 });
  p.blob('16,-30 16,-30 44,-6 44,-6 44,22 44,22 38,23 38,23 38,-4 38,-4 11,-27 11,-27', rind, { line: 0.8, hatch: 4 });
  p.brush('-44,8 38,-4', 2.6, p.key(tint), { taper: 'none' });
}

export const CHEESE: Foods = {
  cheese: (p, tint = C.lemon) => {
    wedge(p, tint, shade(tint, -0.16));
    for (const crack of ['-26,18 -12,15 -6,19', '2,24 14,21 24,23', '8,8 18,5 24,8'])
      p.brush(crack, 1.9, p.key(tint, 0.12));
  },
  swiss: (p, tint = C.lemon) => {
    wedge(p, tint, shade(tint, -0.16));
    for (const [x, y, r] of [
      [-22, 20, 7],
      [6, 12, 5],
      [24, 14, 7],
      [2, 26, 4],
    ] as const)
      p.blob(ring(x, y, r, r * 0.9), shade(tint, -0.12), { hatch: 4 });
  },
  'blue-cheese': (p, tint = C.cream) => {
    wedge(p, tint, shade(tint, -0.1));
    const vein = p.mono ? p.key(tint) : '#5f7f95';
    for (const [curve, width] of [
      ['-30,20 -18,14 -8,21 2,16', 4],
      ['-2,28 10,22 20,26', 3.4],
      ['10,8 20,12 30,4', 4],
      ['0,-12 12,-16 20,-10', 3],
      ['-16,2 -6,-4 2,-2', 2.6],
    ] as const)
      p.brush(curve, width, vein);
    p.dots('-20,26 -6,10 26,18 10,-20', 1.9, vein);
  },
  mozzarella: (p, tint = C.cream) => {
    p.blob(ring(-10, -4, 33, 31), tint, { hatch: 15, shine: 9 });
    p.blob(ring(22, 16, 24, 22), tint, { hatch: 12, shine: 7 });
    p.brush('-16,-35 -9,-29 -2,-35', 2.2, p.key(tint, 0.14));
  },
  feta: (p, tint = C.cream) => {
    p.blob('-42,-8 -42,-8 6,-28 6,-28 44,-12 44,-12 42,16 42,16 -6,38 -6,38 -40,20 -40,20', tint, { hatch: 0 });
    p.blob('-42,-8 -42,-8 -5,9 -5,9 -6,38 -6,38 -40,20 -40,20', shade(tint, -0.06), { line: 1, hatch: 8, gap: 5 });
    p.brush('-5,9 44,-12', 2.2, p.key(tint), { taper: 'none' });
    p.dots('-30,6 -22,16 -14,12 -28,0 8,18 16,8 26,12 32,-2 18,22', 1.8, p.key(tint, 0.14));
    p.blob(ring(34, 31, 9, 7), tint, { hatch: 5 });
    p.blob(ring(18, 37, 6, 5), tint, { hatch: 4 });
  },
  'cheese-slices': (p, tint = C.lemon) => {
    const slice = pts('-32,-13 -32,-13 14,-24 14,-24 34,7 34,7 -14,20 -14,20');
    for (const [x, y] of pts('-9,-14 -1,-1 8,13')) {
      p.blob(move(slice, x, y + 4.5), shade(tint, -0.14), { hatch: 0 });
      p.blob(move(slice, x, y), tint, { line: 1.2, hatch: 6 });
    }
  },
  'cheese-shreds': (p, tint = C.butter) => heapOfStrands(p, tint),
  'cheese-crumbles': (p, tint = C.cream) => {
    p.blob('-44,34 -44,34 -32,10 -12,-10 4,-18 22,-8 36,12 44,34 44,34 0,38', shade(tint, -0.08), { hatch: 8 });
    const bits: Point[] = pts('2,-18 -14,-6 16,-4 -26,8 0,6 28,10 -36,24 -12,20 12,20 38,26 -24,32 2,33 26,33');
    const blue = p.mono ? p.key(tint) : '#5f7f95';
    bits.forEach(([x, y], n) => {
      const size = 0.8 + p.random() * 0.4;
      p.blob(move(pts('-10,-4 -2,-9 8,-6 11,2 4,9 -7,7'), x, y, size, p.random() * 360), tint, { hatch: 5, line: 1.3 });
      if (n % 3 === 1) p.dots([[x + 1, y]], 2, blue);
    });
  },
};
