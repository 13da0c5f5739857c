import { data } from 'react-router';
import { listConsents } from '#domain/identity/consent-endpoints.ts';
import { consentsCsv } from '#domain/identity/consents-csv.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { Route } from './+types/consents-file.ts';
import { fileAnswer } from './file-answer.ts';

/** /account/consents/consents.csv and consents.json, to save. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const { file } = params;
  if (file !== 'consents.csv' && file !== 'consents.json') throw data(null, { status: 404 });
  const answer = await call(context, listConsents, {}, request);
  return fileAnswer(file, file === 'consents.csv' ? consentsCsv(answer.consents) : JSON.stringify(answer, null, 2));
}
