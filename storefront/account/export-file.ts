import { data } from 'react-router';
import { exportCsv } from '#domain/account/export-csv.ts';
import { exportAccount } from '#domain/account/export-endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { Route } from './+types/export-file.ts';
import { fileAnswer } from './file-answer.ts';

/** /account/export/account.csv and account.json, to save. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const { file } = params;
  if (file !== 'account.csv' && file !== 'account.json') throw data(null, { status: 404 });
  const answer = await call(context, exportAccount, {}, request);
  return fileAnswer(file, file === 'account.csv' ? exportCsv(answer) : JSON.stringify(answer, null, 2));
}
