import { AISLE_KEYS } from '#domain/media/aisles.ts';
import { AISLES } from './draw/aisles.ts';
import { type Box, finish, newScene } from './draw/scene.ts';
import { drawStill } from './draw/still.ts';

const SQUARE: Box = { x: 32, y: 62, w: 736, h: 736 };
const HORIZON = 520;

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The picture of an aisle: a still life on colored paper, a 640 px opaque square. Unknown keys get the first one's. */
export function drawAisle(url_key: string, title: string): string {
  const key = AISLE_KEYS.find((one) => one === url_key) ?? 'food';
  const scene = newScene(`aisle:${key}`);
  const body = `<title>${escapeText(title)}</title>${drawStill(scene, AISLES[key], SQUARE, HORIZON)}`;
  return finish(scene, body, SQUARE, { margin: 0, ground: '' });
}
