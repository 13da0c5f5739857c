import { runClosedLoop } from './closed-loop.ts';
import type { Job, Loaded, Order, Report } from './jobs.ts';
import { read } from './read.ts';
import { changeQuantity, checkout, explore, newCart, replay } from './shopping.ts';

/** The load generator: a separate process that does one job at a time for its parent. */
process.on('message', (order: Order) => {
  work(order).then(
    (loaded) => report({ loaded }),
    (error: unknown) => report({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

function report(report: Report): void {
  process.send?.(report);
}

async function work({ job, seconds }: Order): Promise<Loaded> {
  return job.kind === 'read' ? read(job, seconds) : runClosedLoop(job.url, operationsOf(job), seconds);
}

function operationsOf(job: Exclude<Job, { kind: 'read' }>) {
  switch (job.kind) {
    case 'explore':
      return explore(job);
    case 'new-cart':
      return newCart(job);
    case 'change-quantity':
      return changeQuantity(job);
    case 'checkout':
      return checkout(job);
    case 'replay':
      return replay(job);
  }
}
