import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = pathToFileURL(`${path.resolve(import.meta.dirname, '..', '..')}${path.sep}`).href;
const PACKAGES = `${ROOT}node_modules/`;
/** To Node, an address with another query is another module. */
const AGAIN = '?again';

/** The files that import each file. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

export type LoadedModules = {
  /** From now on, imports load these files again, and all that import them; null means all files. */
  replace(files: readonly string[] | null): void;
  isReplaced(file: string): boolean;
};

/** Notes which module imports which from now on, so that changed ones can be replaced before they are used. */
export function followImports(): LoadedModules {
  const importers = new Map<string, Set<string>>();
  let isOld: (url: string) => boolean = () => false;
  module.registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!found.url.startsWith(ROOT) || found.url.startsWith(PACKAGES)) return found;
      const known = importers.get(found.url) ?? new Set();
      importers.set(found.url, known);
      if (context.parentURL) known.add(context.parentURL);
      return isOld(found.url) ? { ...found, url: found.url + AGAIN, shortCircuit: true } : found;
    },
  });
  const urlOf = (file: string) => pathToFileURL(path.resolve(file)).href;
  return {
    replace: (files) => {
      isOld = files ? findOld(importers, files.map(urlOf)) : () => true;
    },
    isReplaced: (file) => isOld(urlOf(file)),
  };
}

/** @returns whether a module is out of date. All are if a changed file is none of them: anything may have read it. */
export function findOld(importers: Importers, changed: readonly string[]): (url: string) => boolean {
  if (changed.some((url) => !importers.has(url))) return () => true;
  const old = new Set(changed);
  // A set that grows is walked to its end, so importers of importers are found, too.
  for (const url of old) for (const importer of importers.get(url) ?? []) old.add(importer);
  return (url) => old.has(url);
}
