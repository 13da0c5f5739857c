import { afterAll, beforeAll, expect, test } from 'vitest';
import { PromisedDate } from '#domain/delivery/schema.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const ask = (zip: string) => shop.browser().get(`/account/promiseddate?zip=${zip}`);

test('a visitor sees the day for each kind of box, and until when it holds', async () => {
  const { status, body } = await ask('90026');
  expect(status).toBe(200);
  const promise = PromisedDate.parse(body);
  expect(promise).toMatchObject({ postcode: '90026', city: 'Los Angeles', region_code: 'CA' });
  expect(promise.boxes.map(({ box_type }) => box_type)).toEqual(['grocery', 'frozen', 'wine']);
  for (const { cutoff, estimated_delivery } of promise.boxes) {
    expect(Date.parse(cutoff)).toBeGreaterThan(shop.clock.now().getTime());
    expect(estimated_delivery > cutoff.slice(0, 10)).toBe(true);
  }
});

test('what may not be shipped there is said with its reason, which names the state', async () => {
  const restrictionsOf = async (zip: string) => PromisedDate.parse((await ask(zip)).body).restrictions;
  expect(await restrictionsOf('84101')).toEqual([{ restriction_tag: 'wine', reason: "We can't ship wine to Utah." }]);
  expect(await restrictionsOf('90026')).toEqual([]);
});

test.each([
  ['9002', 'The zip code is invalid.'],
  ['00000', "We don't know this ZIP. Please check it."],
  ['99999', "We don't know this ZIP. Please check it."],
  ['', 'The zip code is invalid.'],
])('%j is no ZIP', async (zip, message) => {
  const { status, body } = await ask(zip);
  expect(status).toBe(400);
  expect(body['errors']).toEqual([expect.objectContaining({ message })]);
});

test.each(['99501', '99901', '96701', '96801'])(
  '%s, in Alaska or Hawaii, is answered that we do not deliver there',
  async (zip) => {
    expect((await ask(zip)).body['code']).toBe('region_not_served');
  },
);
