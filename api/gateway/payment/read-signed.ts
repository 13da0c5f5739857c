import type { z } from 'zod';
import { GatewayUnreadable } from './port.ts';

/** The body of a notice whose signature was checked. @throws GatewayUnreadable if it isn't JSON of this shape. */
export function readSigned<T extends z.ZodType>(body: Buffer, shape: T): z.output<T> {
  let given: unknown;
  try {
    given = JSON.parse(body.toString());
  } catch {
    throw new GatewayUnreadable('A signed notice is not JSON.');
  }
  const read = shape.safeParse(given);
  if (!read.success) throw new GatewayUnreadable('A signed notice has another shape.');
  return read.data;
}
