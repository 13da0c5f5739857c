/** Longest side in pixels and JPEG quality, most readable first. */
const STEPS = [
  [1_800, 0.7],
  [1_500, 0.6],
  [1_200, 0.6],
  [1_000, 0.55],
  [900, 0.4],
  [700, 0.4],
  [500, 0.4],
] as const;

/** The photo as a JPEG of up to `bytesMax`, as large as fits; null for a file that is no picture or can't be read. */
export async function shrinkPhoto(file: File, bytesMax: number): Promise<File | null> {
  if (!file.type.startsWith('image/')) return null;
  const photo = await createImageBitmap(file).catch(() => null);
  if (!photo) return null;
  for (const [side, quality] of STEPS) {
    const blob = await draw(photo, side, quality);
    if (blob && blob.size <= bytesMax) return new File([blob], 'proof.jpg', { type: 'image/jpeg' });
  }
  return null;
}

function draw(photo: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A transparent background would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
