import { data } from 'react-router';
import { listConsents } from '#domain/identity/consent-endpoints.ts';
import { consentsCsv } from '#domain/identity/consents-csv.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { Route } from './+types/consents-file.ts';

/** /account/consents/consents.csv and consents.json, to save. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const { file } = params;
  if (file !== 'consents.csv' && file !== 'consents.json') throw data(null, { status: 404 });
  const answer = await call(context, listConsents, {}, request);
  const isCsv = file === 'consents.csv';
  return new Response(isCsv ? consentsCsv(answer.consents) : JSON.stringify(answer, null, 2), {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
    },
  });
}
