import type { Foods } from './food.ts';
import { shade } from '../base/color.ts';
import { C } from './palette.ts';
import { move, pts, ring } from './points.ts';

export const BAKERY: Foods = {
  cookie: (p) => {
    p.blob('0,-42 24,-36 40,-14 41,12 28,34 2,42 -26,34 -42,10 -38,-18 -22,-36', C.tan, { hatch: 13, shine: 0 });
    for (const [x, y, r] of [
      [-16, -18, 8],
      [14, -20, 7],
      [-24, 8, 6],
      [2, 2, 9],
      [24, 4, 6],
      [-6, 26, 7],
      [18, 24, 6],
    ] as const)
      p.blob(ring(x, y, r, r * 0.84, x, 7), C.cocoa, { hatch: 3, line: 1.2 });
    p.dots('-4,-30 28,-8 -30,-6 10,14 -18,22', 1.6, p.key(C.tan));
  },
  bread: (p) => {
    p.blob('-40,30 -40,30 -42,-4 -46,-20 -30,-32 0,-36 30,-32 46,-20 42,-4 40,30 40,30', C.brown, { hatch: 8 });
    p.blob('-34,25 -34,25 -36,-4 -38,-18 -26,-26 0,-29 26,-26 38,-18 36,-4 34,25 34,25', C.sand, { line: 0, hatch: 0 });
    for (let n = 0; n < 16; n += 1) {
      const [x, y] = [-28 + (n % 6) * 11 + (n % 3), -18 + Math.floor(n / 6) * 15 + (n % 2) * 5];
      p.blob(ring(x, y, 3.2, 1.7, n * 40, 6), n % 3 ? C.tan : C.cocoa, { line: p.print ? 0.8 : 0, plain: true });
    }
  },
  honey: (p) => {
    p.brush('12,-14 46,-46', 6, p.key(C.tan), { taper: 'none' });
    for (let n = 0; n < 5; n += 1)
      p.blob(ring(10 - n * 7, -10 + n * 8, 8 + 5 * Math.sin((n / 4) * Math.PI), 5, 40, 10), C.tan, {
        hatch: 5,
        line: 1.3,
      });
    p.blob('-24,18 -12,20 -12,38 -20,48 -28,38', C.lemon, { hatch: 6, shine: 3 });
  },
  chocolate: (p, tint = C.cocoa) => {
    const tilted = (text: string) => move(pts(text), 0, 0, 1, -14);
    p.blob(tilted('-40,-30 -40,-30 40,-30 40,-30 40,24 32,30 24,26 14,34 4,30 -40,34 -40,34'), shade(tint, -0.06), {
      hatch: 7,
    });
    for (const [x, y] of pts('-27,-18 0,-18 27,-18 -27,8 0,8 25,8')) {
      p.blob(
        tilted(
          `${x - 11},${y - 10} ${x - 11},${y - 10} ${x + 11},${y - 10} ${x + 11},${y - 10} ${x + 11},${y + 10} ${x + 11},${y + 10} ${x - 11},${y + 10} ${x - 11},${y + 10}`,
        ),
        tint,
        { hatch: 5, gap: 3.4, line: 1.3 },
      );
      p.brush(
        tilted(`${x - 9},${y + 5} ${x - 9},${y - 8} ${x + 6},${y - 8}`),
        1.8,
        p.print ? p.tone(C.tan) : shade(tint, 0.16),
      );
    }
    for (const [x, y] of pts('24,38 38,34')) p.blob(ring(x, y, 4.6, 3.8, x, 6), tint, { hatch: 0, line: 1.2 });
  },
  croissant: (p) => {
    p.blob('-46,24 -40,2 -24,-18 0,-26 24,-18 40,2 46,24 34,22 22,10 10,6 -10,6 -22,10 -34,22', C.tan, { hatch: 9 });
    for (const [a, b] of [
      [pts('-24,-18'), pts('-20,10')],
      [pts('24,-18'), pts('20,10')],
      [pts('-9,-25'), pts('-7,6')],
      [pts('9,-25'), pts('7,6')],
      [pts('-38,0'), pts('-32,20')],
      [pts('38,0'), pts('32,20')],
    ]) {
      const [from = [0, 0], to = [0, 0]] = [a?.[0], b?.[0]];
      p.brush([from, [(from[0] + to[0]) / 2 + from[0] * 0.12, (from[1] + to[1]) / 2], to], 3, p.key(C.tan));
    }
  },
  bagel: (p) => {
    p.blob(ring(0, 2, 43, 37), C.tan, { hatch: 15, shine: 8 });
    p.blob(ring(0, 0, 13, 10), p.print ? shade(C.tan, -0.3) : '#8b5f33', { hatch: 0, line: 1.4 });
    p.brush('-13,1 0,10 13,1', 3, p.key(C.tan));
  },
  muffin: (p) => {
    p.blob('-30,4 -30,4 30,4 30,4 22,44 22,44 -22,44 -22,44', C.sand, { hatch: 8 });
    for (const x of [-18, -6, 6, 18])
      p.brush(
        [
          [x * 1.3, 8],
          [x, 42],
        ],
        2.2,
        p.key(C.sand),
        { taper: 'none' },
      );
    p.blob('-40,4 -38,-14 -24,-30 0,-36 24,-30 38,-14 40,4 26,10 10,6 -8,11 -26,8', C.tan, { hatch: 11 });
  },
  waffle: (p) => {
    p.blob(ring(0, 0, 44, 42, 0, 16), C.wheat, { hatch: 8 });
    for (const k of [-24, -8, 8, 24]) {
      const reach = Math.sqrt(40 * 40 - k * k);
      p.brush(
        [
          [k, -reach],
          [k, reach],
        ],
        4,
        p.key(C.wheat, 0.14),
        { taper: 'none' },
      );
      p.brush(
        [
          [-reach, k],
          [reach, k],
        ],
        4,
        p.key(C.wheat, 0.14),
        { taper: 'none' },
      );
    }
  },
  pancakes: (p) => {
    for (const y of [26, 12, -2]) {
      p.blob(ring(0, y + 4, 43, 17), C.tan, { hatch: 9 });
      p.blob(ring(0, y - 2, 43, 16), C.sand, { hatch: 0, line: 1.3 });
    }
    p.blob(ring(0, -5, 38, 12), C.tan, { line: 0, hatch: 0 });
    p.blob('-12,-12 -12,-12 2,-18 2,-18 14,-12 14,-12 14,-4 14,-4 0,2 0,2 -12,-5 -12,-5', C.butter, { hatch: 4 });
  },
  tortilla: (p, tint = C.sand) => {
    for (const [x, y] of pts('-6,8 6,-4')) {
      p.blob(ring(x, y, 40, 36, 0, 14), tint, { hatch: 10 });
      for (const [a, b, r] of [
        [-16, -10, 5],
        [8, -16, 4],
        [18, 6, 6],
        [-8, 12, 5],
        [4, 0, 3],
      ] as const)
        p.blob(ring(x + a, y + b, r, r * 0.7, a * 9, 7), C.tan, { line: 0, plain: true });
    }
  },
  pizza: (p) => {
    p.blob('-42,-22 -20,-36 8,-38 34,-30 44,-18 30,-10 2,46 2,46 -30,-8', C.tan, { hatch: 7 });
    p.blob('-30,-16 -14,-25 8,-27 30,-18 30,-18 2,38 2,38 -16,6', C.butter, { line: 1, hatch: 0 });
    for (const [x, y] of pts('-10,-12 14,-12 0,10'))
      p.blob(ring(x, y, 8, 7.4), C.tomato, { hatch: 4, gap: 3.2, line: 1.3 });
    for (const [x, y, turn] of [
      [2, -20, 20],
      [8, 4, -50],
      [-14, 2, 30],
    ] as const)
      p.blob(move(ring(0, 0, 5, 2.6), x, y, 1, turn), C.leaf, { hatch: 0, line: 1.1 });
  },
  brownie: (p) => {
    p.blob('-40,-8 -40,-8 4,-28 4,-28 42,-8 42,-8 42,18 42,18 -2,40 -2,40 -40,18 -40,18', C.cocoa, { hatch: 0 });
    p.blob('-40,-8 -40,-8 -2,12 -2,12 -2,40 -2,40 -40,18 -40,18', shade(C.cocoa, -0.06), {
      line: 1,
      hatch: 10,
      from: -1,
      gap: 5,
    });
    for (const curve of ['-22,-8 -8,-14 2,-10', '2,-20 14,-12 26,-10', '-6,2 6,-4 18,-4'])
      p.brush(curve, 2, p.print ? p.tone(C.tan) : shade(C.cocoa, 0.16));
  },
  roll: (p) => {
    p.blob(ring(0, 2, 42, 38), C.tan, { hatch: 13 });
    p.brush(
      '34,6 26,26 0,32 -26,22 -32,0 -20,-20 2,-26 20,-16 24,2 12,16 -6,16 -16,4 -8,-10 4,-10 10,0 2,5',
      5,
      p.key(C.brown, 0.12),
      { taper: 'end' },
    );
  },
  granola: (p) => {
    for (const [x, y, r] of [
      [-20, -14, 20],
      [17, -18, 19],
      [-6, 16, 21],
      [27, 17, 18],
    ] as const) {
      p.blob(move(pts('-18,-4 -10,-17 6,-16 18,-8 17,8 6,17 -10,15 -19,6'), x, y, r / 18, x), C.tan, {
        hatch: 8,
        gap: 4,
      });
      for (const [a, b, turn] of [
        [-6, -6, 20],
        [7, 0, -50],
        [-4, 8, 80],
      ] as const)
        p.blob(move(ring(0, 0, 6.6, 3.4, turn, 8), x + a, y + b), C.sand, { hatch: 0, line: 1 });
      p.dots([[x + 3, y - 9]], 2.4, p.key(C.brown));
    }
  },
};
