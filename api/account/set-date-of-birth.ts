import { isBirthday, isOver21 } from '#domain/account/birth.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { setDateOfBirth } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';

/** @throws Refusal `invalid` for a date that is in the future or too long ago. */
export async function giveDateOfBirth(
  db: Db,
  given: { account_id: string; date_of_birth: string; now: Date },
): Promise<{ date_of_birth: string; is_over_21: boolean }> {
  const today = pacificDay(given.now);
  const { date_of_birth } = given;
  if (!isBirthday(date_of_birth, today)) {
    throw invalid([{ field: 'date_of_birth', message: 'Please enter a valid date of birth.' }]);
  }
  await inTransaction(db, (tx) => setDateOfBirth(tx, given));
  return { date_of_birth, is_over_21: isOver21(date_of_birth, today) };
}
