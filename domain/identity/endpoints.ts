import { z } from 'zod';
import { ZipCode } from '#domain/compliance/zip.ts';
import { EVERYONE, SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { personName, wireText } from '#domain/kernel/wire.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { isCommonPassword, isEmailAsPassword } from './common-passwords.ts';
import { Email, Password } from './schema.ts';
import { IDENTITY_REFUSALS } from './refusals.ts';

const COMMON_PASSWORD = 'This password is one of the first that others would try. Please choose another one.';

const Success = z.object({ success: z.literal(true) });

export const newSession = endpoint({
  name: 'identity.newSession',
  method: 'POST',
  path: '/session/new',
  summary: 'Gives a session cookie to a browser that has none.',
  access: EVERYONE,
  response: z.object({ success: z.literal(true), csrf_token: z.string() }),
  open: true,
});

export const getCsrfToken = endpoint({
  name: 'identity.getCsrfToken',
  method: 'GET',
  path: '/token/csrf',
  summary: 'The CSRF token that every call that changes something must send.',
  access: EVERYONE,
  response: z.object({ csrf_token: z.string() }),
});

export const Registration = z
  .object({
    email: Email,
    password: Password.refine((text) => !isCommonPassword(text), COMMON_PASSWORD),
    firstname: personName(80),
    lastname: personName(80),
    billing_zip: ZipCode.optional(),
    utm_campaign: wireText(200).optional(),
    utm_medium: wireText(200).optional(),
    utm_source: wireText(200).optional(),
  })
  .refine(({ email, password }) => !isEmailAsPassword(password, email), {
    path: ['password'],
    message: "Please choose a password that isn't your email address.",
  });

export const register = endpoint({
  name: 'identity.register',
  method: 'POST',
  path: '/account/register',
  summary: 'Creates an account (a lead) and signs in; a guest cart is merged.',
  access: ['visitor'],
  refusals: [IDENTITY_REFUSALS.email_exists],
  body: Registration,
  response: z.object({ success: z.literal(true), id: z.string(), user_status: z.literal('lead') }),
});

/** The specification's other name for the same command. */
export const ajaxPostRegister = endpoint({
  name: 'identity.ajaxPostRegister',
  method: 'POST',
  path: '/ajaxPostRegister',
  summary: 'Same as /account/register.',
  access: ['visitor'],
  refusals: [IDENTITY_REFUSALS.email_exists],
  body: Registration,
  response: register.response,
});

export const login = endpoint({
  name: 'identity.login',
  method: 'POST',
  path: '/account/login',
  summary: 'Signs in with email and password; a guest cart is merged.',
  access: EVERYONE,
  refusals: [IDENTITY_REFUSALS.invalid_login, IDENTITY_REFUSALS.too_many_attempts, GENERAL_REFUSALS.banned],
  body: z.object({
    email: Email,
    password: z.string().min(1, 'This is a required field.').max(200),
  }),
  response: z.object({ success: z.literal(true), id: z.string(), user_status: z.string() }),
});

export const logout = endpoint({
  name: 'identity.logout',
  method: 'POST',
  path: '/account/logout',
  summary: 'Ends this session.',
  access: SIGNED_IN,
  response: Success,
});
