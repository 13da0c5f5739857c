import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_BYTES_MAX, PhotoRefused, refuseOtherTypes } from './photo-type.ts';

/**
 * Reads a photo from the folder of an import file, or a folder in it.
 * @throws PhotoRefused for a file elsewhere, also through a link, and for what isn't a photo.
 */
export async function readPhotoFile(folder: string, name: string): Promise<Buffer> {
  const isOutside = path.isAbsolute(name) || name.split(/[\\/]/).includes('..') || /^[a-z][a-z\d+.-]+:/i.test(name);
  if (isOutside) throw new PhotoRefused("isn't in the folder of the file, nor at an http address");
  const home = await realpath(folder);
  const real = await realpath(path.join(home, name)).catch(() => null);
  if (real === null) throw new PhotoRefused("isn't in the folder of the file");
  if (!real.startsWith(home + path.sep)) throw new PhotoRefused('is a link out of the folder of the file');
  // Should the file be replaced by a link after that check, it isn't followed.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(real, flags).catch((error: unknown) => {
    throw new PhotoRefused(`can't be opened (${codeOf(error)})`);
  });
  try {
    const info = await handle.stat();
    if (!info.isFile()) throw new PhotoRefused("isn't a file");
    if (info.size > PHOTO_BYTES_MAX) throw new PhotoRefused(`is larger than ${PHOTO_BYTES_MAX / 1024 / 1024} MB`);
    const bytes = await handle.readFile().catch((error: unknown) => {
      throw new PhotoRefused(`can't be read (${codeOf(error)})`);
    });
    refuseOtherTypes(bytes);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** "EACCES", for a file that the shop may not read. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
