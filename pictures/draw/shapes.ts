import type { Box, Scene, Surface, Warp } from './scene.ts';
import { round } from './text.ts';

type Stop = [offset: number, color: string, opacity?: number];
type Direction = { x1?: number; y1?: number; x2?: number; y2?: number };

export function rect(
  box: Box,
  fill: string,
  rest: { radius?: number; opacity?: number; stroke?: string; stroke_width?: number } = {},
): string {
  const radius = rest.radius ? ` rx="${round(rest.radius)}"` : '';
  const opacity = rest.opacity === undefined ? '' : ` opacity="${rest.opacity}"`;
  const stroke = rest.stroke ? ` stroke="${rest.stroke}" stroke-width="${rest.stroke_width ?? 1}"` : '';
  return `<rect x="${round(box.x)}" y="${round(box.y)}" width="${round(box.w)}" height="${round(box.h)}"${radius} fill="${fill}"${opacity}${stroke}/>`;
}

export function path(d: string, fill: string, opacity?: number): string {
  return `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** Declares a gradient, left to right by default. @returns its paint reference. */
export function gradient(scene: Scene, stops: readonly Stop[], direction: Direction = {}): string {
  const { x1 = 0, y1 = 0, x2 = 1, y2 = 0 } = direction;
  const id = scene.nextId();
  const list = stops.map(
    ([at, color, opacity = 1]) =>
      `<stop offset="${at}" stop-color="${color}" stop-opacity="${round(opacity * 100) / 100}"/>`,
  );
  scene.defs.push(
    `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${list.join('')}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** What lies inside the outline `d`, cut off at its edge. */
export function clipped(scene: Scene, d: string, content: string): string {
  const id = scene.nextId();
  scene.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
}

/** A label wrapped around a cylinder: top and bottom edges sag by `dip`. */
export function bow(box: Box, dip: number): string {
  const { x, y, w, h } = box;
  return `M${x} ${y}Q${x + w / 2} ${y + 2 * dip} ${x + w} ${y}V${y + h}Q${x + w / 2} ${y + h + 2 * dip} ${x} ${y + h}Z`;
}

/** An edge that follows the surface from left to right: exact, since the sag is a parabola and so is Q. */
function edge(warp: Warp | null, from: number, to: number, y: number): { left: string; right: string; bend: string } {
  const [ax, ay] = warp ? warp(from, y) : [from, y];
  const [bx, by] = warp ? warp(to, y) : [to, y];
  const middle = (from + to) / 2;
  const control = warp ? 2 * warp(middle, y)[1] - (ay + by) / 2 : y;
  return {
    left: `${round(ax)} ${round(ay)}`,
    right: `${round(bx)} ${round(by)}`,
    bend: warp ? `Q${round((ax + bx) / 2)} ${round(control)} ` : 'L',
  };
}

function around(surface: Surface, box: Box): string {
  const upper = edge(surface.warp, box.x, box.x + box.w, box.y);
  const lower = edge(surface.warp, box.x, box.x + box.w, box.y + box.h);
  return `M${upper.left}${upper.bend}${upper.right}L${lower.right}${lower.bend}${lower.left}Z`;
}

/** A stripe of color across the surface, from `top` to `bottom`, as wide as the color runs. */
export function band(surface: Surface, top: number, bottom: number, fill: string, opacity?: number): string {
  return path(around(surface, { x: surface.bleed.x, y: top, w: surface.bleed.w, h: bottom - top }), fill, opacity);
}

/** A ruled frame that lies on the surface as print does. */
export function frame(surface: Surface, box: Box, stroke: string, width: number, opacity = 1): string {
  const faint = opacity === 1 ? '' : ` opacity="${opacity}"`;
  return `<path d="${around(surface, box)}" fill="none" stroke="${stroke}" stroke-width="${width}"${faint}/>`;
}

/** A short straight rule under or over a word. */
export function rule(
  surface: Surface,
  x: number,
  y: number,
  width: number,
  thickness: number,
  fill: string,
  opacity?: number,
): string {
  const dip = surface.warp ? surface.warp(x, y)[1] - y : 0;
  return rect({ x: x - width / 2, y: y + dip, w: width, h: thickness }, fill, opacity === undefined ? {} : { opacity });
}

/** How far the surface sags at its middle: art and seals that are not bent move down with it. */
export function sagOf(surface: Surface): number {
  if (!surface.warp) return 0;
  const middle = surface.box.x + surface.box.w / 2;
  return surface.warp(middle, surface.box.y)[1] - surface.box.y;
}
