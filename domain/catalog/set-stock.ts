type Part = {
  /** How many of it can be bought alone; null if it isn't sold at all. */
  available: number | null;
  /** How many of it one set has. */
  qty: number;
};

/** How many of a set can be bought: as many as are packed, and no more than its parts allow. */
export function availableOfSet(packed: number, parts: readonly Part[]): number {
  return parts.reduce((least, { available, qty }) => Math.min(least, Math.floor((available ?? 0) / qty)), packed);
}
