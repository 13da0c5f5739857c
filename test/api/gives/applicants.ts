import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { proofKeyOf } from '#api/kernel/proof-key.ts';
import { PERSON } from '#harness/fixtures.ts';
import type { TestShop } from '#harness/shop.ts';

export const TEACHER = { group: 'teacher', organization: 'Lincoln School', confirmed: '1' };
export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2_000, 7)]);

export type Applicant = { client: ReturnType<TestShop['browser']>; account_id: string; email: string };

/** People who apply for Gives in this shop, and what they leave behind. */
export function applicantsOf(shop: TestShop) {
  const { db } = shop;
  const { public_url } = shop.shop.config;
  const context = { db, public_url, proof_key: proofKeyOf(shop.shop.config) };

  const newLead = async (): Promise<Applicant> => {
    const client = shop.browser();
    const email = `${randomUUID()}@gives.test`;
    const form = { ...PERSON, email };
    const { body } = await client.post('/account/register', form);
    return { client, email, account_id: String(body['id']) };
  };

  /** Sends `content` as a browser's form does. */
  const send = async ({ client }: Pick<Applicant, 'client'>, content: Buffer, name = 'id.png') => {
    const form = new FormData();
    form.append('proof', new File([new Uint8Array(content)], name, { type: 'image/png' }));
    const request = new Response(form);
    return client.send({
      method: 'POST',
      url: '/api/v1/gives/proof',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-csrf-token': await client.token() },
    });
  };

  const applicationOf = async (account_id: string) =>
    db
      .selectFrom('gives_application')
      .selectAll()
      .where('account_id', '=', account_id)
      .orderBy('applied_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  /** @returns the id of an application that waits. */
  const apply = async (person: Applicant, answers: Record<string, string> = TEACHER): Promise<string> => {
    const applied = await person.client.post('/gives/questionnaire', answers);
    if (applied.status !== 200) throw new Error(JSON.stringify(applied.body));
    const sent = await send(person, PNG);
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    return (await applicationOf(person.account_id)).application_id;
  };

  return {
    context,
    newLead,
    send,
    apply,
    applicationOf,
    decision: (application_id: string) => ({ application_id, actor: 'operator:test', now: shop.clock.now() }),
    proofs: async () => Number((await db.selectFrom('gives_proof').select('application_id').execute()).length),
    subjectsOf: async (email: string) => {
      const { rows } = await sql<{ subject: string }>`
        select subject from mail where recipient = ${email} and dedupe_key like 'gives-%' order by created_at`.execute(
        db,
      );
      return rows.map(({ subject }) => subject);
    },
    auditOf: async (account_id: string) => {
      const entries = await db
        .selectFrom('audit_entry')
        .select(['actor', 'action'])
        .where('subject', '=', `account:${account_id}`)
        .orderBy('audit_entry_id')
        .execute();
      return entries.map(({ actor, action }) => `${actor} ${action}`);
    },
    subscriptionOf: async ({ client }: Applicant) =>
      ((await client.get('/account')).body as { subscription: Record<string, unknown> }).subscription,
  };
}
