import { luminance, mix, shade } from '../base/color.ts';
import { type Random, randomOf } from '../base/random.ts';
import { normals, outlineOf, type Point, pts, smooth } from './points.ts';

/**
 * One drawing, two finishes. `print`: flat inks, a key line that swells away from the light, gouges in the shadow, like
 * a linocut, for everything printed on a pack. `real`: no line, shaded by gradients, for food that is seen itself.
 * `mono` is the pack's own ink: with it a drawing has only paper, two pale tints and the key.
 */
export type Finish = { kind: 'print'; key: string; paper: string; mono?: string } | { kind: 'real' };

type Look = {
  line?: number;
  hatch?: number;
  /** How far a form must turn from the light before it is gouged. */
  from?: number;
  gap?: number;
  shine?: number;
  lean?: number;
  plain?: boolean;
};
type Outline = { at: readonly Point[]; out: readonly Point[]; dark: readonly number[] };
type Shape = string | readonly Point[];

/** The light comes from the upper left; this points away from it. */
const AWAY: Point = [0.58, 0.81];
const LIT = -0.66;
const r1 = (value: number) => Math.round(value * 10) / 10;
const pointsOf = (shape: Shape) => (typeof shape === 'string' ? pts(shape) : shape);

function outlineWith(at: readonly Point[]): Outline {
  const out = normals(at);
  return { at, out, dark: out.map(([x, y]) => x * AWAY[0] + y * AWAY[1]) };
}

/** Draws one food in one finish. The calls add to `svg`, and gradients to `defs`. */
export class Pen {
  svg = '';
  defs = '';
  /** Roughly what was drawn: enough to know where it touches the table, however it is turned. */
  readonly touched: Point[] = [];
  readonly random: Random;
  readonly finish: Finish;
  readonly #prefix: string;
  readonly #gradients = new Map<string, string>();

  constructor(finish: Finish, seed: string, prefix: string) {
    this.finish = finish;
    this.#prefix = prefix;
    this.random = randomOf(seed);
  }

  get print(): boolean {
    return this.finish.kind === 'print';
  }

  get mono(): boolean {
    return this.finish.kind === 'print' && this.finish.mono !== undefined;
  }

  /** The ink of a detail on a color: the key in print, a deeper tone of the color on real food. */
  key(flat: string, deeper = 0.2): string {
    return this.finish.kind === 'print' ? this.finish.key : shade(flat, -deeper, 0.04);
  }

  /**
   * Three levels of one ink instead of the food's colors, as an engraving has them. The tints stay pale: a lemon filled
   * with the pack's blue would look like something else.
   */
  tone(flat: string): string {
    if (this.finish.kind !== 'print' || !this.finish.mono) return flat;
    const { mono, paper } = this.finish;
    const light = luminance(flat);
    if (light > 0.3) return paper;
    return mix(paper, mono, light > 0.11 ? 0.2 : 0.46);
  }

  /** Pale food needs a darker rim, or it is lost on white. */
  #lit(flat: string): string {
    const known = this.#gradients.get(flat);
    if (known) return known;
    const id = `${this.#prefix}g${this.#gradients.size}`;
    const pale = luminance(flat) > 0.6 ? 1 : 0;
    const stops = [
      [0, shade(flat, 0.13 - pale * 0.06)],
      [0.36, pale ? shade(flat, -0.02) : flat],
      [0.72, shade(flat, -0.1 - pale * 0.05, pale ? -0.1 : 0.03)],
      [0.9, shade(flat, -0.2 - pale * 0.08, pale * -0.2)],
      [1, shade(flat, -0.15 - pale * 0.13, pale * -0.25)],
    ] as const;
    const list = stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('');
    this.defs += `<radialGradient id="${id}" cx=".34" cy=".28" r=".86">${list}</radialGradient>`;
    this.#gradients.set(flat, `url(#${id})`);
    return `url(#${id})`;
  }

  raw(d: string, fill: string, opacity = 1): void {
    this.svg += `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  }

  /** A closed form: color, key line, gouges in the shadow, a cut of light. */
  blob(shape: Shape, color: string, look: Look = {}): void {
    const flat = this.tone(color);
    const form = outlineWith(smooth(pointsOf(shape)));
    this.touched.push(...form.at.filter((_, i) => i % 4 === 0));
    const { line = 1.7, hatch = 13, shine = 0, plain = false } = look;
    if (!this.print) this.raw(outlineOf(form.at), plain ? flat : this.#lit(flat));
    else {
      if (line > 0) this.raw(outlineOf(swollen(form, line)), this.key(flat));
      this.raw(outlineOf(form.at), flat);
      if (hatch > 0 && !plain) this.#gouge(form, flat, { ...look, hatch });
    }
    if (shine > 0) this.#shine(form, shine);
  }

  #gouge({ at, out, dark }: Outline, flat: string, look: Look & { hatch: number }): void {
    const { hatch, from = 0.28, gap = 4.6, lean = 0.25 } = look;
    let d = '';
    let run = 0;
    at.forEach(([x, y], i) => {
      const [px, py] = at[(i + at.length - 1) % at.length] ?? [x, y];
      const [nx, ny] = out[i] ?? [0, 0];
      const k = ((dark[i] ?? 0) - from) / (1 - from);
      run += Math.hypot(x - px, y - py);
      if (run < gap) return;
      run = 0;
      if (k <= 0.04) return;
      const reach = hatch * (0.35 + 0.65 * k) * (0.7 + 0.6 * this.random());
      const w = Math.min(gap * 0.36, 0.9 + 1.1 * k);
      const tip = `${r1(x - nx * reach - ny * lean * reach)} ${r1(y - ny * reach + nx * lean * reach)}`;
      d += `M${r1(x - ny * w + nx)} ${r1(y + nx * w + ny)}L${tip}L${r1(x + ny * w + nx)} ${r1(y - nx * w + ny)}Z`;
    });
    if (d) this.raw(d, this.key(flat));
  }

  #shine({ at, out, dark }: Outline, inset: number): void {
    const n = at.length;
    const start = dark.findIndex((d, i) => d < LIT && (dark[(i + n - 1) % n] ?? 0) >= LIT);
    if (start < 0) return;
    const run: Point[] = [];
    for (let k = 0; k < n && (dark[(start + k) % n] ?? 0) < LIT; k += 1) {
      const [x, y] = at[(start + k) % n] ?? [0, 0];
      const [nx, ny] = out[(start + k) % n] ?? [0, 0];
      run.push([x - nx * inset, y - ny * inset]);
    }
    const paper = this.finish.kind === 'print' ? this.finish.paper : '#ffffff';
    this.brush(run, Math.max(1.6, inset * 0.42), paper, { opacity: this.print ? 1 : 0.4, curve: false });
  }

  /** A cut along the points that swells in the middle, or tapers from its root. */
  brush(
    shape: Shape,
    width: number,
    ink: string,
    { taper = 'both' as 'both' | 'end' | 'none', opacity = 1, curve = true } = {},
  ): void {
    const given = pointsOf(shape);
    const line = curve ? smooth(given, false, 5) : given;
    if (line.length < 2) return;
    this.touched.push(...line);
    const left: Point[] = [];
    const right: Point[] = [];
    line.forEach(([x, y], i) => {
      const [ax, ay] = line[Math.max(0, i - 1)] ?? [x, y];
      const [bx, by] = line[Math.min(line.length - 1, i + 1)] ?? [x, y];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const t = i / (line.length - 1);
      const part = taper === 'none' ? 1 : taper === 'end' ? 1 - 0.85 * t : 0.15 + 0.85 * Math.sin(Math.PI * t);
      const w = (width / 2) * part;
      left.push([x - ((by - ay) / length) * w, y + ((bx - ax) / length) * w]);
      right.unshift([x + ((by - ay) / length) * w, y - ((bx - ax) / length) * w]);
    });
    this.raw(outlineOf([...left, ...right]), ink, opacity);
  }

  dots(shape: Shape, radius: number, ink: string): void {
    const dot = ([x, y]: Point) =>
      `M${r1(x - radius)} ${r1(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
    this.raw(pointsOf(shape).map(dot).join(''), ink);
  }

  stem(shape: Shape, width = 4, ink = '#9a6739'): void {
    this.brush(shape, width, this.key(ink, 0.1), { taper: 'end' });
  }
}

/** The key line: one outline under the other, wider where the form turns from the light. */
function swollen({ at, out, dark }: Outline, line: number): Point[] {
  return at.map(([x, y], i): Point => {
    const w = line * (1 + 0.9 * Math.max(0, dark[i] ?? 0));
    const [nx, ny] = out[i] ?? [0, 0];
    return [x + nx * w, y + ny * w];
  });
}
