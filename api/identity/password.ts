import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';

/** Argon2id with 19 MiB and two passes, as OWASP advises; it is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How many hashes run at once. More would starve other requests of memory and threads. */
const limit = pLimit(4);
const QUEUE_MAX = 100;

/** @throws Refusal `busy` if the queue is longer than a few seconds of work. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(plain(password), COST));
}

/**
 * Compares with the stored hash. Without one it compares with a dummy, so that an unknown email takes as
 * long as a known one (A5).
 * @throws Refusal `busy` as above.
 */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const against = password_hash ?? (await dummyHash());
  const isEqual = await inTurn(() => verify(against, plain(password)));
  return isEqual && password_hash !== null;
}

let dummy: Promise<string> | null = null;
function dummyHash(): Promise<string> {
  dummy ??= hash('nobody has this password', COST);
  return dummy;
}

/** Keyboards compose accents in different ways; NFKC makes them one spelling. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= QUEUE_MAX) throw new Refusal(GENERAL_REFUSALS.busy);
  return limit(work);
}
