import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleShop } from '#harness/people-shop.ts';
import { query } from '#harness/query.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

const MIGRATION = fs.readFileSync('api/migrations/20261123_2375_redact_numbers.sql', 'utf8');

test('evidence from before loses its numbers and dates, and what changed stays', async () => {
  const { account_id } = await shop.newLead();
  const now = shop.clock.now();
  const number = { sms_telephone: '+13105550142' };
  const rows = [
    ['identity.sms', { sms_telephone: null }, number],
    ['identity.sms', number, { sms_telephone: null }],
    ['identity.date-of-birth', { date_of_birth: null }, { date_of_birth: '1971-08-23' }],
    ['identity.password', {}, {}],
  ] as const;
  for (const [action, before, after] of rows)
    await sql`insert into audit_entry (actor, action, subject, before, after, happened_at)
      values ('phone:+13105550142', ${action}, ${account_id}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${now})`.execute(
      shop.db,
    );
  await sql`insert into consent values (${randomUUID()}, ${account_id}, 'sms_marketing', 'Yes', 'x',
    ${JSON.stringify({ recipient: '+13105550142', kept: 1 })}, ${now})`.execute(shop.db);
  await query(shop.url, MIGRATION);
  const { rows: audit } = await sql`select actor, before, after from audit_entry where subject = ${account_id}
    order by audit_entry_id`.execute(shop.db);
  expect(audit).toEqual([
    { actor: 'phone', before: { gets_texts: false }, after: { gets_texts: true } },
    { actor: 'phone', before: { gets_texts: true }, after: { gets_texts: false } },
    { actor: 'phone', before: { is_known: false }, after: { is_known: true } },
    { actor: 'phone', before: {}, after: {} },
  ]);
  const { rows: consents } = await sql`select details from consent where account_id = ${account_id}`.execute(shop.db);
  expect(consents).toEqual([{ details: { telephone_last4: '0142', kept: 1 } }]);
  await expect(sql`update audit_entry set actor = 'x'`.execute(shop.db)).rejects.toThrow();
});
