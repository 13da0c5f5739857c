import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sendAlerts } from '#api/restock/send-alerts.ts';
import type { Browser } from '#harness/browser.ts';
import { PERSON } from '#harness/fixtures.ts';
import { plainProducts } from '#harness/products.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

export type Lead = { client: Browser; email: string };
export type RestockShop = Awaited<ReturnType<typeof openRestockShop>>;

/** A shop with products that can be sold out, and people who ask for mails about them. */
export async function openRestockShop(count: number) {
  const shop = await startShop();
  const products = (await plainProducts(shop.db, count)).map(({ product_id }) => product_id);
  return {
    shop,
    products,
    newLead: (email?: string, source?: string) => newLead(shop, email, source),
    setStock: (product_id: number, on_hand: number) =>
      sql`update stock set on_hand = reserved + ${on_hand} where product_id = ${product_id}`.execute(shop.db),
    ask: ({ client }: Pick<Lead, 'client'>, product_id: number) =>
      client.post('/account/restock', { product_id: String(product_id) }),
    waitingOf: async ({ client }: Pick<Lead, 'client'>) =>
      (await client.get('/account/restock')).body['product_ids'] as number[],
    send: (now = shop.clock.now()) => sendAlerts(shop.shop, now),
    mailsTo: (email: string) => mailsTo(shop, email),
    deleteAccount: async ({ client }: Pick<Lead, 'client'>) => {
      const { status } = await client.delete('/account', {
        current_password: PERSON.password,
        confirm: '1',
        refund: '0',
      });
      if (status !== 200) throw new Error(`An account could not be deleted: ${status}.`);
    },
    /** As after a code or a link from the mailbox was used. */
    confirm: (email: string) =>
      shop.db.updateTable('account').set({ email_verified_at: shop.clock.now() }).where('email', '=', email).execute(),
  };
}

async function newLead(shop: TestShop, email = `${randomUUID()}@restock.test`, source?: string): Promise<Lead> {
  const client = shop.browser(source);
  const { status } = await client.post('/account/register', { ...PERSON, email });
  if (status !== 200) throw new Error(`${email} could not register: ${status}.`);
  return { client, email };
}

async function mailsTo({ db }: TestShop, email: string): Promise<{ subject: string; body_text: string }[]> {
  const { rows } = await sql<{ subject: string; body_text: string }>`
    select subject, body_text from mail where recipient = ${email} and dedupe_key like 'restock:%'`.execute(db);
  return rows;
}
