import type { PictureSpec } from '#domain/media/picture.ts';
import { REAL, reachOf } from '../foods/foods.ts';
import { shade } from '../base/color.ts';
import { drawForm } from './packs.ts';
import type { Drawn } from './packs-bags.ts';
import type { Box, Scene } from './scene.ts';
import { softOval } from './shading.ts';
import { gradient, path, rect } from './shapes.ts';
import { putFood } from './put-food.ts';

const INKS = {
  aubergine: '#4a1e5c',
  marigold: '#f2b632',
  frost: '#1b5a94',
  tomato: '#b8442c',
  moss: '#47663a',
  blush: '#c97f78',
  teal: '#1f6b68',
  cream: '#fffaf0',
} as const;
type Ink = keyof typeof INKS;

const PAPERS = { lilac: '#dfcdea', honey: '#fbd98a', sky: '#cfe3f3', sage: '#d5e2c8', blush: '#f6d8cc' } as const;
export type Paper = keyof typeof PAPERS;

/** Where something is on the table: its middle, its foot and its height. */
type Spot = readonly [x: number, foot: number, height: number];
type Thing = { kind: 'pack'; spec: PictureSpec; at: Spot } | { kind: 'food'; name: string; at: Spot; turn: number };

/** A still life on colored paper; `block` is a painted block of wood that things may be on. */
export type Still = {
  paper: Paper;
  /** Only the things and their shadows, for a page whose ground has about the paper's color. */
  isCutout?: boolean;
  block?: Box;
  things: readonly Thing[];
};

type StorePack = Pick<PictureSpec, 'form' | 'layout' | 'name' | 'foods'> &
  Partial<Pick<PictureSpec, 'color_fill' | 'color_glass' | 'color_lid' | 'size_text'>> & {
    inks: readonly [main: Ink, accent: Ink];
  };

/** A pack of the store brand. */
export function pack({ inks: [main, accent], ...shown }: StorePack, at: Spot): Thing {
  const spec: PictureSpec = {
    brand: 'Tallybean',
    brand_font: 'outfit',
    name_font: 'fraunces',
    brand_tracking: 0,
    brand_mark: 'plain',
    sub: '',
    size_text: '',
    claims: [],
    color_main: INKS[main],
    color_accent: INKS[accent],
    color_paper: INKS.cream,
    window: shown.form === 'bag' || undefined,
    ...shown,
  };
  return { kind: 'pack', spec, at };
}

/** The pack of a product of the catalog. */
export const product = (spec: PictureSpec, at: Spot): Thing => ({ kind: 'pack', spec, at });

export const food = (name: string, at: Spot, turn = 0): Thing => ({ kind: 'food', name, at, turn });

/**
 * What is tall throws a shadow to the right that fades with its length. The shadow has no opacity of its own: resvg
 * aborts its process when a part that needs a layer lies outside the picture. It ends before `edge`, where a cutout
 * would cut it off.
 */
function longShadow(
  scene: Scene,
  [x, foot, h]: Spot,
  w: number,
  tone: string,
  edge = Number.POSITIVE_INFINITY,
): string {
  const left = x - w / 2;
  const right = x + w / 2;
  const reach = Math.max(0, Math.min(h * 0.62, edge - right));
  const fade = gradient(
    scene,
    [
      [0, tone, 0.42],
      [0.35, tone, 0.2],
      [1, tone, 0],
    ],
    { x1: 0.1, y1: 1, x2: 1, y2: 0.1 },
  );
  return path(
    `M${left} ${foot}L${right} ${foot}L${right + reach} ${foot - h * 0.26}L${left + reach * 1.05} ${foot - h * 0.3}Z`,
    fade,
  );
}

const DEPTH = 26;
const RISE = 34;

function wood(scene: Scene, { x, y, w, h }: Box, tone: string): string {
  const front = gradient(scene, [
    [0, '#fbf3e2'],
    [1, '#efe3cb'],
  ]);
  return [
    longShadow(scene, [x + w / 2, y + h, h * 1.6], w, tone),
    rect({ x, y, w, h }, front),
    path(`M${x} ${y}L${x + DEPTH} ${y - RISE}H${x + w + DEPTH}L${x + w} ${y}Z`, '#fffcf4'),
    path(`M${x + w} ${y}L${x + w + DEPTH} ${y - RISE}V${y + h - RISE}L${x + w} ${y + h}Z`, '#dccdb0'),
  ].join('');
}

type Drawing = { shadow: string; svg: string };
/** A pack's drawing includes a little of the table below its foot. */
const FOOT = 8;

function drawPack(
  scene: Scene,
  { bounds, svg }: Drawn,
  n: number,
  at: Spot,
  hasShadow: boolean,
  tone: string,
  edge: number | undefined,
): Drawing {
  const [x, foot, height] = at;
  const scale = height / bounds.h;
  const id = scene.define(`thing:${n}`, () => svg);
  const middle = -(bounds.x + bounds.w / 2);
  const place = `translate(${x} ${foot}) scale(${scale.toFixed(4)}) translate(${middle} ${-(bounds.y + bounds.h - FOOT)})`;
  const shadow = hasShadow
    ? longShadow(scene, [x, foot - height * 0.015, height], bounds.w * scale * 0.86, tone, edge)
    : '';
  return { shadow, svg: `<use href="#${id}" transform="${place}"/>` };
}

/** Food touches the table with its lowest point, however it is turned. */
function drawFood(scene: Scene, name: string, [x, foot, size]: Spot, turn: number, tone: string): Drawing {
  const y = foot - reachOf(name, turn) * size;
  const contact = softOval(scene, x + size * 0.03, foot - size * 0.015, size * 0.4, size * 0.06, 0.7, tone);
  return {
    shadow: softOval(scene, x + size * 0.2, foot - size * 0.03, size * 0.58, size * 0.11, 0.34, tone),
    svg: contact + putFood(scene, name, REAL, { x, y, size, turn }),
  };
}

/** The things on paper, `horizon` being where the wall meets the table. */
export function drawStill(scene: Scene, still: Still, area: Box, horizon: number): string {
  const paper = PAPERS[still.paper];
  const tone = shade(paper, -0.5);
  const wall = gradient(
    scene,
    [
      [0, shade(paper, 0.05)],
      [0.55, paper],
      [1, shade(paper, -0.06)],
    ],
    { y2: 0.7 },
  );
  const table = gradient(
    scene,
    [
      [0, shade(paper, -0.07)],
      [0.3, shade(paper, -0.03)],
      [1, shade(paper, -0.05)],
    ],
    { x2: 0, y2: 1 },
  );
  const edge = still.isCutout ? area.x + area.w : undefined;
  const things = still.things.map((thing, n) =>
    thing.kind === 'food'
      ? drawFood(scene, thing.name, thing.at, thing.turn, tone)
      : drawPack(scene, drawForm(scene, thing.spec), n, thing.at, thing.at[1] > horizon + 20, tone, edge),
  );
  return [
    ...(still.isCutout ? [] : [rect(area, wall), rect({ ...area, y: horizon, h: area.y + area.h - horizon }, table)]),
    still.block ? wood(scene, still.block, tone) : '',
    ...things.map(({ shadow }) => shadow),
    ...things.map(({ svg }) => svg),
  ].join('');
}
