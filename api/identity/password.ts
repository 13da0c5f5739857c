import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#domain/kernel/refusal.ts';

/** Argon2id with 19 MiB and two passes, as OWASP advises; it is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at once: more would take the memory and the threads that the rest of the shop needs. */
const PARALLEL = 4;
const QUEUE_MAX = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws Refusal `busy` if more people wait than can be served in a few seconds. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(plain(password), COST));
}

/**
 * Compares with the kept hash, or with nobody's where there is none, so that an unknown email takes as
 * long as a known one (A5).
 * @throws Refusal `busy` as above.
 */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const against = password_hash ?? (await nobodysHash());
  const is_equal = await inTurn(() => verify(against, plain(password)));
  return is_equal && password_hash !== null;
}

let nobody: Promise<string> | null = null;
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody has this password', COST);
  return nobody;
}

/** One spelling per password, however a keyboard composes an accent. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) {
    if (waiting.length >= QUEUE_MAX) throw new Refusal('busy');
    // Whoever finishes hands the place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
