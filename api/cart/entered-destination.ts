import type { Destination } from '#domain/compliance/fresh-cohort.ts';
import { ZIP_COOKIE } from '#domain/compliance/zip.ts';
import { lookUpZip } from '#api/compliance/index.ts';
import type { Db } from '#api/db/pool.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { Refusal } from '#domain/kernel/refusal.ts';

const FIVE_DIGITS = /^\d{5}$/;

/** Where the ZIP that was entered in this browser is; null without one, and for one we don't know or don't deliver to. */
export async function enteredDestination(db: Db, cookies: Pick<CookieJar, 'get'>): Promise<Destination | null> {
  const entered = cookies.get(ZIP_COOKIE) ?? '';
  if (!FIVE_DIGITS.test(entered)) return null;
  try {
    const { region_code, postcode } = await lookUpZip(db, entered);
    return { region_code, postcode };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
