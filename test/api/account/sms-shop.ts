import { SMS_CONSENT_WORDS } from '#domain/account/sms.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

export const AGREED = { telephone: '(310) 555-0199', consent: '1', consent_words: SMS_CONSENT_WORDS };
export const NUMBER = '+13105550199';

export type SmsShop = Awaited<ReturnType<typeof openSmsShop>>;
export type Person = Awaited<ReturnType<SmsShop['newLead']>>;

/** A shop of people who may ask for texts. */
export async function openSmsShop() {
  const shop = await openPeopleShop();
  const { db } = shop;
  return {
    ...shop,
    /** No one gets texts, got any or said STOP. */
    clear: async () => {
      await db.updateTable('account').set({ sms_telephone: null, sms_subscribed: false }).execute();
      await db.deleteFrom('sms').execute();
      await db.deleteFrom('sms_stop').execute();
    },
    /** A member. */
    newCustomer: async (source?: string) => {
      const person = await shop.newLead(source);
      const { account_id } = person;
      const status = { user_status: 'member' as const, group_id: 4 };
      await db.updateTable('account').set(status).where('account_id', '=', account_id).execute();
      return person;
    },
    textsTo: async (recipient: string) =>
      (
        await db.selectFrom('sms').select('body').where('recipient', '=', recipient).orderBy('created_at').execute()
      ).map(({ body }) => body),
  };
}
