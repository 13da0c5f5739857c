import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { PERSON } from '#harness/fixtures.ts';
import type { TestShop } from '#harness/shop.ts';

export type Client = ReturnType<TestShop['browser']>;
export const COOKIE = '__Host-household';

/** Creates an account. @returns its email. */
export async function register(client: Client): Promise<string> {
  const email = `${randomUUID()}@household.test`;
  expect((await client.post('/account/register', { ...PERSON, email })).status).toBe(200);
  return email;
}

export const signIn = (client: Client, email: string) =>
  client.post('/account/login', { email, password: PERSON.password });
export const preferencesOf = async (client: Client) => (await client.get('/preferences')).body;
export const save = (client: Client, given: { diets?: string[]; allergens?: string[] }) =>
  client.put('/preferences', given);
export const never = (client: Client, product_id: number | undefined) =>
  client.post('/preferences/never-items', { product_id: String(product_id) });
