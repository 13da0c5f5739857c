import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#api/db/embedded.ts';
import { fillDatabase } from './fill-database.ts';
import { scratchFolder } from './scratch-folder.ts';

export const TEMPLATE = 'template_shop';

/** One PostgreSQL for the whole run, with a template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = scratchFolder();
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), settings: { max_connections: '300' } });
  const admin = new pg.Client({ connectionString: postgres.urlOf('tallybean') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = postgres.urlOf(TEMPLATE);
  await fillDatabase(url, '2026-11-20');
  project.provide('postgres', { admin_url: postgres.urlOf('tallybean'), template_url: url });
  return async () => {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { admin_url: string; template_url: string };
  }
}
