import { openWorkerPool } from '#api/media/worker-pool.ts';

/** Draws one picture, reports it, and waits until it is killed. */
const pool = openWorkerPool({ size: 1 });
await pool.draw({ kind: 'aisle', url_key: 'fresh', title: 'Fresh' }, 'interactive');
process.stdout.write('drawn\n');
setInterval(() => undefined, 60_000);
