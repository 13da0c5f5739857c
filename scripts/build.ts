// Builds both bundles of the storefront and compresses the assets as much as possible.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { digestOfInputs, noteInputs } from './bundles.ts';
import { packRoutesOf } from './pack-routes.ts';

const NEXT = 'build/next';
/** Assets of earlier builds are kept this long, so that a running shop and open pages continue to work. */
const KEEP_MS = 7 * 24 * 3_600_000;

const inputs = digestOfInputs();
const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: 'inherit',
  // Tests set NODE_ENV, and would get React's development files.
  env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: NEXT },
});
if (built.status !== 0) process.exit(built.status ?? 1);
packRoutesOf(`${NEXT}/client/assets`);
packFolder(`${NEXT}/client`);
putInPlace();
noteInputs(inputs);

/** Adds the new assets beside the old ones and swaps the server's bundle in two renames. */
function putInPlace(): void {
  const assets = 'build/client/assets';
  fs.mkdirSync(assets, { recursive: true });
  for (const name of fs.readdirSync(assets)) {
    const file = path.join(assets, name);
    if (Date.now() - fs.statSync(file).mtimeMs > KEEP_MS) fs.rmSync(file);
  }
  fs.cpSync(`${NEXT}/client`, 'build/client', { recursive: true });
  fs.rmSync('build/old', { recursive: true, force: true });
  if (fs.existsSync('build/server')) fs.renameSync('build/server', 'build/old');
  fs.renameSync(`${NEXT}/server`, 'build/server');
  for (const left of ['build/old', NEXT]) fs.rmSync(left, { recursive: true, force: true });
}

/** Writes name.br and name.gz next to every text file of a folder. */
function packFolder(folder: string): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|json|txt)$/.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = fs.readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
