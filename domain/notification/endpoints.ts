import { z } from 'zod';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { IsoInstant } from '#domain/kernel/wire.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';

export const listMailbox = endpoint({
  name: 'notification.listMailbox',
  method: 'GET',
  path: '/demo/mailbox',
  summary: 'The latest 50 mails and texts of the demo shop, which sends none; not found in production.',
  access: 'anyone',
  refusals: [GENERAL_REFUSALS.not_found],
  response: z.object({
    /** Text messages, newest first. */
    texts: z.array(
      z.object({
        id: z.string(),
        recipient: z.string(),
        body: z.string(),
        created_at: IsoInstant,
        sent_at: IsoInstant.nullable(),
      }),
    ),
    mails: z.array(
      z.object({
        id: z.string(),
        recipient: z.string(),
        subject: z.string(),
        body_text: z.string(),
        body_html: z.string(),
        created_at: IsoInstant,
        sent_at: IsoInstant.nullable(),
      }),
    ),
  }),
});
