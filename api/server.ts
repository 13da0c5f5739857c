import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PAGE_RULES } from '#domain/identity/pages.ts';
import { systemClock } from '#api/kernel/clock.ts';
import { drain, noteResponses } from '#api/http/drain.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { createServer } from '#api/http/fastify.ts';
import { mountCalls } from '#api/http/http.ts';
import type { Worker } from '#api/jobs/job-queue.ts';
import { readSwitch } from '#api/kernel/maintenance.ts';
import { mountDocs } from '#api/http/openapi.ts';
import { type PageHandle, pages } from '#api/pages/pages.ts';
import { createShop, listJobs, listRecurringJobs, mountHttp, type Parts } from './app.ts';
import type { Catalog } from './catalog/index.ts';
import { type Foundation, type FoundationOptions, openFoundation } from './foundation.ts';
import { choosePaymentGateway } from './payment/index.ts';
import { startPictures } from './pictures.ts';

export type OpenShop = {
  shop: Shop;
  parts: Parts;
  catalog: Catalog;
  app: FastifyInstance;
  /** Listens on the configured address and starts the worker, unless that runs separately. */
  listen(): Promise<string>;
  startWorker(): Promise<void>;
  /** Stops accepting requests, finishes pending ones, then closes the database. */
  close(): Promise<void>;
};

export type OpenOptions = FoundationOptions & {
  /** Opened ahead from the same options. */
  foundation?: Foundation | null;
  /** False for a separate worker and for tests of calls: no pages, no pictures. A function replaces the built pages. */
  pages?: boolean | PageHandle;
};

/** Opens a shop on a migrated database. Everything in memory can be rebuilt from PostgreSQL. */
export async function openShop(options: OpenOptions): Promise<OpenShop> {
  const { config, url, role, clock = systemClock } = options;
  const [foundation, gateway] = await Promise.all([
    options.foundation ?? openFoundation(options),
    choosePaymentGateway(config),
  ]);
  const { log, db, listener, catalog } = foundation;
  const parts: Parts = { db, clock, config, log, catalog, gateway };
  const shop = createShop(parts);
  await readSwitch(shop);
  let isDraining = false;
  let worker: Worker | null = null;
  const app = await createServer(shop, () => !isDraining);
  const responses = noteResponses(app.server);
  const stopPictures = options.pages === false ? null : await startPictures(app, shop, catalog);
  await mountCalls(app, shop);
  await mountHttp(app, shop, parts);
  await mountDocs(app, shop);
  if (options.pages !== false)
    await app.register(pages, {
      shop,
      build_dir: 'build',
      versionOf: (path) => catalog.pageVersion(path),
      rules: PAGE_RULES,
      content_sources: gateway.content_sources,
      ...(typeof options.pages === 'function' ? { handle: options.pages, versionOf: () => randomUUID() } : {}),
    });
  const open: OpenShop = {
    shop,
    parts,
    catalog,
    app,
    startWorker: async () => {
      // Imported after the shop is listening, so that startup does not wait for the queue's package.
      const { startWorker } = await import('#api/jobs/job-queue.ts');
      const jobs = listJobs(shop, parts);
      worker = await startWorker(shop, { url, role, listener, jobs, recurringJobs: listRecurringJobs(shop, parts) });
    },
    listen: async () => {
      const address = await app.listen({ port: config.port, host: config.host });
      if (config.worker === 'inside') await open.startWorker();
      return address;
    },
    close: async () => {
      isDraining = true;
      // In parallel, so that a slow job and a slow request share one timeout.
      await Promise.all([drain(app.server, responses).then(() => app.close()), worker?.stop(), stopPictures?.()]);
      await foundation.close();
    },
  };
  return open;
}
