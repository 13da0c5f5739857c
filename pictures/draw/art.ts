import type { PictureSpec } from '#domain/media/picture.ts';
import { safeColor } from './color.ts';
import { hasNoto, notoBody, turnHue, withPrefix } from './noto.ts';
import { NUTS } from './primitives-nuts.ts';
import { STAPLES } from './primitives-staples.ts';
import type { Scene } from './scene.ts';
import { round } from './text.ts';

export type Item = PictureSpec['items'][number];
export type Place = { x: number; y: number; size: number; turn?: number };

/** Every small food that a specification may name as `prim`. */
const PRIMITIVES = { ...NUTS, ...STAPLES };
export const PRIMITIVE_NAMES: readonly string[] = Object.keys(PRIMITIVES);

const primitiveOf = (item: Item) =>
  item.prim !== undefined && Object.hasOwn(PRIMITIVES, item.prim) ? PRIMITIVES[item.prim] : undefined;

export const isSmall = (item: Item) => primitiveOf(item) !== undefined;

/** The items that can be drawn; unknown names are left out. */
export function drawable(items: readonly Item[]): Item[] {
  return items.filter((item) => isSmall(item) || (item.art !== undefined && hasNoto(item.art)));
}

/** The color in the gaps of a heap of this. */
export function colorOf(item: Item): string {
  return safeColor(item.color, primitiveOf(item)?.color ?? '#6b4a2a');
}

function drawOnce(scene: Scene, item: Item): string | null {
  const small = primitiveOf(item);
  if (small) return scene.define(`prim:${item.prim}:${colorOf(item)}`, () => small.draw(colorOf(item)));
  const body = item.art === undefined ? null : notoBody(item.art);
  if (body === null) return null;
  const turned = item.hue_shift ? turnHue(body, item.hue_shift) : body;
  return scene.define(`art:${item.art}:${item.hue_shift ?? 0}`, () => {
    const prefixed = withPrefix(turned, `${scene.nextId()}_`);
    return `<g transform="scale(.78125) translate(-64 -64)">${prefixed}</g>`;
  });
}

/** Puts one item down, `size` units across. */
export function put(scene: Scene, item: Item, { x, y, size, turn = 0 }: Place): string {
  const id = drawOnce(scene, item);
  if (id === null) return '';
  const rotation = turn === 0 ? '' : ` rotate(${round(turn)})`;
  return `<use href="#${id}" transform="translate(${round(x)} ${round(y)})${rotation} scale(${Math.round(size * 10) / 1000})"/>`;
}
