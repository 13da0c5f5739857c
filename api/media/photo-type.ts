/** A file that can't be used as a photo; the message says why, after "The picture". */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
}

export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * Goes by the first bytes of a file, not by its name or what a server calls it.
 * @throws PhotoRefused for what isn't JPEG, PNG or WebP.
 */
export function refuseOtherTypes(bytes: Uint8Array): void {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  const isPng = ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n';
  const isWebp = ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP';
  if (!isJpeg && !isPng && !isWebp) throw new PhotoRefused("isn't a JPEG, PNG or WebP file");
}
