/** The top folders with code, and the others that each imports, types and tests included. */
export const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  api: ['domain', 'test'],
  gateway: [],
  pictures: ['domain', 'test'],
  demo: ['api', 'domain'],
  ui: [],
  storefront: ['domain', 'ui'],
  scripts: ['api', 'demo', 'domain'],
  harness: ['api', 'demo', 'domain', 'gateway', 'scripts'],
  test: ['api', 'demo', 'domain', 'harness', 'pictures', 'proof', 'scripts', 'gateway', 'storefront'],
  e2e: ['demo', 'domain', 'harness', 'storefront'],
  bench: ['api', 'domain', 'harness', 'scripts'],
  proof: ['api', 'demo', 'domain', 'gateway', 'harness', 'scripts', 'storefront'],
};

export const CODE = Object.keys(IMPORTS);
/** Have a tsconfig.json. The types of `scripts` are checked with those of `test`. */
export const TYPED = CODE.filter((folder) => folder !== 'scripts');
/** Have the same settings, so `npm run types` checks them in one go, with the tsconfig.json of the root: a third of the time. */
export const TYPED_TOGETHER = ['api', 'gateway', 'pictures', 'demo', 'scripts', 'harness', 'test', 'proof'];
/** Folders that the rules for imports hold for; tests may import anything. */
export const BOUNDED = CODE.filter((folder) => !['test', 'e2e'].includes(folder));
/** The API's process imports them, or starts them. */
export const API_FOLDERS = ['api', 'domain', 'demo', 'pictures', 'scripts'];
/** Hold the code of screens. */
export const SCREEN_FOLDERS = ['storefront', 'ui', 'domain'];

/** Folders to type-check when a file in one of these folders changes. */
export function usersOf(folders: readonly string[]): string[] {
  const users = new Set(folders);
  // A set that grows is walked to its end, so users of users are found, too.
  for (const used of users) {
    // Code takes only samples from tests, so what tests import doesn't concern it.
    if (used === 'test' && !folders.includes('test')) continue;
    for (const folder of CODE) if (IMPORTS[folder]?.includes(used)) users.add(folder);
  }
  return TYPED.filter((folder) => users.has(folder));
}
