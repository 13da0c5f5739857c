const names = new Map<string, string>();
let generation = 0;

/** From now on every connection prepares this text under a name of its own. */
export function registerStatement(text: string): void {
  if (!names.has(text)) names.set(text, `s${names.size}`);
}

/** The prepared-statement name of this text; null if it was never registered. */
export function statementName(text: string): string | null {
  const name = names.get(text);
  return name === undefined ? null : `${name}_${generation}`;
}

/** Renames, and so prepares again, every statement when a migration changed what a prepared one returns. */
export function invalidateIfOutdated(error: unknown): void {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '0A000' && message === 'cached plan must not change result type') generation++;
}
