import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');

/** How long each run of a workload lasts, in seconds. */
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);

/** Code is compiled as it runs; what is measured before that says little. */
export const WARM_UP_SECONDS = Math.max(1, Math.min(3, SECONDS / 3));

/** Of each run; the figure given is the median. */
export const REPETITIONS = Number(process.env['BENCH_RUNS'] ?? 3);

/** Short runs: the two sides of a pair are compared within seconds. */
export const PAIR_SECONDS = Number(process.env['PAIR_SECONDS'] ?? 2);
export const PAIR_ROUNDS = Number(process.env['PAIR_ROUNDS'] ?? 4);
export const PAIR_STARTS = Number(process.env['PAIR_STARTS'] ?? 5);

export const CONNECTIONS: readonly number[] = [16, 64];
export const SHOPPERS = 8;
export const PRODUCTS = 5_000;

const USUAL_PORT = 4_400;
const FIRST_PORT = Number(process.env['BENCH_PORT'] ?? USUAL_PORT);
/** Everything a bench writes is here; it is emptied at the start of a run. Another port uses another folder. */
export const FOLDER = FIRST_PORT === USUAL_PORT ? 'var/bench' : `var/bench-${FIRST_PORT}`;
export const SHOP_PORT = FIRST_PORT;
export const FLOOR_PORT = FIRST_PORT + 1;
