import { FORMS } from '#domain/media/forms.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import type { PictureView } from '#domain/media/picture-views.ts';
import type { LabelFacts } from '#domain/media/label.ts';
import { safeColor } from './base/color.ts';
import { drawPanel } from './draw/label-panel.ts';
import { drawForm } from './draw/packs.ts';
import { finish, newScene, type PlacedText } from './draw/scene.ts';

const WHITE = '#ffffff';
const NO_GROUND = '';

/** A drawing, with every text on it and the box it must stay in. */
export type Drawing = { svg: string; texts: PlacedText[] };

/**
 * Specifications may be imported or from an older version, so invalid values are replaced before they can break the
 * drawing.
 */
function withinBounds(spec: PictureSpec): PictureSpec {
  const { form, foods }: Partial<PictureSpec> = spec;
  return {
    ...spec,
    form: FORMS.find((one) => one === form) ?? 'pouch',
    foods: foods ?? [],
    brand_tracking: Math.max(-0.08, Math.min(0.3, Number.isFinite(spec.brand_tracking) ? spec.brand_tracking : 0)),
    color_main: safeColor(spec.color_main, '#4a1e5c'),
    color_accent: safeColor(spec.color_accent, '#ffc233'),
    color_paper: safeColor(spec.color_paper, '#fbf6ea'),
    color_fill: spec.color_fill === undefined ? undefined : safeColor(spec.color_fill, '#b98445'),
  };
}

/** Like drawPack, but also returns the texts and their boxes. */
export function composePack(spec: PictureSpec, view: PictureView, facts: LabelFacts | null = null): Drawing {
  const safe = withinBounds(spec);
  const scene = newScene(`${spec.brand}|${spec.name}|${spec.size_text}|${view === 'label' ? 'label' : 'front'}`);
  const drawn = view === 'label' ? drawPanel(scene, safe, facts) : drawForm(scene, safe);
  const margin = view === 'label' ? 0.05 : 0.08;
  const svg = finish(scene, drawn.svg, drawn.bounds, { margin, ground: view === 'cutout' ? NO_GROUND : WHITE });
  return { svg, texts: scene.texts };
}

/**
 * The picture of a product as a 640 px square SVG with all text as outlines: the front of the package, the same without
 * a ground for cutouts, or the panel on its back with nutrition, ingredients and allergens. Equal input gives equal
 * bytes. A food that no one has drawn leaves a label with type only; no specification makes this throw.
 */
export function drawPack(spec: PictureSpec, view: PictureView, facts: LabelFacts | null = null): string {
  return composePack(spec, view, facts).svg;
}
