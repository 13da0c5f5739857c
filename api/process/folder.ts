import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and its parents, one level at a time: Node's own recursive mkdir never returns on a file system
 * that refuses new folders as if a parent were missing (/proc does).
 * @throws the file system's error for the level that could not be made.
 */
export function makeFolder(folder: string): void {
  const whole = path.resolve(folder);
  if (fs.existsSync(whole)) return;
  if (path.dirname(whole) !== whole) makeFolder(path.dirname(whole));
  try {
    fs.mkdirSync(whole);
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!fs.existsSync(whole)) throw error;
  }
}
