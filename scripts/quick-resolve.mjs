// Half of what loading a module costs is finding it: Node asks the disk which file is meant, whether it is a link
// and which package.json stands above it. An import that names its file in full needs none of that, and the shop
// and its two packages of most files have seven hundred of them: a tenth of a start.
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const ours = `${pathToFileURL(root).href}/`;
/** Every file of theirs is an ES module, and their imports carry the extension. */
const plain = ['kysely', 'zod'].map((name) => {
  const folder = path.join(root, 'node_modules', name);
  return fs.existsSync(folder) ? `${pathToFileURL(fs.realpathSync(folder)).href}/` : null;
});

/** Answers for imports that leave no choice; all others go Node's own way. */
export function resolveQuickly() {
  module.registerHooks({
    resolve(specifier, context, next) {
      const found = find(specifier, context);
      return found ? { ...found, shortCircuit: true } : next(specifier, context);
    },
  });
}

/** @returns {{ url: string, format: 'module' | 'module-typescript' } | null} */
function find(specifier, { parentURL, conditions }) {
  if (!parentURL || !conditions.includes('import')) return null;
  const is_relative = specifier.startsWith('./') || specifier.startsWith('../');
  if (specifier.endsWith('.ts') && parentURL.startsWith(ours)) {
    // package.json maps #api/* to ./api/*, and so on.
    if (specifier.startsWith('#')) return { url: ours + specifier.slice(1), format: 'module-typescript' };
    if (is_relative) return { url: new URL(specifier, parentURL).href, format: 'module-typescript' };
  }
  const is_plain =
    is_relative && specifier.endsWith('.js') && plain.some((folder) => folder && parentURL.startsWith(folder));
  return is_plain ? { url: new URL(specifier, parentURL).href, format: 'module' } : null;
}
