import { shade } from './color.ts';

/** Our own small foods for heaps and windows: about 100 units across, around the origin, from one color. */
export type Primitive = { color: string; draw: (color: string) => string };

const gleam = (d: string, width: number, opacity: number) =>
  `<path d="${d}" stroke="#fff" stroke-width="${width}" stroke-linecap="round" fill="none" opacity="${opacity}"/>`;
const fill = (d: string, color: string, opacity = 1) => `<path d="${d}" fill="${color}" opacity="${opacity}"/>`;
const stroke = (d: string, color: string, width: number, opacity: number) =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}" fill="none" stroke-linecap="round" opacity="${opacity}"/>`;

function almond(c: string): string {
  const grain = [-12, -4, 5, 13].map((k) =>
    stroke(`M${k * 0.25}-38Q${k * 1.5} 0 ${k * 0.9} 36`, shade(c, -0.17), 1.6, 0.6),
  );
  return [
    fill('M0-48C24-30 34 2 22 30C14 48-14 48-22 30C-34 2-24-30 0-48Z', c),
    fill('M0-48C24-30 34 2 22 30C14 48-2 46-6 40C14 30 16-10 0-48Z', shade(c, -0.1), 0.75),
    ...grain,
    gleam('M-13-16Q-20 4-15 22', 4, 0.28),
  ].join('');
}

function cashew(c: string): string {
  return [
    fill('M-36 26C-48-8-22-44 14-40C36-37 44-20 34-12C24-5 16-14 2-12C-16-9-16 8-14 22C-12 40-30 44-36 26Z', c),
    fill(
      'M-36 26C-34 34-16 40-15 26C-16 8-16-9 2-12C16-14 24-5 34-12C28-2 16-8 4-4C-8 0-8 12-8 24C-8 44-32 46-36 26Z',
      shade(c, -0.13),
      0.7,
    ),
    gleam('M-30 8Q-26-22 6-32', 5, 0.5),
  ].join('');
}

function walnut(c: string): string {
  const folds = 'M0-42V40M-12-36Q-30-16-14 0Q-32 14-14 34M12-36Q30-16 14 0Q32 14 14 34M-36-8Q-26-6-24 4M36-8Q26-6 24 4';
  return [
    fill('M0-42C26-46 46-20 40 8C36 34 14 44 0 40C-14 44-36 34-40 8C-46-20-26-46 0-42Z', c),
    stroke(folds, shade(c, -0.18), 5, 1),
    gleam('M-26-24Q-14-36-4-34', 5, 0.3),
  ].join('');
}

/** Round and a little pointed, a smooth shell with fine upright grain, and the pale rough cap the stem sat on. */
function hazelnut(c: string): string {
  const shell =
    'M0 46C-6 44-12 40-20 36C-40 24-46 2-40-14C-34-32-18-40 0-40C18-40 34-32 40-14C46 2 40 24 20 36C12 40 6 44 0 46Z';
  const cap =
    'M-38-17C-34-33-18-42 0-42C18-42 34-33 38-17C30-23 26-15 17-20C10-24 6-15 0-18C-7-22-11-14-18-19C-26-24-30-15-38-17Z';
  const grain = [-26, -14, -3, 9, 20].map((k) =>
    stroke(`M${k}-12Q${k * 1.25} 10 ${k * 0.5} 36`, shade(c, -0.13), 1.8, 0.55),
  );
  const pores = [
    [-22, -29],
    [-9, -33],
    [5, -30],
    [18, -31],
    [27, -24],
    [-28, -22],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.8" fill="${shade(c, 0.02)}" opacity=".7"/>`);
  return [
    fill(shell, c),
    fill(
      'M0 46C6 44 12 40 20 36C40 24 46 2 40-14C38-20 35-25 31-29C36-6 28 22 4 36C-6 41-14 39-20 36C-12 40-6 44 0 46Z',
      shade(c, -0.14),
      0.6,
    ),
    ...grain,
    fill(cap, shade(c, 0.2, -0.12)),
    ...pores,
    gleam('M-27-6Q-30 8-22 20', 6, 0.42),
  ].join('');
}

function seed(c: string): string {
  const rim = shade(c, -0.16);
  return `<ellipse rx="40" ry="26" fill="${c}"/><ellipse rx="40" ry="26" fill="none" stroke="${rim}" stroke-width="5" opacity=".6"/><ellipse cx="-10" cy="-8" rx="16" ry="7" fill="#fff" opacity=".5"/>`;
}

function bean(c: string): string {
  return [
    fill('M-44 4C-46-24-18-34 4-28C30-22 48-6 44 14C40 32 22 30 12 18C4 9-4 8-12 20C-22 34-42 28-44 4Z', c),
    gleam('M-30-6Q-16-22 10-16', 6, 0.38),
    fill(
      'M-44 4C-42 28-22 34-12 20C-4 8 4 9 12 18C22 30 40 32 44 14C40 22 26 20 16 10C4-2-10 2-18 12C-26 22-40 20-44 4Z',
      '#000',
      0.16,
    ),
  ].join('');
}

function chickpea(c: string): string {
  return [
    fill('M-40 4C-42-26-14-42 8-38C20-36 22-44 30-38C36-33 30-26 36-14C46 10 30 40 0 40C-24 40-38 26-40 4Z', c),
    fill('M-40 4C-38 26-24 40 0 40C30 40 46 10 36-14C38 14 18 30-4 28C-22 26-34 20-40 4Z', shade(c, -0.14), 0.65),
    '<ellipse cx="-10" cy="-18" rx="16" ry="9" fill="#fff" opacity=".5"/>',
  ].join('');
}

function coffee(c: string): string {
  return `<ellipse rx="44" ry="30" fill="${c}"/>${stroke('M-42-4Q-10-14 0 0T42 4', shade(c, -0.12), 7, 1)}<ellipse cx="-12" cy="-16" rx="18" ry="6" fill="#fff" opacity=".22"/>`;
}

function date(c: string): string {
  const wrinkles = stroke('M-36 4Q-10-10 34-2M-30 12Q0 4 30 10M-26-10Q4-18 28-10', shade(c, 0.12), 3, 0.8);
  return `<ellipse rx="46" ry="26" fill="${c}"/>${wrinkles}<ellipse cx="-10" cy="-12" rx="20" ry="5" fill="#fff" opacity=".3"/>`;
}

export const NUTS: Record<string, Primitive> = {
  almond: { color: '#b5713a', draw: almond },
  cashew: { color: '#ecd3a4', draw: cashew },
  walnut: { color: '#c08a4e', draw: walnut },
  hazelnut: { color: '#a9652f', draw: hazelnut },
  seed: { color: '#d9c089', draw: seed },
  bean: { color: '#7c2a22', draw: bean },
  chickpea: { color: '#e2bf7f', draw: chickpea },
  coffee: { color: '#5a3420', draw: coffee },
  date: { color: '#5d2f1c', draw: date },
};
