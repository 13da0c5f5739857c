import { z } from 'zod';
import { EVERYONE } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { wireFlag } from '#domain/kernel/wire.ts';

/** Whether this person asked that their data isn't sold or shared, and by which of three ways. */
export const PrivacyChoice = z.object({
  /** The browser sends Global Privacy Control (`Sec-GPC: 1`). */
  gpc: z.boolean(),
  /** Chosen in this browser. */
  device: z.boolean(),
  /** Chosen for the account; null for a visitor. */
  account: z.boolean().nullable(),
  /** Any of the three. */
  opted_out: z.boolean(),
});
export type PrivacyChoice = z.infer<typeof PrivacyChoice>;

export const getPrivacyChoice = endpoint({
  name: 'compliance.getPrivacyChoice',
  method: 'GET',
  path: '/privacy/choice',
  summary: 'Whether the caller has opted out of the sale and sharing of their data, and how.',
  access: EVERYONE,
  response: PrivacyChoice,
});

export const setPrivacyChoice = endpoint({
  name: 'compliance.setPrivacyChoice',
  method: 'POST',
  path: '/privacy/choice',
  summary:
    "Opts out, or takes that back: for this browser and, if signed in, for the account. A browser's signal stays.",
  access: EVERYONE,
  body: z.object({ opted_out: wireFlag() }),
  response: PrivacyChoice,
});
