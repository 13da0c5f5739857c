import path from 'node:path';
import { root } from './sources.ts';

type Ranks = {
  /** Lowest row first. */
  RANKS: readonly (readonly string[])[];
  unlistedFolders: (folder: string) => string[];
};

// Plain JavaScript, because dependency-cruiser reads it; imported by name, because its types are stated here.
export const { RANKS, unlistedFolders } = (await import(path.join(root, 'scripts/ranks.mjs'))) as Ranks;
