import path from 'node:path';
import { root } from './sources.ts';

type Ranks = {
  /** Lowest row first. */
  RANKS: readonly (readonly string[])[];
  /** Folders by root that are no capability. */
  BELOW_ALL: Readonly<Record<string, readonly string[]>>;
  unlistedFolders: (folder: string) => string[];
};

// Plain JavaScript, because dependency-cruiser reads it; imported by name, because its types are stated here.
export const { RANKS, BELOW_ALL, unlistedFolders } = (await import(path.join(root, 'scripts/ranks.mjs'))) as Ranks;
