export { aisleUrl, hashOfTexts, heroHash, heroPicture, pictureUrl } from './address.ts';
export { openRenderer, type Renderer, type RendererOptions } from './render.ts';
export { type WarmItem, type WarmReport, warmPictures } from './warm.ts';
