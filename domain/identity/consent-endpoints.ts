import { z } from 'zod';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { IsoInstant } from '#domain/kernel/wire.ts';

/** Something a person agreed to, as it was stored then; it never changes. */
export const Consent = z.object({
  id: z.string(),
  /** 'membership_renewal', 'sms_marketing'. */
  kind: z.string(),
  /** Exactly as they were on the screen. */
  words: z.string(),
  /** Where it came from: the browser's address on the internet. */
  source: z.string(),
  /** Of the number that texts were agreed to for: '0199'. */
  telephone_last4: z.string().nullable(),
  given_at: IsoInstant,
});
export type Consent = z.infer<typeof Consent>;

export const listConsents = endpoint({
  name: 'identity.listConsents',
  method: 'GET',
  path: '/account/consents',
  summary: 'Everything that the signed-in person agreed to, newest first (U7).',
  access: SIGNED_IN,
  response: z.object({ consents: z.array(Consent) }),
});
