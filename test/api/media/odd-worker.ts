import { existsSync, writeFileSync } from 'node:fs';
import type { DrawRequest } from '#domain/media/picture-job.ts';

/** Draws nothing: the title determines how it ends, and a picture is the id of the process that made it. */
process.on('message', ({ id, job }: DrawRequest) => {
  const order = job.kind === 'aisle' ? job.title : '';
  if (order === 'hang') for (;;);
  if (order === 'abort') process.abort();
  if (order === 'abort once' && job.kind === 'aisle' && !existsSync(job.url_key)) {
    writeFileSync(job.url_key, 'aborted');
    process.abort();
  }
  const madeBy = Buffer.from(String(process.pid));
  process.send?.(order === 'fail' ? { id, error: 'no paper' } : { id, pictures: { 320: madeBy, 640: madeBy } });
});
