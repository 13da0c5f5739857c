import { z } from 'zod';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Account } from '#domain/identity/schema.ts';
import { OTP_FIELDS, OTP_REFUSALS } from '#domain/identity/otp-fields.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { personName, wireFlag, wireText } from '#domain/kernel/wire.ts';
import { ZipCode } from '#domain/compliance/zip.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { BirthDate } from './birth.ts';
import { Address, AddressForm, SmsTelephone } from './schema.ts';
import { ACCOUNT_REFUSALS } from './refusals.ts';

export const getAccount = endpoint({
  name: 'account.getAccount',
  method: 'GET',
  path: '/account',
  summary: 'The signed-in person: status, membership, savings.',
  access: SIGNED_IN,
  response: Account,
});

/** Only what is sent changes, and other fields are ignored: status, savings and staff marks are never set by their owner. */
export const updateAccount = endpoint({
  name: 'account.updateAccount',
  method: 'PUT',
  path: '/account',
  summary:
    'Changes what the signed-in person may say about themselves, and answers the whole account (requirement A7).',
  access: SIGNED_IN,
  body: z.object({
    firstname: personName(80).optional(),
    lastname: personName(80).optional(),
    billing_zip: ZipCode.optional(),
    /** 0 once the person has seen the page about their merged carts. */
    single_cart_migrated_landing: wireFlag().optional(),
  }),
  response: Account,
});

export const listAddresses = endpoint({
  name: 'account.listAddresses',
  method: 'GET',
  path: '/account/address',
  summary: 'The addresses of the signed-in person, default first.',
  access: SIGNED_IN,
  response: z.object({ addresses: z.array(Address) }),
});

export const addAddress = endpoint({
  name: 'account.addAddress',
  method: 'POST',
  path: '/account/address',
  summary: 'Adds a delivery address (requirements A15-A17). Wants a one-time code, except for the first one.',
  access: SIGNED_IN,
  refusals: [COMPLIANCE_REFUSALS.region_not_served, ...OTP_REFUSALS],
  body: AddressForm.extend(OTP_FIELDS),
  response: z.object({ success: z.literal(true), address: Address }),
});

/** Any text: a malformed id gets the same answer as an unknown one. */
const AddressId = z.object({ id: wireText(64) });

export const updateAddress = endpoint({
  name: 'account.updateAddress',
  method: 'PUT',
  path: '/account/address/{id}',
  summary: 'Changes an address; orders placed before keep the old one. Wants a one-time code.',
  access: SIGNED_IN,
  refusals: [ACCOUNT_REFUSALS.address_not_found, COMPLIANCE_REFUSALS.region_not_served, ...OTP_REFUSALS],
  params: AddressId,
  body: AddressForm.extend(OTP_FIELDS),
  response: z.object({ success: z.literal(true), address: Address }),
});

export const removeAddress = endpoint({
  name: 'account.removeAddress',
  method: 'DELETE',
  path: '/account/address/{id}',
  summary: 'Removes an address from the address book. Wants a one-time code.',
  access: SIGNED_IN,
  refusals: [ACCOUNT_REFUSALS.address_not_found, ...OTP_REFUSALS],
  params: AddressId,
  body: z.object(OTP_FIELDS),
  response: z.object({ success: z.literal(true) }),
});

export const setDateOfBirth = endpoint({
  name: 'account.setDateOfBirth',
  method: 'POST',
  path: '/account/date_of_birth',
  summary: 'Saves the date of birth that decides who may buy wine; one that is too young is not corrected.',
  access: SIGNED_IN,
  refusals: [ACCOUNT_REFUSALS.date_of_birth_known],
  body: z.object({ date_of_birth: BirthDate }),
  response: z.object({ success: z.literal(true), date_of_birth: z.string(), is_over_21: z.boolean() }),
});

export const subscribeToSms = endpoint({
  name: 'account.subscribeToSms',
  method: 'POST',
  path: '/account/sms',
  summary: 'Asks for offers by text message, with the words agreed to (47 CFR 64.1200(f)(9)).',
  access: SIGNED_IN,
  refusals: [
    ACCOUNT_REFUSALS.sms_not_offered,
    ACCOUNT_REFUSALS.sms_for_customers,
    ACCOUNT_REFUSALS.sms_stopped,
    ACCOUNT_REFUSALS.too_many_texts,
    ACCOUNT_REFUSALS.sms_consent_required,
    GENERAL_REFUSALS.too_many_requests,
  ],
  body: z.object({
    telephone: SmsTelephone,
    consent: wireFlag(),
    /** Must equal `SMS_CONSENT_WORDS`. */
    consent_words: wireText(4000),
  }),
  response: z.object({ success: z.literal(true), telephone: z.string() }),
});

export const unsubscribeFromSms = endpoint({
  name: 'account.unsubscribeFromSms',
  method: 'DELETE',
  path: '/account/sms',
  summary: 'Ends offers by text message; also when there are none.',
  access: SIGNED_IN,
  response: z.object({ success: z.literal(true) }),
});

export const lookUpZip = endpoint({
  name: 'account.lookUpZip',
  method: 'POST',
  path: '/search/address',
  summary: 'City and state of a ZIP.',
  access: 'anyone',
  refusals: [COMPLIANCE_REFUSALS.region_not_served],
  body: z.object({ zip: ZipCode }),
  response: z.object({
    address: z.object({ postcode: z.string(), city: z.string(), region_code: z.string(), region_id: z.number().int() }),
  }),
});
