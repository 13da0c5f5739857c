import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { mirror, move, pts, ring } from './points.ts';

function nut(p: Pen, x: number, y: number, scale: number, turn: number): void {
  const half = '0,-30 9,-22 17,-4 16,14 8,25 0,28';
  p.blob(move(mirror(half), x, y, scale, turn), C.brown, { hatch: 9 * scale, gap: 4 });
  for (const s of [-8, -2, 5])
    p.brush(move(pts(`${s * 0.5},-20 ${s},0 ${s * 0.8},20`), x, y, scale, turn), 1.6, p.key(C.brown));
}

export const PANTRY: Foods = {
  almond: (p) => {
    nut(p, -16, 6, 1.1, -24);
    nut(p, 20, 8, 1, 30);
  },
  flake: (p, tint = C.sand) => {
    for (const [x, y, t] of [
      [-16, -10, -20],
      [18, -4, 30],
      [-2, 20, 8],
    ] as const) {
      p.blob(move(ring(0, 0, 23, 16), x, y, 1, t), tint, { hatch: 7 });
      p.brush(move(pts('-16,2 0,-2 16,1'), x, y, 1, t), 3, p.key(tint));
    }
  },
  kibble: (p, tint = C.brown) => {
    p.blob('-34,-20 -14,-36 4,-31 26,-34 40,-14 34,20 8,36 -22,32 -40,8', tint, { hatch: 10 });
    p.dots('-10,-6 12,4', 4, p.key(tint));
  },
  powder: (p, tint = C.sand) => {
    p.blob('-46,22 -30,2 -12,-16 4,-20 22,-12 38,6 47,22 40,30 0,34 -40,30', tint, { hatch: 8 });
    p.dots(
      '-20,10 -6,-4 8,-8 16,6 28,14 -30,22 -8,20 6,24 22,24 -2,8',
      1.5,
      p.print ? p.key(tint) : shade(tint, -0.05),
    );
  },
  seed: (p, tint = C.cream) => {
    p.blob(mirror('0,-46 20,-10 22,20 0,44'), tint, { hatch: 8, line: 3 });
  },
  coffee: (p, tint = C.cocoa) => {
    for (const [x, y, t, k] of [
      [-20, -12, -30, 1],
      [20, -8, 25, 1],
      [0, 22, 80, 1.06],
    ] as const) {
      p.blob(move(ring(0, 0, 17, 24), x, y, k, t), tint, { hatch: 10, shine: 5 });
      p.brush(move(pts('1,-22 -5,-6 5,8 -1,22'), x, y, k, t), 3.4, p.print ? C.cream : shade(tint, -0.12));
    }
  },
  cashew: (p, tint = C.sand) => {
    const kidney = '-27,6 -27,-9 -14,-20 5,-21 21,-11 27,4 25,14 15,17 8,9 0,5 -8,8 -12,16 -22,16';
    for (const [x, y, turn] of [
      [-17, -20, -24],
      [21, -2, 64],
      [-8, 25, -6],
    ] as const)
      p.blob(move(pts(kidney), x, y, 0.92, turn), tint, { hatch: 9, shine: 4 });
  },
  walnut: (p, tint = C.tan) => {
    for (const [x, y, turn] of [
      [-18, -14, -14],
      [18, 14, 18],
    ] as const) {
      p.blob(
        move(
          pts('0,-30 14,-27 26,-14 25,2 29,14 20,28 4,31 -10,29 -24,22 -28,8 -24,-6 -26,-18 -14,-27'),
          x,
          y,
          0.94,
          turn,
        ),
        tint,
        { hatch: 8 },
      );
      p.brush(move(pts('0,-28 2,-10 -2,6 1,28'), x, y, 0.94, turn), 2.6, p.key(tint));
      for (const curve of ['-18,-18 -8,-14 -14,-4', '16,-18 8,-10 16,-2', '-20,6 -8,8 -14,20', '20,6 8,10 14,22'])
        p.brush(move(pts(curve), x, y, 0.94, turn), 2, p.key(tint));
    }
  },
  pecan: (p, tint = '#8d5530') => {
    for (const [x, y, turn] of [
      [-18, -4, -22],
      [18, 6, 20],
    ] as const) {
      p.blob(move(mirror('0,-40 10,-32 17,-10 16,14 8,34 0,38'), x, y, 1, turn), tint, { hatch: 9 });
      for (const s of [-8, 0, 8])
        p.brush(move(pts(`${s * 0.4},-30 ${s},0 ${s * 0.4},28`), x, y, 1, turn), s === 0 ? 3.4 : 2.2, p.key(tint));
    }
  },
  hazelnut: (p, tint = C.brown) => {
    for (const [x, y, r] of [
      [-20, -16, 21],
      [20, -8, 20],
      [-2, 22, 22],
    ] as const) {
      p.blob(ring(x, y, r, r * 0.96), tint, { hatch: r * 0.6, shine: r * 0.28 });
      p.blob(ring(x + 2, y - r * 0.62, r * 0.5, r * 0.22), C.sand, { hatch: 0, line: 1 });
    }
  },
  peanut: (p) => {
    for (const [x, y, turn] of [
      [-10, -14, -28],
      [12, 16, 16],
    ] as const) {
      p.blob(
        move(pts('-40,0 -36,-14 -20,-18 -4,-10 10,-15 30,-14 40,0 32,14 12,15 -2,10 -18,17 -36,13'), x, y, 1, turn),
        C.sand,
        { hatch: 10 },
      );
      for (const k of [-28, -16, 14, 26])
        p.brush(move(pts(`${k},-9 ${k + 3},0 ${k},9`), x, y, 1, turn), 2, p.key(C.sand));
    }
  },
  pistachio: (p) => {
    for (const [x, y, turn] of [
      [-18, -16, -30],
      [20, -6, 24],
      [-4, 24, 84],
    ] as const) {
      p.blob(move(mirror('0,-26 10,-18 17,2 12,22 0,27'), x, y, 1, turn), C.sand, { hatch: 8 });
      p.blob(move(pts('0,-22 6,-10 6,8 0,18 -5,6 -5,-10'), x, y, 1, turn), C.lime, { line: 1.3, hatch: 3 });
    }
  },
  bean: (p, tint = '#8a3428') => {
    const kidney = pts('-19,2 -15,-10 0,-14 15,-10 19,2 13,11 5,7 -5,7 -13,11');
    for (const [x, y, turn] of [
      [-24, -24, -20],
      [16, -28, 30],
      [-2, -2, 8],
      [30, 4, 100],
      [-28, 14, 60],
      [6, 26, -24],
      [34, 32, 20],
      [-22, 38, 4],
    ] as const)
      p.blob(move(kidney, x, y, 1, turn), tint, { hatch: 7, gap: 3.8, shine: 3.6, line: 1.5 });
  },
  chickpea: (p, tint = C.sand) => {
    for (const [x, y] of pts('-24,-24 10,-28 36,-8 -2,0 -32,8 22,20 -10,30 38,34')) {
      p.blob(move(pts('0,-15 9,-13 15,-3 13,9 2,15 -9,13 -15,3 -12,-9 -5,-12'), x, y, 1, x * 3), tint, {
        hatch: 8,
        gap: 3.6,
        line: 1.5,
      });
      p.brush(move(pts('-3,-10 1,0 -2,9'), x, y, 1, x * 3), 1.8, p.key(tint));
    }
  },
  lentil: (p, tint = '#8a8a4c') => {
    for (let n = 0; n < 22; n += 1) {
      const k = Math.sqrt((n + 0.5) / 22) * 42;
      p.blob(ring(k * Math.cos(n * 2.4), k * 0.86 * Math.sin(n * 2.4), 8.4, 7, n * 40, 8), tint, {
        hatch: 4,
        gap: 3,
        line: 1.3,
        shine: 2,
      });
    }
  },
  grain: (p, tint = C.sand) => {
    for (let n = 0; n < 40; n += 1) {
      const k = Math.sqrt((n + 0.5) / 40) * 43;
      p.blob(ring(k * Math.cos(n * 2.4), k * 0.8 * Math.sin(n * 2.4), 5.6, 5.2, 0, 7), tint, {
        hatch: 3,
        gap: 2.6,
        line: 1.1,
      });
    }
  },
  rice: (p, tint = C.cream) => {
    for (let n = 0; n < 30; n += 1) {
      const k = Math.sqrt((n + 0.5) / 30) * 38;
      const [x, y] = [k * Math.cos(n * 2.4), k * 0.9 * Math.sin(n * 2.4)];
      p.blob(move(pts('-12,0 -6,-3.6 6,-3.6 12,0 6,3.6 -6,3.6'), x, y, 1, n * 67), tint, {
        hatch: 3,
        gap: 2.8,
        line: 1.2,
      });
    }
  },
  seeds: (p, tint = C.cream) => {
    for (let n = 0; n < 17; n += 1) {
      const k = Math.sqrt((n + 0.5) / 17) * 38;
      const [x, y] = [k * Math.cos(n * 2.4), k * 0.9 * Math.sin(n * 2.4)];
      p.blob(move(mirror('0,-12 5,-3 5.5,5 0,10'), x, y, 1, n * 73), tint, { hatch: 4, gap: 2.8, line: 1.3 });
    }
  },
  penne: (p, tint = C.wheat) => {
    for (const [x, y, turn] of [
      [-6, -24, -22],
      [8, 2, 14],
      [-8, 28, -8],
    ] as const) {
      p.blob(move(pts('-34,-11 -34,-11 40,-11 40,-11 30,11 30,11 -44,11 -44,11'), x, y, 0.95, turn), tint, {
        hatch: 7,
      });
      for (const k of [-5, 0, 5]) p.brush(move(pts(`-34,${k} 0,${k - 1} 30,${k}`), x, y, 0.95, turn), 1.5, p.key(tint));
      p.blob(move(pts('40,-11 44,-4 37,8 30,11 29,2 33,-8'), x, y, 0.95, turn), tint, { hatch: 0, line: 1.2 });
    }
  },
  spaghetti: (p, tint = C.wheat) => {
    for (let n = 0; n < 12; n += 1) {
      const x = (n - 5.5) * 3.1;
      const strand = pts(`${x * 1.5},${-46 + (n % 3)} ${x},-8 ${x},8 ${x * 1.5},${45 - (n % 4)}`);
      p.brush(strand, 5, p.key(tint), { taper: 'none' });
      p.brush(strand, 3.2, p.tone(n % 3 ? tint : shade(tint, 0.08)), { taper: 'none' });
    }
    p.brush('-19,3 0,6 19,3', 4, p.key(C.brown), { taper: 'none' });
  },
  fusilli: (p, tint = C.wheat) => {
    for (const [x, y, turn] of [
      [-4, -24, -14],
      [4, 4, 10],
      [-6, 30, -6],
    ] as const)
      for (let n = 0; n < 6; n += 1)
        p.blob(
          move(pts('-10,-8 0,-13 9,-10 11,2 8,12 -3,10 -11,3'), x, y, 1, 0).map(
            ([a, b]) => move([[a - x + (n - 2.5) * 14.5, b - y]], x, y, 1, turn)[0] ?? [0, 0],
          ),
          tint,
          { hatch: 6, gap: 3.6, line: 1.5 },
        );
  },
  macaroni: (p, tint = C.wheat) => {
    const tube = pts('-26,14 -28,-6 -14,-22 8,-24 24,-12 26,6 26,6 14,8 14,8 12,-4 2,-10 -8,-8 -14,2 -13,15 -13,15');
    for (const [x, y, turn] of [
      [-16, -16, -20],
      [20, -4, 120],
      [-6, 26, 30],
    ] as const) {
      p.blob(move(tube, x, y, 0.92, turn), tint, { hatch: 8, shine: 4 });
      p.blob(move(ring(20, 7, 6, 3.6), x, y, 0.92, turn), shade(tint, -0.12), { line: 1.2, hatch: 0 });
    }
  },
  cereal: (p, tint = C.wheat) => {
    for (const [x, y, turn] of [
      [-18, -18, -20],
      [18, -12, 30],
      [-6, 18, 8],
      [28, 26, -30],
    ] as const) {
      p.blob(move(pts('-20,2 -14,-13 2,-17 18,-10 21,4 10,14 -8,15'), x, y, 1, turn), tint, { hatch: 7, gap: 4 });
      p.brush(move(pts('-12,4 -2,-6 14,-2'), x, y, 1, turn), 2, p.key(tint));
    }
  },
};
