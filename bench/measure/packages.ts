import fs from 'node:fs';
import path from 'node:path';

/** MB on disk and number of packages that `npm ci` installs; links are not followed. */
export function weighPackages(folder: string): { mb: number; packages: number } {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, '.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  return { mb: bytesOf(fs.realpathSync(folder)) / 1024 ** 2, packages: Object.keys(lock.packages).length };
}

function bytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += bytesOf(file);
    else if (entry.isFile()) bytes += fs.statSync(file).size;
  }
  return bytes;
}
