export { aisleUrl, hashOfTexts, heroHash, heroPicture, isOwnPicture, pictureUrl, shareUrl } from './address.ts';
export { fetchPhoto, type FetchOptions } from './fetch-photo.ts';
export { PhotoRefused } from './photo-type.ts';
export { openPictureCache } from './picture-cache.ts';
export { readPhotoFile } from './read-photo.ts';
export { openRenderer, type Renderer, type RendererOptions } from './render.ts';
export { type WarmItem, type WarmReport, warmPictures } from './warm.ts';
export { openWorkerPool, type WorkerPool } from './worker-pool.ts';
