// Builds both bundles of the storefront and packs what browsers fetch, once and as small as it gets.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
packFolder('build/client');

/** Writes name.br and name.gz beside every text file of a folder. */
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
