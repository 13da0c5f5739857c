import fs from 'node:fs';
import os from 'node:os';
import { GIVES_REASONS, type GivesReason } from '#domain/gives/names.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import {
  approveApplication,
  DecisionRefused,
  listApplications,
  type ProofContext,
  readProof,
  refuseApplication,
  showApplication,
} from '#api/gives/index.ts';
import { readConfig } from '#api/kernel/config.ts';
import { proofKeyOf } from '#api/kernel/proof-key.ts';
import { failureLine } from '#api/process/failure-line.ts';
import { openShopDatabase } from './shop-database.ts';

/** `npm run gives`: an operator decides applications for Thrive Gives (docs/operations.md). */
const USAGE = `npm run gives                            lists the applications that wait
npm run gives -- show ID                 what they answered
npm run gives -- proof ID FILE           writes their proof to FILE, which must not exist
npm run gives -- approve ID              grants a free year
npm run gives -- refuse ID REASON        REASON is ${GIVES_REASONS.join(' or ')}`;

class UsageError extends Error {}

type Given = { context: ProofContext; id: string; rest: string | undefined; actor: string; now: Date };

const COMMANDS: Record<string, (given: Given) => Promise<string>> = {
  list: async ({ context }) => {
    const waiting = await listApplications(context.db);
    if (waiting.length === 0) return 'No application waits.';
    return waiting.map(lineOf).join('\n');
  },
  show: async ({ context, id }) => {
    const found = await showApplication(context.db, id);
    if (!found) throw new DecisionRefused('There is no such application.');
    const { household_size, yearly_income_cents, organization } = found;
    const income = household_size === null ? [] : [`${household_size} in the household`];
    if (yearly_income_cents !== null) income.push(`${formatCents(yearly_income_cents)} a year`);
    return [lineOf(found), `State: ${found.state}`, ...(organization ? [printable(organization)] : []), ...income].join(
      '\n',
    );
  },
  proof: async ({ context, id, rest, actor, now }) => {
    if (!rest) throw new UsageError('Name the file to write.');
    const { content, content_type } = await readProof(context, { application_id: id, actor, now });
    fs.writeFileSync(rest, content, { mode: 0o600, flag: 'wx' });
    return `${rest}: ${content_type}, ${content.length} bytes. Delete it when you have decided.`;
  },
  approve: async ({ context, id, actor, now }) => {
    const { expired_on, refunded_cents } = await approveApplication(context, { application_id: id, actor, now });
    const refund = refunded_cents > 0 ? ` ${formatCents(refunded_cents)} of their paid membership is refunded.` : '';
    return `Approved: free until ${expired_on}. The proof is deleted.${refund}`;
  },
  refuse: async ({ context, id, rest, actor, now }) => {
    if (!isReason(rest)) throw new UsageError(`Name the reason: ${GIVES_REASONS.join(' or ')}.`);
    await refuseApplication(context, { application_id: id, reason: rest, actor, now });
    return 'Refused. The proof is deleted.';
  },
};

function isReason(text: string | undefined): text is GivesReason {
  return GIVES_REASONS.some((reason) => reason === text);
}

function lineOf(row: Awaited<ReturnType<typeof listApplications>>[number]): string {
  const { application_id, proof_sent_at, applied_at, applicant_group, name, email } = row;
  return `${application_id}  ${(proof_sent_at ?? applied_at).toISOString()}  ${applicant_group}  ${printable(`${name} <${email}>`)}`;
}

/** Stored text as a terminal may show it: what would move its cursor or turn its lines around is spelled out. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function main([name = 'list', id = '', rest]: string[]): Promise<string> {
  const command = COMMANDS[name];
  if (!command || (name !== 'list' && !UUID.test(id))) throw new UsageError('Name a command and an application.');
  const config = readConfig(process.env);
  const database = await openShopDatabase(config);
  const db = openDb(openPool(database.url, { size: 2, role: database.role, onError: () => undefined }));
  try {
    const context = { db, public_url: config.public_url, proof_key: proofKeyOf(config) };
    return await command({ context, id, rest, actor: `operator:${os.userInfo().username}`, now: new Date() });
  } finally {
    await db.destroy();
    await database.close();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  const isUsage = error instanceof UsageError;
  if (isUsage) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(error instanceof DecisionRefused ? error.message : failureLine(error));
  process.exitCode = isUsage ? 2 : 1;
}
