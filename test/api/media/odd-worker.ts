import { existsSync, writeFileSync } from 'node:fs';
import type { WorkerAsk } from '#api/media/worker-seats.ts';

/** Draws nothing: the title says how it ends, and a picture is the id of the process that made it. */
process.on('message', ({ id, job }: WorkerAsk) => {
  const wish = job.kind === 'aisle' ? job.title : '';
  if (wish === 'hang') for (;;);
  if (wish === 'abort') process.abort();
  if (wish === 'abort once' && job.kind === 'aisle' && !existsSync(job.url_key)) {
    writeFileSync(job.url_key, 'aborted');
    process.abort();
  }
  const made_by = Buffer.from(String(process.pid));
  process.send?.(wish === 'fail' ? { id, error: 'no paper' } : { id, pictures: { 320: made_by, 640: made_by } });
});
