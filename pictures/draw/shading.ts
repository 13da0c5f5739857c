import type { Box, Scene } from './scene.ts';
import { gradient, rect } from './shapes.ts';
import { round } from './text.ts';

/** Light from the upper left on a round body: the same on every pack, so that a page of packs looks lit by one lamp. */
export function roundLight(scene: Scene, strength = 1): string {
  const s = strength;
  return gradient(scene, [
    [0, '#000', 0.38 * s],
    [0.05, '#000', 0.2 * s],
    [0.14, '#000', 0.03],
    [0.2, '#fff', 0.26 * s],
    [0.27, '#fff', 0.28 * s],
    [0.36, '#fff', 0.04],
    [0.62, '#000', 0],
    [0.82, '#000', 0.12 * s],
    [0.93, '#000', 0.26 * s],
    [0.97, '#000', 0.2 * s],
    [1, '#000', 0.36 * s],
  ]);
}

/** The same light on a filled bag or pouch. */
export function softLight(scene: Scene, strength = 1): string {
  const s = strength;
  return gradient(scene, [
    [0, '#000', 0.24 * s],
    [0.05, '#000', 0.1 * s],
    [0.13, '#fff', 0.16 * s],
    [0.22, '#fff', 0.06 * s],
    [0.45, '#fff', 0],
    [0.7, '#000', 0.02 * s],
    [0.86, '#000', 0.1 * s],
    [0.95, '#fff', 0.06 * s],
    [1, '#000', 0.22 * s],
  ]);
}

/** The same light on a flat face. */
export function flatLight(scene: Scene): string {
  return gradient(scene, [
    [0, '#fff', 0.16],
    [0.3, '#fff', 0.05],
    [0.7, '#000', 0],
    [1, '#000', 0.09],
  ]);
}

const LAYERS = 10;

/**
 * A stroke that fades out at its sides by `blur`: strokes laid over one another. A blur filter looks the same and
 * takes four times as long, which the first request for a picture would have to wait for.
 */
export function glow(d: string, color: string, width: number, opacity: number, blur: number): string {
  const layer = round((1 - (1 - opacity) ** (1 / LAYERS)) * 1000) / 1000;
  let strokes = '';
  for (let n = 0; n < LAYERS; n += 1) {
    const spread = 1.3 * blur * (1 - (2 * n) / (LAYERS - 1));
    strokes += `<path d="${d}" stroke-width="${round(Math.max(1, width + 2 * spread * 0.8))}"/>`;
  }
  return `<g fill="none" stroke="${color}" stroke-opacity="${layer}" stroke-linecap="round">${strokes}</g>`;
}

function shadowPaint(scene: Scene, color: string): string {
  return scene.define(`shadow${color}`, () => {
    const id = scene.nextId();
    const stops = [
      [0, 1],
      [0.35, 0.82],
      [0.6, 0.42],
      [0.82, 0.12],
      [1, 0],
    ] as const;
    const list = stops.map(([at, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`);
    scene.defs.push(`<radialGradient id="${id}">${list.join('')}</radialGradient>`);
    return `<ellipse rx="100" ry="100" fill="url(#${id})"/>`;
  });
}

/** A soft dark oval. */
export function softOval(
  scene: Scene,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  opacity: number,
  color = '#2a231a',
): string {
  const id = shadowPaint(scene, color);
  return `<use href="#${id}" transform="translate(${round(cx)} ${round(cy)}) scale(${round(rx) / 100} ${round(ry) / 100})" opacity="${opacity}"/>`;
}

/** The shadow of a standing pack: wide and soft, with a dark contact line. */
export function groundShadow(scene: Scene, cx: number, y: number, half: number): string {
  return softOval(scene, cx, y + 3, half * 1.3, 40, 0.3) + softOval(scene, cx, y, half * 1.06, 13, 0.6);
}

/** The shadow of a thing that lies flat, seen from above. */
export function lyingShadow(box: Box, radius: number, opacity: number, blur: number): string {
  const layers = 12;
  let out = '';
  for (let n = 0; n < layers; n += 1) {
    const grow = blur * (1.25 - (1.9 * n) / (layers - 1));
    const spread = { x: box.x - grow, y: box.y - grow, w: box.w + 2 * grow, h: box.h + 2 * grow };
    out += rect(spread, '#2a231a', {
      radius: Math.max(2, radius + grow),
      opacity: round((opacity / layers) * 1000) / 1000,
    });
  }
  return out;
}
