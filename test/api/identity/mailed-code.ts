import { expect } from 'vitest';
import type { openPeopleShop } from '#harness/people-shop.ts';

type Shop = Awaited<ReturnType<typeof openPeopleShop>>;
type Lead = Awaited<ReturnType<Shop['newLead']>>;

/** The texts of the mails with a code to this person, oldest first. */
export async function codeMailsTo({ db }: Shop, email: string): Promise<string[]> {
  const mails = await db
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', email)
    .where('subject', '=', 'Your verification code')
    .orderBy('created_at')
    .execute();
  return mails.map(({ body_text }) => body_text);
}

/** Asks for a mail and reads the code and the link's token from it. */
export async function mailedCode(
  shop: Shop,
  { client, email }: Lead,
): Promise<{ code: string; nonce: string; wrong: string }> {
  shop.clock.advance(31_000);
  expect((await client.get('/account/otp')).body).toMatchObject({ success: true, is_sent: true });
  const mail = (await codeMailsTo(shop, email)).at(-1) ?? '';
  const code = /^\d{6}$/m.exec(mail)?.[0] ?? '';
  return { code, nonce: /otpNonce=([a-p]{48})/.exec(mail)?.[1] ?? '', wrong: code === '123456' ? '654321' : '123456' };
}
