import type { PictureSpec } from '#domain/media/picture.ts';
import { bag, petbag, pouch, type Template } from './packs-bags.ts';
import { bar, card, produce, tray } from './packs-flat.ts';
import { bottle, jar, supp } from './packs-glass.ts';
import { pump, spray } from './packs-home.ts';
import { box, can, carton, tub } from './packs-rigid.ts';
import { wine } from './packs-wine.ts';

/** Every package the renderer can draw. */
export const TEMPLATES: Record<PictureSpec['pack'], Template> = {
  pouch,
  jar,
  bottle,
  can,
  tub,
  bar,
  carton,
  box,
  bag,
  tray,
  wine,
  supp,
  petbag,
  spray,
  pump,
  produce,
  card,
};
