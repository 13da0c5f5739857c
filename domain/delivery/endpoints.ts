import { z } from 'zod';
import { ZipCode } from '#domain/compliance/zip.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { PromisedDate } from './schema.ts';

export const getPromisedDate = endpoint({
  name: 'delivery.getPromisedDate',
  method: 'GET',
  path: '/account/promiseddate',
  summary: "The day on which boxes ordered now would arrive at a ZIP. Doesn't look at the session.",
  access: 'anyone',
  refusals: [COMPLIANCE_REFUSALS.region_not_served],
  query: z.object({ zip: ZipCode }),
  response: PromisedDate,
});
