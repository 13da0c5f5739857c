import { shade } from './color.ts';
import type { Primitive } from './primitives-nuts.ts';

const fill = (d: string, color: string, opacity = 1) => `<path d="${d}" fill="${color}" opacity="${opacity}"/>`;
const stroke = (d: string, color: string, width: number, opacity: number) =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}" fill="none" stroke-linecap="round" opacity="${opacity}"/>`;
const dots = (at: readonly (readonly [number, number])[], r: number, color: string, opacity: number) =>
  at.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" opacity="${opacity}"/>`).join('');

function rice(c: string): string {
  return `<ellipse rx="46" ry="14" fill="${c}"/><ellipse rx="46" ry="14" fill="none" stroke="${shade(c, -0.2)}" stroke-width="3" opacity=".55"/><ellipse cx="-6" cy="-4" rx="26" ry="4" fill="#fff" opacity=".7"/>`;
}

function oat(c: string): string {
  return [
    `<ellipse rx="42" ry="32" fill="${c}"/>`,
    stroke('M-36 4Q0-6 36 2', shade(c, -0.2), 4, 0.55),
    '<ellipse cx="-8" cy="-14" rx="22" ry="8" fill="#fff" opacity=".35"/>',
    fill('M-40 8C-30 32 30 34 41 6C34 24-30 24-40 8Z', shade(c, -0.14), 0.6),
  ].join('');
}

function penne(c: string): string {
  const ridges = [-10, -2, 6].map((k) => stroke(`M-38 ${k - 1}L42 ${k - 8}`, shade(c, -0.14), 2.4, 0.7));
  return [
    fill('M-46-12L34-20Q46-8 44 4L-34 14Q-48 8-46-12Z', c),
    fill('M-46-12Q-36-14-34 14Q-48 8-46-12Z', shade(c, -0.25)),
    ...ridges,
    stroke('M-30-9L30-15', '#fff', 4, 0.5),
  ].join('');
}

function berry(c: string): string {
  const crown = 'M0-8l6 10 11-2-7 9 7 9-11-2-6 10-6-10-11 2 7-9-7-9 11 2z';
  return [
    `<circle r="42" fill="${c}"/>`,
    fill('M-42 0A42 42 0 0 0 42 0C36 22-30 26-42 0Z', '#000', 0.2),
    '<ellipse cx="-14" cy="-18" rx="15" ry="10" fill="#fff" opacity=".35"/>',
    `<path d="${crown}" transform="translate(10 8) scale(.8)" fill="#000" opacity=".28"/>`,
  ].join('');
}

function chip(c: string): string {
  return [
    fill('M-44 4C-40-30-6-40 20-32C44-24 48 6 34 22C14 38-40 34-44 4Z', c),
    fill('M-34 6C-14-14 20-18 38-6C24 16-14 24-34 6Z', shade(c, 0.1), 0.9),
    fill('M-44 4C-38 28 14 38 34 22C14 26-24 26-44 4Z', shade(c, -0.16), 0.7),
    dots(
      [
        [-10, 2],
        [8, -6],
        [18, 6],
        [0, 12],
      ],
      2.4,
      shade(c, -0.25),
      0.5,
    ),
  ].join('');
}

function leaf(c: string): string {
  const veins = [-22, -4, 14].map((k, i) =>
    stroke(`M${k} ${10 - i * 9}q8-14 6-22M${k} ${10 - i * 9}q14 2 22-4`, shade(c, 0.12), 1.8, 0.8),
  );
  return [
    fill('M-46 18C-34-26 8-42 46-30C44 10 10 42-46 18Z', c),
    stroke('M-46 18Q0 4 40-26', shade(c, 0.16), 3, 1),
    ...veins,
  ].join('');
}

function kibble(c: string): string {
  return [
    fill('M-34-20Q-24-38 0-32Q24-40 34-20Q44 6 26 26Q0 40-26 26Q-44 6-34-20Z', c),
    fill('M-36 0Q-20 34 26 26Q44 6 36-10Q30 20-6 20Q-28 18-36 0Z', '#000', 0.17),
    dots(
      [
        [-8, -8],
        [12, 2],
      ],
      3.8,
      '#000',
      0.2,
    ),
    '<ellipse cx="-10" cy="-20" rx="14" ry="6" fill="#fff" opacity=".25"/>',
  ].join('');
}

function softgel(c: string): string {
  return [
    `<ellipse rx="46" ry="25" fill="${c}" opacity=".95"/>`,
    fill('M-46 0A46 25 0 0 0 46 0C34 16-34 16-46 0Z', shade(c, -0.14), 0.7),
    '<ellipse cx="-12" cy="-11" rx="22" ry="5" fill="#fff" opacity=".75"/>',
  ].join('');
}

/** Two halves: the given color, and a pale one. */
function capsule(c: string): string {
  return [
    fill('M-46 0A20 20 0 0 1-26-20H0V20H-26A20 20 0 0 1-46 0Z', c),
    fill('M0-20H26A20 20 0 0 1 26 20H0Z', '#e8e1cf'),
    fill('M-46 0A20 20 0 0 0-26 20H26A20 20 0 0 0 46 0C44 10 34 12 26 12H-26C-36 12-44 10-46 0Z', '#000', 0.15),
    stroke('M-30-11H28', '#fff', 6, 0.55),
  ].join('');
}

function steak(c: string): string {
  const marbling: readonly (readonly [string, number])[] = [
    ['M-24-20Q-8-14-4 0T-14 22', 3.4],
    ['M2-30Q8-18 20-16T36-8', 2.8],
    ['M10 2Q16-4 28 2', 2],
    ['M-30 4Q-24 8-22 16', 2],
    ['M-8-8Q2-8 6-2', 1.8],
    ['M14-26Q22-24 26-20', 1.6],
    ['M-2 12Q4 8 10 12', 2],
  ];
  return [
    fill('M-44-14C-40-40-6-46 18-40C42-34 50-14 44 8C38 30 14 26-2 34C-20 42-42 36-46 16C-48 4-46-4-44-14Z', '#f1e2d0'),
    fill('M-39-12C-35-34-6-40 16-35C37-29 44-13 39 6C34 24 12 20-4 28C-20 36-37 31-41 14C-42 4-41-4-39-12Z', c),
    fill(
      'M-39-12C-35-34-6-40 16-35C24-33 30-29 34-24C20-30-4-30-18-20C-32-10-34 10-28 30C-35 27-39 22-41 14C-42 4-41-4-39-12Z',
      shade(c, 0.06),
      0.6,
    ),
    ...marbling.map(([d, width]) => stroke(d, '#f6e4d6', width, 0.8)),
    stroke('M-32-18Q-20-32 4-34', '#fff', 3, 0.3),
  ].join('');
}

function fillet(c: string): string {
  const flakes = [-34, -22, -9, 5, 19, 33].map((k) =>
    stroke(`M${k - 8} ${k < -28 ? 12 : 17}Q${k + 4} -4 ${k - 2} ${k > 28 ? -16 : -20}`, shade(c, 0.16), 2.2, 0.85),
  );
  return [
    fill('M-48 8C-44-18-10-26 22-22C40-20 50-12 48 0C46 16 24 24-8 26C-32 28-50 22-48 8Z', shade(c, -0.12)),
    fill('M-47 4C-42-18-10-26 22-22C40-20 50-12 48-4C44 10 22 16-8 18C-32 20-48 16-47 4Z', c),
    ...flakes,
    stroke('M-34-4Q-10-18 20-18', '#fff', 4, 0.4),
  ].join('');
}

function breast(c: string): string {
  return [
    fill('M-46 6C-46-22-14-36 14-32C38-28 50-10 42 4C34 16 20 10 8 20C-6 34-44 32-46 6Z', c),
    fill(
      'M-46 6C-44 26-8 30 8 16C20 6 36 10 44-4C46 8 30 14 22 14C12 14 10 26-6 32C-26 38-46 26-46 6Z',
      shade(c, -0.12),
      0.65,
    ),
    stroke('M-30-6Q-14-26 14-24M-20 6Q-2-10 20-8', '#fff', 3.4, 0.5),
  ].join('');
}

export const STAPLES: Record<string, Primitive> = {
  rice: { color: '#f3ead6', draw: rice },
  oat: { color: '#e3cd9d', draw: oat },
  penne: { color: '#eec267', draw: penne },
  berry: { color: '#43508f', draw: berry },
  chip: { color: '#efc15a', draw: chip },
  leaf: { color: '#4f8a3d', draw: leaf },
  kibble: { color: '#9a5f34', draw: kibble },
  softgel: { color: '#e9a52b', draw: softgel },
  capsule: { color: '#5c8a54', draw: capsule },
  steak: { color: '#a8323a', draw: steak },
  fillet: { color: '#ef8a5f', draw: fillet },
  breast: { color: '#f3c4b0', draw: breast },
};
