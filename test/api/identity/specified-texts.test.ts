import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSON, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

type Shop = Awaited<ReturnType<typeof openPeopleShop>>;
let shop: Shop;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

type Answered = Promise<{ status: number; body: Record<string, unknown> }>;

/** Someone whose code is asked for, with an address already. */
async function verify(form: Record<string, string>): Answered {
  return (await shop.newLead()).client.post('/account/otp/verify', form);
}

const register = (form: Record<string, string>): Answered =>
  shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: 'new@texts.test', ...form });

/** Six failed sign-ins from one source on one account. */
async function signInTooOften(): Answered {
  const { email } = await shop.newLead();
  const client = shop.browser('198.51.100.77');
  for (let i = 0; i < 5; i++) await client.post('/account/login', { email, password: 'not it' });
  return client.post('/account/login', { email, password: 'not it' });
}

async function banned(): Answered {
  const { client, account_id } = await shop.newLead();
  const banned_at = shop.clock.now();
  await shop.db.updateTable('account').set({ banned_at }).where('account_id', '=', account_id).execute();
  return client.get('/account');
}

const NOT_VERIFIED =
  "We are not able to verify your account. If you think there's an issue on our end, please try again or contact us.";
const INVALID_LOGIN = 'Invalid login. Please check your username and password.';
const INVALID_EMAIL = 'Please enter a valid email address.';

// The specification's section 8; a sign-in never says whether there is an account (010-rulings.md, decisions).
// biome-ignore format: a table of cases
test.each<[string, number, string, () => Answered]>([
  ['a wrong password',             401, INVALID_LOGIN, async () => shop.browser().post('/account/login', { email: (await shop.newLead()).email, password: 'not it' })],
  ['an unknown email',             401, INVALID_LOGIN, () => shop.browser().post('/account/login', { email: 'nobody@texts.test', password: 'not it' })],
  ['too many failed sign-ins',     429, 'Too many attempts. Please try again after 24 hours.', signInTooOften],
  ['a registered email',           409, 'This customer email already exists', async () => register({ email: (await shop.newLead()).email })],
  ['an odd email, registering',    400, INVALID_EMAIL, () => register({ email: 'no at sign' })],
  ['no email, registering',        400, INVALID_EMAIL, () => register({ email: '' })],
  ['a short password',             400, 'Please enter a valid password, 8 or more characters.', () => register({ password: 'seven77' })],
  ['no password',                  400, 'Please enter a valid password, 8 or more characters.', () => register({ password: '' })],
  ['no first name',                400, 'This is a required field.', () => register({ firstname: '' })],
  ['a short ZIP',                  400, 'The zip code is invalid.', () => register({ billing_zip: '9002' })],
  ['an odd email, signing in',     400, INVALID_EMAIL, () => shop.browser().post('/account/login', { email: 'x', password: 'y' })],
  ['an odd email, resetting',      400, INVALID_EMAIL, () => shop.browser().post('/account/reset', { email: 'x' })],
  ['a short new password',         400, 'Please enter a valid password, 8 or more characters.', async () => (await shop.newLead()).client.post('/account/updatepassword', { password: 'short', current_password: PERSON.password })],
  ['a wrong password, signed in',  403, 'Wrong password. Try again or click the Forgot Password link.', async () => (await shop.newLead()).client.post('/account/updatepassword', { password: 'nine green lanterns', current_password: 'not it' })],
  ['a wrong code',                 403, NOT_VERIFIED, () => verify({ otpCode: '000000' })],
  ['no code',                      400, 'OTP is required', () => verify({ otpCode: '' })],
  ['no token of a link',           400, 'Auth is required', async () => (await shop.newLead()).client.post('/account/nonce/verify', {})],
  ['no token of Google',           400, 'Auth is required', () => shop.browser().post('/auth/google', {})],
  ['a visitor at the account',     401, 'User is not logged in', () => shop.browser().get('/account')],
  ['a banned person',              406, 'Your access was blocked. Please contact customer support.', banned],
])('%s is answered with %i: %s', async (_what, status, message, make) => {
  const answer = await make();
  expect([answer.status, answer.body['errors']]).toEqual([status, [expect.objectContaining({ message })]]);
});
