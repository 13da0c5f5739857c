import { z } from 'zod';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { IsoInstant } from '#domain/kernel/wire.ts';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field of an entry: dollars where the shop keeps cents, moments and days in ISO 8601. */
export const ExportValue = z.union([Scalar, z.array(Scalar)]);
export type ExportValue = z.infer<typeof ExportValue>;

export const AccountExport = z.object({
  made_at: IsoInstant,
  /** 'addresses': its entries, each with its fields. */
  sections: z.record(z.string(), z.array(z.record(z.string(), ExportValue))),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = endpoint({
  name: 'account.exportAccount',
  method: 'GET',
  path: '/account/export',
  summary: 'What the shop stores about the signed-in person, as of one moment (U6). No passwords and no tokens.',
  access: SIGNED_IN,
  refusals: [GENERAL_REFUSALS.too_many_requests],
  response: AccountExport,
});
