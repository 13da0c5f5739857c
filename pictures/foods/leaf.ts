import { shade } from '../base/color.ts';
import type { Pen } from './pen.ts';
import type { Point } from './points.ts';

const PROFILE = [0, 0.16, 0.36, 0.58, 0.8, 1] as const;

/** A leaf from its foot to its tip, with a rib and veins. */
export function leaf(
  pen: Pen,
  foot: Point,
  tip: Point,
  width: number,
  flat: string,
  { bend = 0.16, veins = 4, line = 1.5 } = {},
): void {
  const [dx, dy] = [tip[0] - foot[0], tip[1] - foot[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const spine = (t: number): Point => {
    const b = bend * length * Math.sin(Math.PI * t);
    return [foot[0] + dx * t - uy * b, foot[1] + dy * t + ux * b];
  };
  const half = (t: number) => width * 0.5 * Math.sin(Math.PI * t ** 0.8) ** 0.85;
  const side = (s: number) =>
    PROFILE.slice(1, -1).map((t): Point => [spine(t)[0] - uy * half(t) * s, spine(t)[1] + ux * half(t) * s]);
  const isSmall = width < 10;
  const outline = [foot, ...side(1), tip, tip, ...side(-1).reverse()];
  const hatch = isSmall ? 0 : width * 0.3;
  pen.blob(outline, flat, { line: isSmall ? line * 0.75 : line, hatch, gap: 3.4, from: 0.1 });
  const rib = pen.print ? pen.key(flat) : shade(flat, 0.16);
  pen.brush([spine(0), spine(0.5), spine(0.92)], Math.max(isSmall ? 1 : 1.4, width * 0.09), rib, { taper: 'end' });
  for (let n = 1; n <= veins; n += 1) {
    const t = n / (veins + 1.4);
    const [x, y] = spine(t);
    for (const s of [1, -1]) {
      const h = half(t + 0.12) * 0.78 * s;
      const end: Point = [x + ux * length * 0.12 - uy * h, y + uy * length * 0.12 + ux * h];
      pen.brush([[x, y], end], Math.max(1, width * 0.055), rib, { taper: 'end' });
    }
  }
}
