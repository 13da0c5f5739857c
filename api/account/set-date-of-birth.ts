import { isBirthday, isOver21 } from '#domain/account/birth.ts';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { lockSignedIn, setDateOfBirth } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';

/**
 * Saves a person's date of birth, or corrects it; the same one again changes nothing. A date that is too young for wine
 * is only corrected by customer support, or someone that young could try others.
 * @throws Refusal `invalid` for a date on which no shopper was born; `date_of_birth_known` for another date than the one
 * that is too young; `not_logged_in`.
 */
export async function giveDateOfBirth(
  db: Db,
  given: { account_id: string; session_hash: Buffer | null; date_of_birth: string; now: Date },
): Promise<{ date_of_birth: string; is_over_21: boolean }> {
  const today = pacificDay(given.now);
  const { date_of_birth } = given;
  if (!isBirthday(date_of_birth, today)) {
    throw invalid([{ field: 'date_of_birth', message: 'Please enter a valid date of birth.' }]);
  }
  const counts = await inTransaction(db, async (tx) => {
    await lockSignedIn(tx, given);
    return setDateOfBirth(tx, { ...given, mayCorrect: (known) => isOver21(known, today) });
  });
  if (counts !== date_of_birth) throw new Refusal(ACCOUNT_REFUSALS.date_of_birth_known);
  return { date_of_birth, is_over_21: isOver21(date_of_birth, today) };
}
