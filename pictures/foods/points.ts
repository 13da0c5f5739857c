/** A drawing is 100 units wide, its origin in the middle; y grows downward. */
export type Point = readonly [x: number, y: number];

const POINT_GAP = ' ';

/** '0,-24 14,-31' as points. */
export function pts(text: string): Point[] {
  return text.split(POINT_GAP).map((pair): Point => {
    const [x = '0', y = '0'] = pair.split(',');
    return [Number(x), Number(y)];
  });
}

/** Points at an angle and in a size of their own. */
export function move(points: readonly Point[], x: number, y: number, scale = 1, turn = 0): Point[] {
  const c = Math.cos((turn * Math.PI) / 180) * scale;
  const s = Math.sin((turn * Math.PI) / 180) * scale;
  return points.map(([a, b]): Point => [x + a * c - b * s, y + a * s + b * c]);
}

export function ring(cx: number, cy: number, rx: number, ry = rx, turn = 0, count = 12): Point[] {
  const round = Array.from({ length: count }, (_, n): Point => {
    const angle = (n / count) * 2 * Math.PI;
    return [rx * Math.cos(angle), ry * Math.sin(angle)];
  });
  return move(round, cx, cy, 1, turn);
}

/** The right half of a form with its mirror image: the first and last points are on the axis. */
export function mirror(shape: string | readonly Point[]): Point[] {
  const half = typeof shape === 'string' ? pts(shape) : shape;
  const left = half
    .slice(1, -1)
    .reverse()
    .map(([x, y]): Point => [-x, y]);
  return [...half, ...left];
}

/** A smooth curve through the points (Catmull-Rom); a point given twice is a corner. */
export function smooth(points: readonly Point[], closed = true, steps = 6): Point[] {
  const n = points.length;
  const last = points[n - 1];
  if (!last) return [];
  const at = (i: number): Point => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? last;
  const out: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const;
    if (b[0] === c[0] && b[1] === c[1]) continue;
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      out.push([between(t, a[0], b[0], c[0], d[0]), between(t, a[1], b[1], c[1], d[1])]);
    }
  }
  if (!closed) out.push(last);
  return out;
}

function between(t: number, a: number, b: number, c: number, d: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}

/** For each point of a closed outline, the direction out of it. */
export function normals(outline: readonly Point[]): Point[] {
  const n = outline.length;
  const at = (i: number): Point => outline[(i + n) % n] ?? [0, 0];
  const area = outline.reduce((sum, [x, y], i) => sum + x * at(i + 1)[1] - at(i + 1)[0] * y, 0);
  const side = area > 0 ? 1 : -1;
  return outline.map((_, i) => {
    const [ax, ay] = at(i - 1);
    const [bx, by] = at(i + 1);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return [(side * (by - ay)) / length, (-side * (bx - ax)) / length];
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

export function outlineOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}
