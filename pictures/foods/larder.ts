import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { leaf } from './leaf.ts';
import { C } from './palette.ts';
import type { Pen } from './pen.ts';
import { mirror, move, type Point, pts, ring } from './points.ts';

function fish(p: Pen, flat: string, belly: string): void {
  p.blob('30,0 46,-18 46,-18 42,0 46,18 46,18', flat, { hatch: 8 });
  p.blob('-8,-16 6,-27 20,-22 22,-13', flat, { hatch: 6 });
  p.blob('-46,3 -34,-11 -8,-19 18,-11 36,-2 34,3 14,13 -14,18 -38,12', flat, { hatch: 0 });
  p.blob('-44,5 -14,6 34,2 14,13 -14,18 -38,12', belly, { line: 0, hatch: 8, gap: 4 });
  p.brush('-28,-11 -22,2 -28,13', 3, p.key(flat));
  for (let n = 0; n < 14; n += 1) {
    const [x, y] = [-14 + (n % 7) * 6.4, -9 + Math.floor(n / 7) * 7 + (n % 2) * 2];
    p.brush(
      [
        [x, y - 2],
        [x + 2.4, y + 1],
        [x, y + 4],
      ],
      1.7,
      p.key(flat),
    );
  }
  p.dots([[-36, -2]], 2.6, p.key(flat, 0.4));
  p.brush('-14,10 -6,15 2,12', 2.6, p.key(flat));
}

/** A block with its front in shadow. */
function block(p: Pen, tint: string): void {
  p.blob('-42,-10 -42,-10 4,-28 4,-28 44,-12 44,-12 44,16 44,16 -4,38 -4,38 -42,18 -42,18', tint, { hatch: 0 });
  p.blob('-42,-10 -42,-10 -4,8 -4,8 -4,38 -4,38 -42,18 -42,18', shade(tint, -0.06), {
    line: 1,
    hatch: 9,
    from: -1,
    gap: 5,
  });
  p.brush('-4,8 44,-12', 2.2, p.key(tint), { taper: 'none' });
}

export const LARDER: Foods = {
  crab: (p) => {
    for (const s of [-1, 1]) {
      for (const [y, k] of pts('6,1 15,0.92 23,0.76'))
        p.brush(
          [
            [s * 20, y],
            [s * 38 * k, y - 8],
            [s * 46 * k, y + 14],
          ],
          6,
          p.key(C.tomato),
          { taper: 'end' },
        );
      p.brush(
        [
          [s * 20, -2],
          [s * 36, -10],
          [s * 34, -24],
        ],
        8,
        p.key(C.tomato),
        { taper: 'none' },
      );
      p.blob(move(pts('-4,14 -12,0 -8,-18 -2,-22 0,-6 6,-24 12,-12 10,4 4,14'), s * 34, -28, 0.92, s * 14), C.tomato, {
        hatch: 6,
      });
    }
    p.blob(mirror('0,-16 16,-18 33,-4 28,18 12,27 0,28'), C.tomato, { hatch: 13, shine: 7 });
    p.dots('-12,4 12,4 0,12 -6,-4 6,-4', 1.6, p.key(C.tomato));
    p.brush('-5,-16 -6,-24', 4, p.key(C.tomato), { taper: 'none' });
    p.brush('5,-16 6,-24', 4, p.key(C.tomato), { taper: 'none' });
  },
  shrimp: (p) => {
    p.blob('34,-30 10,-40 -18,-30 -34,-4 -26,24 -4,38 16,36 18,26 0,22 -10,6 -2,-12 18,-18 36,-18', C.salmon, {
      hatch: 9,
    });
    for (const [a, b] of [pts('8,-38 10,-18'), pts('-16,-30 -3,-12'), pts('-32,-6 -11,4'), pts('-28,20 -6,16')] as [
      Point,
      Point,
    ][])
      p.brush([a, b], 2.6, p.key(C.salmon));
    leaf(p, [14, 32], [40, 40], 12, C.tomato, { veins: 0 });
    leaf(p, [14, 32], [38, 24], 10, C.tomato, { veins: 0 });
    p.dots([[26, -28]], 2.6, p.key(C.salmon, 0.45));
    p.brush('34,-28 46,-40 30,-48', 2, p.key(C.salmon));
  },
  butter: (p) => {
    p.blob('-44,-4 -44,-4 10,-20 10,-20 44,-8 44,-8 44,16 44,16 -8,36 -8,36 -44,20 -44,20', C.butter, { hatch: 0 });
    p.blob('-44,-4 -44,-4 -8,10 -8,10 -8,36 -8,36 -44,20 -44,20', C.lemon, { line: 0.8, hatch: 8, from: -1, gap: 5 });
    p.brush('-8,10 44,-8', 2.2, p.key(C.butter), { taper: 'none' });
    for (const x of [6, 20, 33])
      p.brush(
        [
          [x, 9 - x * 0.34],
          [x, 29 - x * 0.34],
        ],
        2,
        p.key(C.butter),
      );
    p.blob('-30,-12 -20,-30 0,-34 10,-24 -4,-20 -14,-10', C.butter, { hatch: 7 });
  },
  egg: (p) => {
    for (const [x, y, t, c] of [
      [-16, -2, -10, C.peach],
      [18, 6, 14, C.sand],
    ] as const)
      p.blob(move(mirror('0,-34 13,-28 25,-2 23,18 12,30 0,33'), x, y, 0.98, t), c, { hatch: 14, shine: 7 });
  },
  'single-egg': (p, tint = C.peach) => {
    p.blob(mirror('0,-34 13,-28 25,-2 23,18 12,30 0,33'), tint, { hatch: 14, shine: 7 });
  },
  'white-egg': (p) => {
    for (const [x, y, t, c] of [
      [-16, -2, -10, C.white],
      [18, 6, 14, C.cream],
    ] as const)
      p.blob(move(mirror('0,-34 13,-28 25,-2 23,18 12,30 0,33'), x, y, 0.98, t), c, { hatch: 14, shine: 7 });
  },
  fish: (p, tint = C.sky) => fish(p, tint, C.cream),
  steak: (p, tint = C.meat) => {
    p.blob('-42,4 -40,-18 -22,-32 6,-32 32,-24 44,-4 38,18 20,26 8,36 -14,36 -34,24', C.cream, { hatch: 9 });
    p.blob('-36,4 -34,-14 -20,-26 6,-26 28,-19 38,-3 32,13 16,20 5,29 -13,29 -29,19', tint, { line: 0.8, hatch: 7 });
    for (const curve of [
      '-24,-8 -10,-14 2,-8',
      '8,-16 18,-10 26,-12',
      '-18,8 -4,2 8,8 20,2',
      '-8,20 2,16 8,20',
      '-28,6 -24,0 -16,0',
    ])
      p.brush(curve, 3, p.print ? p.tone(C.cream) : '#f3d9cd', { opacity: p.print ? 1 : 0.8 });
  },
  chop: (p, tint = '#d98d80') => {
    p.blob('-42,20 -38,-8 -20,-30 8,-34 34,-24 44,-2 36,22 10,32 -6,24 -20,30 -34,36', C.cream, { hatch: 9 });
    p.blob('-20,16 -24,-4 -14,-22 8,-28 28,-20 37,-2 30,17 10,25 -6,18', tint, { line: 0.8, hatch: 7 });
    p.blob('-40,24 -34,6 -26,-6 -22,0 -28,14 -32,32', C.white, { hatch: 4, line: 1.2 });
    for (const curve of ['-8,-10 6,-14 18,-8', '-6,6 8,2 22,6'])
      p.brush(curve, 2.8, p.print ? p.tone(C.cream) : '#f7e2d8');
  },
  chicken: (p, tint = '#ecb9a3') => {
    p.blob('-44,12 -42,-10 -28,-26 -4,-30 20,-22 36,-4 46,16 46,16 34,26 10,30 -16,32 -36,26', tint, {
      hatch: 13,
      shine: 8,
    });
    for (const curve of ['-26,-10 0,-12 24,2', '-30,8 -4,4 26,14', '-20,22 4,18 22,22'])
      p.brush(curve, 2, p.key(tint, 0.1));
  },
  bacon: (p, tint = '#b2453c') => {
    for (const [x, turn] of [
      [-18, -6],
      [12, 5],
    ] as const) {
      p.blob(
        move(
          pts('-12,-46 4,-44 12,-46 12,-46 18,-22 8,0 18,22 12,46 12,46 -2,44 -12,46 -12,46 -18,22 -8,0 -18,-22'),
          x,
          0,
          1,
          turn,
        ),
        tint,
        { hatch: 8 },
      );
      for (const [k, w] of [
        [-6, 5],
        [6, 4],
      ] as const)
        p.brush(
          move(pts(`${k - 2},-44 ${k - 5},-22 ${k + 4},0 ${k - 5},22 ${k - 2},44`), x, 0, 1, turn),
          w,
          p.print ? p.tone(C.cream) : '#f2d3bf',
          { taper: 'none' },
        );
    }
  },
  sausage: (p, tint = '#b5654a') => {
    for (const [y, turn] of [
      [-20, -10],
      [4, 4],
      [28, -4],
    ] as const) {
      p.blob(move(pts('-40,2 -36,-9 -22,-12 0,-9 22,-12 36,-9 40,2 34,11 0,14 -34,11'), 0, y, 1, turn), tint, {
        hatch: 9,
        shine: 5,
      });
      for (const k of [-16, 0, 16]) p.brush(move(pts(`${k - 5},3 ${k + 5},-6`), 0, y, 1, turn), 2, p.key(tint));
    }
  },
  patty: (p, tint = C.meat) => {
    p.blob(ring(8, 14, 36, 27), tint, { hatch: 11 });
    p.blob(ring(-6, -8, 38, 30), tint, { hatch: 12 });
    for (let n = 0; n < 16; n += 1) {
      const k = Math.sqrt((n + 0.5) / 16) * 0.8;
      const [x, y] = [-6 + 38 * k * Math.cos(n * 2.4), -8 + 30 * k * Math.sin(n * 2.4)];
      p.brush(
        [
          [x - 3, y],
          [x, y - 2],
          [x + 4, y],
        ],
        2.2,
        n % 3 ? p.key(tint, 0.1) : p.print ? p.tone(C.pink) : shade(tint, 0.16),
      );
    }
  },
  fillet: (p, tint = C.salmon) => {
    const isPale = tint !== C.salmon;
    p.blob('-46,-6 -40,-22 -14,-28 18,-24 40,-10 46,8 40,22 14,26 -16,22 -38,14', tint, { hatch: 9 });
    for (const x of [-30, -16, -2, 12, 26])
      p.brush(
        [
          [x - 6, -20 + Math.abs(x) * 0.3],
          [x + 6, -2],
          [x - 2, 18 - Math.abs(x - 6) * 0.2],
        ],
        isPale ? 2 : 3,
        isPale ? p.key(tint, 0.1) : p.print ? p.tone(C.cream) : '#fbd8c3',
        { opacity: p.print ? 1 : 0.8 },
      );
    if (!isPale) p.brush('-40,16 -14,24 14,28 40,23', 4, p.print ? p.key(tint) : C.slate);
  },
  mussel: (p) => {
    for (const [x, y, turn] of [
      [-14, -6, -24],
      [20, 10, 22],
    ] as const) {
      p.blob(move(pts('0,-40 12,-32 22,-8 20,20 8,36 -6,34 -16,14 -12,-14'), x, y, 1, turn), '#3a4256', {
        hatch: 12,
        shine: 6,
      });
      p.blob(move(pts('2,-26 10,-18 15,0 12,18 4,26 -5,20 -9,6 -4,-12'), x, y, 1, turn), C.orange, {
        line: 1.3,
        hatch: 6,
      });
    }
  },
  scallop: (p, tint = C.cream) => {
    for (const [x, y] of pts('-18,-16 22,-8 -4,24')) {
      p.blob(
        pts('-20,-4 -20,-4 20,-4 20,-4 19,10 10,17 -10,17 -19,10').map(([a, b]): Point => [a + x, b + y]),
        tint,
        {
          hatch: 8,
          gap: 4,
        },
      );
      p.blob(ring(x, y - 4, 20, 10), tint, { hatch: 0, line: 1.3 });
      for (const k of [-8, 2, 10])
        p.brush(pts(`${x + k},${y - 9} ${x + k + 2},${y - 4} ${x + k},${y + 1}`), 1.6, p.key(tint));
    }
  },
  lobster: (p) => {
    for (const s of [-1, 0, 1])
      p.blob(move(pts('0,-2 10,6 12,22 0,28 -12,22 -10,6'), s * 13, 22 - Math.abs(s) * 3, 0.92, s * -26), C.tomato, {
        hatch: 6,
      });
    for (let n = 4; n >= 0; n -= 1)
      p.blob(
        mirror(
          `0,${-42 + n * 14} 14,${-41 + n * 14} ${25 - n * 2},${-32 + n * 14} ${23 - n * 2.4},${-22 + n * 14} 0,${-24 + n * 14}`,
        ),
        C.tomato,
        { hatch: 7, gap: 3.8 },
      );
    p.brush('0,-38 0,10', 2, p.key(C.tomato));
  },
  milk: (p) => {
    p.blob('-26,-44 -26,-44 26,-44 26,-44 20,44 20,44 -20,44 -20,44', '#dfe9ee', { hatch: 0 });
    p.blob('-23,-26 0,-23 23,-26 23,-26 18,41 18,41 -18,41 -18,41', C.white, { line: p.print ? 1 : 0, hatch: 12 });
    p.blob(ring(0, -26, 23, 5), C.cream, { line: 1, hatch: 0 });
  },
  tofu: (p, tint = C.cream) => block(p, tint),
  tempeh: (p, tint = '#e4d7b8') => {
    block(p, tint);
    // Whole soybeans, bound together.
    const beans = pts(
      '-22,-12 -6,-18 8,-22 -6,-8 10,-14 24,-16 12,-4 26,-8 -34,2 -22,8 -12,16 -34,14 -20,20 8,14 20,8 32,2 10,28 24,22 36,12',
    );
    for (const [x, y] of beans)
      p.blob(ring(x, y, 4.6, 3.4, p.random() * 180), shade(tint, -0.13), { line: 0.8, hatch: 0 });
  },
};
