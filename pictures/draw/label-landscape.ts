import type { PictureSpec } from '#domain/media/picture.ts';
import { illustration } from './compose.ts';
import { TEXT } from './face.ts';
import { brandFrom, claimsText, type Label, lineUpTo, nameFrom, subFrom } from './label.ts';
import { ornament } from './ornament.ts';
import type { Box } from './scene.ts';
import { frame, path, rect } from './shapes.ts';

type Ground = {
  svg: string;
  words: Pick<Label['inks'], 'onMain'> & { brand: string; name: string; sub: string; net: string };
};

/** The right part of a low box belongs to the picture; each layout gives it its own ground. */
function groundOf(label: Label, art: Box): Ground {
  const { spec, inks, surface } = label;
  const { box, bleed } = surface;
  const onMain = {
    onMain: inks.onMain,
    brand: spec.brand_mark === 'tag' ? spec.color_paper : inks.onMain,
    name: inks.onMain,
    sub: inks.accent_on_main,
    net: inks.onMain,
  };
  const onPaper = {
    onMain: inks.onMain,
    brand: inks.main_on_paper,
    name: inks.onPaper,
    sub: inks.accent_on_paper,
    net: inks.faint_on_paper,
  };
  const cx = art.x + art.w / 2;
  const cy = box.y + box.h / 2;
  const r = art.w * 0.5;
  const main = rect(bleed, spec.color_main) + ornament(label, spec.color_main);
  const grounds: Record<PictureSpec['layout'], () => Ground> = {
    block: () => ({
      svg: `${main}<circle cx="${cx}" cy="${cy}" r="${r}" fill="${spec.color_paper}"/><circle cx="${cx}" cy="${cy}" r="${r + 6}" fill="none" stroke="${inks.accent_on_main}" stroke-width="2.4"/>`,
      words: onMain,
    }),
    arch: () => ({
      svg:
        main +
        path(
          `M${cx - r} ${box.y + box.h}V${cy - r * 0.2}A${r} ${r} 0 0 1 ${cx + r} ${cy - r * 0.2}V${box.y + box.h}Z`,
          spec.color_paper,
        ),
      words: onMain,
    }),
    split: () => ({
      svg:
        rect(bleed, spec.color_paper) +
        path(
          `M${bleed.x} ${bleed.y}H${art.x - 24}Q${art.x + 24} ${cy} ${art.x - 24} ${bleed.y + bleed.h}H${bleed.x}Z`,
          spec.color_main,
        ),
      words: onMain,
    }),
    cream: () => ({
      svg:
        rect(bleed, spec.color_paper) +
        rect({ ...box, h: 14 }, spec.color_main) +
        rect({ ...box, y: box.y + box.h - 14, h: 14 }, spec.color_main),
      words: onPaper,
    }),
    mono: () => ({
      svg:
        rect(bleed, spec.color_paper) +
        frame(surface, { x: box.x + 14, y: box.y + 14, w: box.w - 28, h: box.h - 28 }, inks.main_on_paper, 2.2),
      words: { ...onPaper, name: inks.main_on_paper },
    }),
  };
  return grounds[spec.layout]();
}

/** A low flat face: words on the left, the picture on the right. */
export function landscape(label: Label): string {
  const { spec, surface, scene } = label;
  const { box } = surface;
  const part = 0.54;
  const left: Box = { x: box.x + box.w * 0.055, y: box.y, w: box.w * part - box.w * 0.055, h: box.h };
  const art: Box = { x: box.x + box.w * (part + 0.05), y: box.y + box.h * 0.2, w: box.w * 0.35, h: box.h * 0.6 };
  const words: Label = {
    ...label,
    cx: left.x + left.w / 2,
    w: left.w * 0.94,
    unit: box.h * 0.9,
    surface: { ...surface, box: left },
  };
  const ground = groundOf(label, art);
  const ink = ground.words;
  const net = lineUpTo(
    words,
    spec.size_text,
    { cut: TEXT.regular, size: words.unit * 0.05, fill: ink.net, tracking: 0.03 },
    box.y + box.h * 0.9,
  );
  const claims = lineUpTo(
    words,
    claimsText(spec, 2),
    { cut: TEXT.bold, size: words.unit * 0.048, fill: ink.sub, tracking: 0.03 },
    net.top - words.unit * 0.035,
  );
  const brand = brandFrom(words, box.y + box.h * 0.11, words.unit * 0.095, ink.brand);
  const name = nameFrom(
    words,
    brand.bottom + words.unit * 0.07,
    claims.top - brand.bottom - words.unit * 0.27,
    ink.name,
    words.unit * 0.2,
    4,
  );
  const sub = subFrom(words, name.bottom + words.unit * 0.055, ink.sub, words.unit * 0.055);
  return ground.svg + illustration(scene, label.items, art) + brand.svg + name.svg + sub.svg + claims.svg + net.svg;
}
