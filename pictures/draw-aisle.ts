import type { PictureSpec } from '#domain/media/picture.ts';
import { type Item, PRIMITIVE_NAMES, put } from './draw/art.ts';
import { PAPERS, stillOf } from './draw/aisles.ts';
import { notoBody, withPrefix } from './draw/noto.ts';
import { TEMPLATES } from './draw/packs.ts';
import { randomOf } from './draw/random.ts';
import { type Box, finish, newScene, type Scene } from './draw/scene.ts';
import { softOval } from './draw/shading.ts';
import { rect } from './draw/shapes.ts';

/** Positions on the table, from back to front: center, foot and height. */
const BACK = {
  1: [[400, 596, 400]],
  2: [
    [290, 590, 372],
    [512, 578, 352],
  ],
} as const;
const FRONT = [
  [176, 672, 206],
  [626, 676, 212],
  [392, 706, 182],
] as const;
const ALL_FRONT = [
  [276, 560, 262],
  [524, 552, 262],
  [168, 690, 208],
  [408, 712, 224],
  [642, 690, 212],
] as const;

type Thing = { id: string; shadeId: string; bounds: Box };
type Spot = readonly [x: number, foot: number, height: number];

const SHADE = '#23132b';

/**
 * The outline of a drawing in one dark color, for its shadow. Without opacity: resvg aborts its process when a part
 * that needs a layer (opacity, filter, clip) lies outside the picture, and a shadow can reach beyond it.
 */
function silhouette(svg: string): string {
  return svg
    .replace(/<use [^>]*\/>/g, '')
    .replace(/ (?:opacity|fill-opacity|stroke-opacity)="[^"]*"/g, '')
    .replace(/ fill="url\(#[^"]*"/g, ' fill="none"')
    .replace(/ (fill|stroke)="#[0-9a-fA-F]{3,6}"/g, ` $1="${SHADE}"`);
}

function artSilhouette(svg: string): string {
  return svg
    .replace(/ (?:opacity|fill-opacity|clip-path|mask)="[^"]*"/g, '')
    .replace(/ (fill|stroke)="(?!none)[^"]*"/g, ` $1="${SHADE}"`);
}

/** A thing with its shadow: the light comes from the upper left, so the shadow falls to the right. */
function stand(thing: Thing, [x, foot, height]: Spot): string {
  const { bounds } = thing;
  const scale = height / bounds.h;
  const place = `translate(${x} ${foot}) scale(${scale.toFixed(4)}) translate(${-(bounds.x + bounds.w / 2)} ${-(bounds.y + bounds.h)})`;
  const lean = `translate(${x} ${(foot - height * 0.04).toFixed(1)}) matrix(1 0 -.55 .3 0 0) translate(${-x} ${-foot})`;
  return `<g opacity=".22" transform="${lean}"><use href="#${thing.shadeId}" transform="${place}"/></g><use href="#${thing.id}" transform="${place}"/>`;
}

function shopBrandSpec(
  pack: PictureSpec['pack'],
  colors: { main: string; accent: string },
  name: string,
  items: Item[],
): PictureSpec {
  return {
    pack,
    name,
    items,
    layout: pack === 'jar' || pack === 'carton' ? 'cream' : 'block',
    brand: 'Tallybean',
    brand_font: 'outfit',
    name_font: 'fraunces',
    brand_tracking: 0,
    brand_mark: 'plain',
    sub: '',
    size_text: '',
    claims: [],
    color_main: colors.main,
    color_accent: colors.accent,
    color_paper: '#fffaf0',
  };
}

const ILLUSTRATION: Box = { x: -47, y: -47, w: 94, h: 92 };

function standingArt(scene: Scene, art: string): Thing[] {
  const body = notoBody(art);
  if (body === null) return [];
  const id = scene.define(`stand:${art}`, () => put(scene, { art }, { x: 0, y: 0, size: 100 }));
  const shadeId = scene.define(
    `stand:${art}:shade`,
    () =>
      `<g transform="scale(.78125) translate(-64 -64)">${artSilhouette(withPrefix(body, `${scene.nextId()}_`))}</g>`,
  );
  return [{ id, shadeId, bounds: ILLUSTRATION }];
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * The picture of an aisle, or of any other category, diet, brand or story: a still life on colored paper, a 640 px
 * opaque square. Unknown keys get a picture too, chosen by their words.
 */
export function drawAisle(url_key: string, title: string): string {
  const still = stillOf(url_key);
  const paper = PAPERS[still.paper];
  const scene = newScene(`aisle:${url_key}`);
  const random = randomOf(`scatter:${url_key}`);
  const packs = still.packs.map(([pack, name, shows], n) => {
    const items: Item[] = [PRIMITIVE_NAMES.includes(shows) ? { prim: shows } : { art: shows }];
    const drawn = TEMPLATES[pack](scene, shopBrandSpec(pack, paper.packs[n % 2] ?? paper.packs[0], name, items));
    return {
      id: scene.define(`pack:${n}`, () => drawn.svg),
      shadeId: scene.define(`pack:${n}:shade`, () => silhouette(drawn.svg)),
      bounds: drawn.bounds,
    };
  });
  const arts = still.art.flatMap((art) => standingArt(scene, art));
  const behind = packs.length === 0 ? [] : BACK[packs.length === 1 ? 1 : 2];
  const before = packs.length === 0 ? ALL_FRONT : FRONT;
  const standing = packs.map((thing, n) => stand(thing, behind[n] ?? BACK[1][0]));
  const lying = arts.slice(0, before.length).map((thing, n) => stand(thing, before[n] ?? FRONT[0]));
  let scattered = '';
  for (let n = 0; still.small && n < 6; n += 1) {
    const x = 250 + n * 62 + random() * 30;
    const y = 728 + (n % 2) * 22 + random() * 10;
    const item: Item = { prim: still.small };
    const at = { size: 54, turn: Math.round(random() * 360) };
    scattered += softOval(scene, x + 9, y + 10, 30, 20, 0.5, SHADE) + `${put(scene, item, { x, y, ...at })}`;
  }
  const square: Box = { x: 44, y: 112, w: 712, h: 712 };
  const ground = rect(square, paper.wall) + rect({ ...square, y: 500, h: 324 }, paper.table);
  const label = `<title>${escapeText(title)}</title>`;
  return finish(scene, label + ground + standing.join('') + lying.join('') + scattered, square, {
    margin: 0,
    ground: '',
  });
}
