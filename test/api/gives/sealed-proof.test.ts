import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProof } from '#api/gives/index.ts';
import { proofKeyOf } from '#api/kernel/proof-key.ts';
import { openProof, SEAL_BYTES, sealProof } from '#api/gives/seal-proof.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { applicantsOf, PNG } from './applicants.ts';

let shop: TestShop;
let people: ReturnType<typeof applicantsOf>;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'proof-key-'));

beforeAll(async () => {
  shop = await startShop();
  people = applicantsOf(shop);
});
afterAll(async () => {
  await shop.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the database holds no byte of a proof that could be read, and the operator gets the same file', async () => {
  const application_id = await people.apply(await people.newLead());
  const { content, is_sealed } = await shop.db
    .selectFrom('gives_proof')
    .select(['content', 'is_sealed'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  expect(is_sealed).toBe(true);
  expect(content).toHaveLength(PNG.length + SEAL_BYTES);
  expect(content.includes(PNG.subarray(0, 8))).toBe(false);
  expect(content.includes(Buffer.alloc(8, 7))).toBe(false);
  expect((await readProof(people.context, people.decision(application_id))).content).toEqual(PNG);
});

test('another key reads nothing, and a proof from before encryption is still read', async () => {
  const application_id = await people.apply(await people.newLead());
  const other = { ...people.context, proof_key: randomBytes(32) };
  await expect(readProof(other, people.decision(application_id))).rejects.toThrow('another key');
  await shop.db
    .updateTable('gives_proof')
    .set({ content: PNG, is_sealed: false })
    .where('application_id', '=', application_id)
    .execute();
  expect((await readProof(people.context, people.decision(application_id))).content).toEqual(PNG);
});

test('a sealed proof opens only unchanged and in its own place; two of the same file differ', () => {
  const key = randomBytes(32);
  const place = { application_id: randomUUID(), content_type: 'image/png' } as const;
  const sealed = sealProof(key, place, PNG);
  expect(openProof(key, place, sealed)).toEqual(PNG);
  expect(sealProof(key, place, PNG)).not.toEqual(sealed);
  expect(openProof(key, { ...place, application_id: randomUUID() }, sealed)).toBeNull();
  expect(openProof(key, { ...place, content_type: 'image/jpeg' }, sealed)).toBeNull();
  for (const at of [0, SEAL_BYTES - 1, SEAL_BYTES, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openProof(key, place, changed)).toBeNull();
  }
  expect(openProof(key, place, sealed.subarray(0, SEAL_BYTES - 1))).toBeNull();
});

test('the key is the one that is set; a demo makes one and keeps it', () => {
  const set = 'ab'.repeat(32);
  expect(proofKeyOf({ proof_key: set, data_dir: folder }).toString('hex')).toBe(set);
  expect(fs.readdirSync(folder)).toEqual([]);
  const made = proofKeyOf({ proof_key: null, data_dir: folder });
  expect(made).toHaveLength(32);
  expect(proofKeyOf({ proof_key: null, data_dir: folder })).toEqual(made);
  expect(fs.readdirSync(folder)).toEqual(['proof.key']);
  expect(fs.statSync(path.join(folder, 'proof.key')).mode & 0o777).toBe(0o600);
});
