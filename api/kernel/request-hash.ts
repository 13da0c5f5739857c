import { createHash } from 'node:crypto';

/**
 * The hash of a whole parsed body, by which a repeated idempotency key is told from one that was used for another
 * request. Everything of the body counts but the key itself, so that a new field cannot be left out.
 */
export function hashOfRequest(body: Record<string, unknown>): Buffer {
  const { idempotency_key: _key, ...asked } = body;
  return createHash('sha256').update(canonical(asked)).digest();
}

/** JSON with the keys of every object in order, and without what is undefined. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
