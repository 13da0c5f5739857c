import type { PictureSpec, PictureView } from '#domain/media/picture.ts';
import type { LabelFacts } from '#domain/media/label.ts';
import { safeColor } from './draw/color.ts';
import { drawPanel } from './draw/label-panel.ts';
import { TEMPLATES } from './draw/packs.ts';
import { finish, newScene, type PlacedText } from './draw/scene.ts';

const WHITE = '#ffffff';

/** A drawing, and every word on it with the box it has to stay in. */
export type Drawing = { svg: string; texts: PlacedText[] };

/** Specifications come from brands and imports: what is no colour or no spacing is replaced, so that it cannot break the drawing. */
function withinBounds(spec: PictureSpec): PictureSpec {
  return {
    ...spec,
    brand_tracking: Math.max(-0.08, Math.min(0.3, Number.isFinite(spec.brand_tracking) ? spec.brand_tracking : 0)),
    color_main: safeColor(spec.color_main, '#4a1e5c'),
    color_accent: safeColor(spec.color_accent, '#ffc233'),
    color_paper: safeColor(spec.color_paper, '#fbf6ea'),
    color_fill: spec.color_fill === undefined ? undefined : safeColor(spec.color_fill, '#b98445'),
  };
}

/** As drawPack, with the words and their boxes. */
export function composePack(spec: PictureSpec, view: PictureView, facts: LabelFacts | null = null): Drawing {
  const safe = withinBounds(spec);
  const scene = newScene(`${spec.brand}|${spec.name}|${spec.size_text}|${view}`);
  const drawn = view === 'label' ? drawPanel(scene, safe, facts) : TEMPLATES[safe.pack](scene, safe);
  const svg = finish(scene, drawn.svg, drawn.bounds, { margin: view === 'label' ? 0.05 : 0.08, ground: WHITE });
  return { svg, texts: scene.texts };
}

/**
 * The picture of a product as SVG, 640 square, all text as outlines: the front of the pack, or the panel on its back
 * with nutrition, ingredients and allergens. The same specification and facts give the same bytes. An art or
 * primitive nobody knows leaves a plain label; nothing in a specification makes this throw.
 */
export function drawPack(spec: PictureSpec, view: PictureView, facts: LabelFacts | null = null): string {
  return composePack(spec, view, facts).svg;
}
