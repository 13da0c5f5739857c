import type { PictureSpec } from '#domain/media/picture.ts';
import { bag, pouch, type Template } from './packs-bags.ts';
import { booklet } from './packs-bound.ts';
import { breadbag } from './packs-bread.ts';
import { eggcarton } from './packs-eggs.ts';
import { card, produce, tray } from './packs-flat.ts';
import { clamshell, mincetray, net, skinpack } from './packs-fresh.ts';
import { bottle, jar, shaker } from './packs-glass.ts';
import { candle, pump, soap, spray, stick } from './packs-home.ts';
import { bathrolls, canister, gable, rolls, tissuebox } from './packs-paper.ts';
import { box, can, tub } from './packs-rigid.ts';
import { balm, boston, dropper, tube, vial } from './packs-small.ts';
import { flowpack, sack, spoutpouch } from './packs-soft.ts';
import { supp } from './packs-supplement.ts';
import { bar, tablet } from './packs-bars.ts';
import { jug, tin } from './packs-wash.ts';
import { sparkling, wine } from './packs-wine.ts';

const TEMPLATES: Record<PictureSpec['form'], Template> = {
  pouch,
  jar,
  bottle,
  can,
  tub,
  bar,
  gable,
  box,
  bag,
  tray,
  wine,
  supp,
  sack,
  spray,
  pump,
  produce,
  card,
  clamshell,
  mincetray,
  skinpack,
  breadbag,
  eggcarton,
  spoutpouch,
  balm,
  tube,
  dropper,
  vial,
  boston,
  flowpack,
  rolls,
  canister,
  soap,
  candle,
  stick,
  net,
  jug,
  tablet,
  tin,
  bathrolls,
  sparkling,
  shaker,
  tissuebox,
  booklet,
};

/** The package in its form; one that an older catalog names and no one draws is a pouch. */
export const drawForm: Template = (scene, spec) =>
  (Object.hasOwn(TEMPLATES, spec.form) ? TEMPLATES[spec.form] : pouch)(scene, spec);
