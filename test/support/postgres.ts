import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#api/db/embedded.ts';
import { migrate } from '#api/db/migrate.ts';
import { prepareJobQueue } from '#api/jobs/job-queue.ts';
import { loadCatalog } from '#demo/load-catalog.ts';
import { loadStarterData } from '#demo/starter.ts';

export const TEMPLATE = 'template_shop';
/** A small shop: every archetype appears at least twice. */
const PRODUCTS = 500;

/** One PostgreSQL for the whole run, with a template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = path.resolve('var', 'test', `run-${process.pid}`);
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), settings: { max_connections: '300' } });
  const admin = new pg.Client({ connectionString: postgres.urlOf('tallybean') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = postgres.urlOf(TEMPLATE);
  const { role } = await migrate(url);
  await prepareJobQueue(url, role);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await loadStarterData(client);
  await loadCatalog(client, { seed: 'tallybean', count: PRODUCTS, today: '2026-11-20' });
  await client.query('vacuum analyze');
  await client.end();
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
