import { createHash } from 'node:crypto';

/**
 * The hash of a whole parsed body. It shows whether a repeated idempotency key came with the same request or with
 * another. Everything in the body except the key counts, so a new field can't be left out.
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
