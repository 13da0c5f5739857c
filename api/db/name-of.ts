const names = new Map<string, string>();
let generation = 0;

/** From now on every connection prepares this text, under a name of its own. */
export function giveName(text: string): void {
  if (!names.has(text)) names.set(text, `s${names.size}`);
}

/** The name to prepare this text under; null for a text that is planned with every call. */
export function nameOf(text: string): string | null {
  const name = names.get(text);
  return name === undefined ? null : `${name}_${generation}`;
}

/** All texts are prepared anew if a migration has changed what a prepared statement answers. */
export function forgetIfOutdated(error: unknown): void {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '0A000' && message === 'cached plan must not change result type') generation++;
}
