import fs from 'node:fs';
import path from 'node:path';

/** A folder of a capability's name in one of these holds its tests: rules, calls of the API, journeys. */
const ROOTS = ['domain', 'api', 'storefront', 'test/api', 'e2e'];

export type CapabilityTests = { rules: string[]; journeys: string[] };

/**
 * The folders with the tests of these capabilities in the project at `tree`.
 * @returns null if one of them has none; `listTested` then says what there is.
 */
export function testsOf(names: readonly string[], tree = '.'): CapabilityTests | null {
  const tested = listTested(tree);
  if (!names.every((name) => tested.includes(name))) return null;
  const folders = names
    .flatMap((name) => ROOTS.map((root) => `${root}/${name}`))
    .filter((folder) => hasTests(path.join(tree, folder)));
  const isJourney = (folder: string) => folder.startsWith('e2e/');
  // The slash keeps `cart` from matching `cart_tools`.
  return {
    rules: folders.filter((folder) => !isJourney(folder)).map((folder) => `${folder}/`),
    journeys: folders.filter(isJourney).map((folder) => `${folder}/`),
  };
}

/** Every name that has tests, in alphabetical order. */
export function listTested(tree = '.'): string[] {
  const names = ROOTS.flatMap((root) =>
    fs
      .readdirSync(path.join(tree, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && hasTests(path.join(tree, root, entry.name)))
      .map((entry) => entry.name),
  );
  return [...new Set(names)].sort();
}

function hasTests(folder: string): boolean {
  return fs.existsSync(folder) && fs.readdirSync(folder, { recursive: true }).some((file) => isTest(String(file)));
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
