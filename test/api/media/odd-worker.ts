import { existsSync, writeFileSync } from 'node:fs';
import type { WorkerRequest } from '#api/media/worker-processes.ts';

/** Draws nothing: the title says how it ends, and a picture is the id of the process that made it. */
process.on('message', ({ id, job }: WorkerRequest) => {
  const wish = job.kind === 'aisle' ? job.title : '';
  if (wish === 'hang') for (;;);
  if (wish === 'abort') process.abort();
  if (wish === 'abort once' && job.kind === 'aisle' && !existsSync(job.url_key)) {
    writeFileSync(job.url_key, 'aborted');
    process.abort();
  }
  const madeBy = Buffer.from(String(process.pid));
  process.send?.(wish === 'fail' ? { id, error: 'no paper' } : { id, pictures: { 320: madeBy, 640: madeBy } });
});
