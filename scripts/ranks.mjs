// The one list of capabilities and of who may import whom (ARCHITECTURE.md); .dependency-cruiser.mjs makes rules of it.
import fs from 'node:fs';
import path from 'node:path';

/** Lowest row first. A capability imports only from lower rows. `search` and `home` exist only in the storefront. */
export const RANKS = [
  ['media', 'notification', 'compliance'],
  ['identity', 'content', 'catalog', 'experiment'],
  ['inventory', 'pricing', 'payment', 'tax', 'ledger', 'search'],
  ['delivery', 'membership', 'account', 'restock', 'household', 'list', 'quiz'],
  ['promotion', 'review', 'gift_card', 'gives'],
  ['cart'],
  ['order'],
  ['checkout'],
  ['fulfillment'],
  ['autoship'],
  ['support', 'tracking', 'deletion', 'home'],
];

/** Folders that are no capability. They serve every capability and import none, except the storefront's `app`. */
export const BELOW_ALL = {
  api: ['process', 'db', 'kernel', 'gateway', 'migrations', 'http', 'pages', 'jobs'],
  domain: ['kernel'],
  storefront: ['kernel', 'render'],
};
const ABOVE_ALL = { api: [], domain: [], storefront: ['app'] };

/**
 * Every folder of every ranked root must be listed, so that a new capability can't escape the rules.
 * @returns the folders that are not.
 */
export function unlistedFolders(root = process.cwd()) {
  return Object.keys(BELOW_ALL).flatMap((top) => {
    const known = new Set([...RANKS.flat(), ...BELOW_ALL[top], ...ABOVE_ALL[top]]);
    return fs
      .readdirSync(path.join(root, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !known.has(entry.name))
      .filter((entry) => fs.readdirSync(path.join(root, top, entry.name)).length > 0)
      .map((entry) => `${top}/${entry.name}`);
  });
}
