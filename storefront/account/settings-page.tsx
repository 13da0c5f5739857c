import { useEffect, useMemo, useState } from 'react';
import { data, Form, redirect, redirectDocument, useLocation } from 'react-router';
import { getAccount, subscribeToSms, unsubscribeFromSms, updateAccount } from '#domain/account/endpoints.ts';
import { requestEmailChange } from '#domain/identity/email-endpoints.ts';
import { unlinkGoogle, updatePassword } from '#domain/identity/endpoints.ts';
import { NameFields } from '#storefront/identity/name-fields.tsx';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { REQUIRED_FIELD } from '#domain/kernel/wire.ts';
import { lastNameOf } from '#domain/identity/last-name.ts';
import { ACCOUNT_LABELS, NEW_PASSWORD_TEXTS } from '#storefront/identity/texts.ts';
import { call, tryCall, verifyRoute } from '#storefront/kernel/call.server.ts';
import { errorOf, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/settings-page';
import styles from '#storefront/identity/identity.module.css';
import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import book from './book.module.css';
import { EmailForm } from './email-form.tsx';
import { FormDone, FormErrors, type FormResult } from './form-result.tsx';
import { GoogleSection } from './google-section.tsx';
import { FirstPassword, PasswordForm } from './password-form.tsx';
import { EMAIL_TEXTS, SETTINGS_GOOGLE_TEXTS, SETTINGS_TEXTS as texts, SMS_TEXTS } from './settings-texts.ts';
import { SmsForm } from './sms-form.tsx';

const LABELS = {
  // Before the new one, which is among those of an account.
  current_password: texts.currentPassword,
  ...ACCOUNT_LABELS,
  password: NEW_PASSWORD_TEXTS.label,
  email: EMAIL_TEXTS.label,
  email_password: EMAIL_TEXTS.password,
  google_password: SETTINGS_GOOGLE_TEXTS.password,
  telephone: SMS_TEXTS.telephone,
  consent: SMS_TEXTS.consent,
};
const SAVED = {
  details: texts.savedDetails,
  password: texts.savedPassword,
  google: SETTINGS_GOOGLE_TEXTS.removed,
  texts: SMS_TEXTS.started,
  'no-texts': SMS_TEXTS.stopped,
};
type Intent = keyof typeof SAVED | 'email';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = await call(context, getAccount, {}, request);
  const { firstname, lastname, email, has_password, google_linked, otp_required } = account;
  const query = new URL(request.url).searchParams;
  const saved = query.get('saved') ?? '';
  const isSetting = query.has('set') && !has_password;
  // Before anything is typed: without a password to ask for, setting one wants a one-time code.
  if (isSetting && otp_required) throw redirect(verifyRoute(request));
  return {
    firstname,
    lastname: lastNameOf(lastname),
    email,
    has_password,
    google_linked,
    isSetting,
    sms: account.sms_offered
      ? { telephone: account.sms_telephone, proposed: account.default_shipping_address?.telephone ?? '' }
      : null,
    saved: isSaved(saved) ? saved : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = asIntent(textOf(form, 'intent'));
  const done = await save(intent, form, { context, request });
  // Its address isn't put into the page's, which is logged.
  if (done.ok && intent === 'email')
    return data({ intent, typed: {}, errors: [], done: EMAIL_TEXTS.sent(textOf(form, 'email').trim()) });
  const saved = `/account/edit?saved=${intent}#done`;
  // A whole new page, so that the passwords are gone from it.
  if (done.ok) return intent === 'password' ? redirectDocument(saved) : redirect(saved);
  const { errors, typed } = formAnswer(done.error, form);
  const shown = named(errors, done.error.code, intent);
  return data({ intent, typed, errors: withPassword(shown, form, intent), done: null }, { status: done.status });
}

function save(
  intent: Intent,
  form: FormData,
  { context, request }: Pick<Route.ActionArgs, 'context' | 'request'>,
): Promise<{ ok: true } | { ok: false; status: number; error: ErrorBody }> {
  switch (intent) {
    case 'password':
      return tryCall(context, updatePassword, { body: textsOf(form, ['current_password', 'password']) }, request);
    case 'email': {
      const body = { email: textOf(form, 'email'), current_password: textOf(form, 'email_password') };
      return tryCall(context, requestEmailChange, { body }, request);
    }
    case 'google':
      return tryCall(context, unlinkGoogle, { body: { current_password: textOf(form, 'google_password') } }, request);
    case 'texts': {
      const body = { ...textsOf(form, ['telephone', 'consent_words']), consent: form.get('consent') === 'on' };
      return tryCall(context, subscribeToSms, { body }, request);
    }
    case 'no-texts':
      return tryCall(context, unsubscribeFromSms, {}, request);
    case 'details':
      return tryCall(context, updateAccount, { body: textsOf(form, ['firstname', 'lastname']) }, request);
  }
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstname, lastname, email, has_password, google_linked, isSetting, sms, saved } = loaderData;
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], LABELS), [actionData]);
  const result = (intent: Intent): FormResult => ({
    errors: actionData?.intent === intent ? errors : NO_ERRORS,
    done: actionData ? (actionData.intent === intent ? actionData.done : null) : saved === intent ? SAVED[saved] : null,
  });
  const typed = actionData?.done === null ? actionData.typed : {};
  const emptied = useSaves(actionData ? actionData.done !== null : saved !== null);
  return (
    <AccountTabs here="/account/edit" heading={<h1>{texts.heading}</h1>}>
      <div className={book.page}>
        <NameForm
          typed={actionData?.intent === 'details' ? actionData.typed : { firstname, lastname }}
          result={result('details')}
        />
        {has_password ? (
          <PasswordForm key={emptied} email={email} result={result('password')} />
        ) : (
          <FirstPassword email={email} isSetting={isSetting} errors={result('password').errors} />
        )}
        <EmailForm
          key={`email-${emptied}`}
          email={email}
          has_password={has_password}
          typed={typed['email']}
          result={result('email')}
          className={styles.form}
        />
        {google_linked ? (
          <GoogleSection has_password={has_password} result={result('google')} className={styles.form} />
        ) : (
          <FormDone done={result('google').done} />
        )}
        {sms ? (
          <SmsForm
            subscribed={sms.telephone}
            typed={typed['telephone'] ?? sms.proposed}
            result={result(sms.telephone === null ? 'texts' : 'no-texts')}
            done={result(sms.telephone === null ? 'no-texts' : 'texts').done}
            className={styles.form}
          />
        ) : null}
        <p>
          <Link to="/account/consents">{texts.consents}</Link>
        </p>
        <p>
          {texts.exportLead}
          <a href="/account/export/account.csv" download>
            {texts.exportCsv}
          </a>
          {texts.exportOr}
          <a href="/account/export/account.json" download>
            {texts.exportJson}
          </a>
        </p>
        <p>
          <Link to="/account/delete">{texts.deleteAccount}</Link>
        </p>
      </div>
    </AccountTabs>
  );
}

const NO_ERRORS: never[] = [];

function NameForm({
  typed,
  result: { errors, done },
}: {
  typed: Readonly<Record<string, string>>;
  result: FormResult;
}) {
  return (
    <Form method="post" className={styles.form} noValidate>
      <h2>{texts.details}</h2>
      <FormErrors errors={errors} />
      <NameFields className={styles.form} typed={typed} wrong={(field) => errorOf([...errors], field)} />
      <Button type="submit" name="intent" value="details">
        {texts.saveDetails}
      </Button>
      <FormDone done={done} />
    </Form>
  );
}

/** How many saves this page has shown: a password that was refused before one of them is gone from its field. */
function useSaves(isSaved: boolean): number {
  const [saves, setSaves] = useState(0);
  const { key } = useLocation();
  useEffect(() => setSaves((count) => count + Number(isSaved)), [isSaved, key]);
  return saves;
}

const isSaved = (text: string): text is keyof typeof SAVED => Object.hasOwn(SAVED, text);

const asIntent = (text: string): Intent => (text === 'email' || isSaved(text) ? text : 'details');

function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<Name, string>;
}

const FIELD_OF: Readonly<Record<string, string>> = {
  sms_consent_required: 'consent',
  sms_for_customers: 'telephone',
  sms_stopped: 'telephone',
  too_many_texts: 'telephone',
};

/** Forms on one page each have their own password field. */
const PASSWORD_FIELD_OF: Readonly<Partial<Record<Intent, string>>> = {
  password: 'current_password',
  email: 'email_password',
  google: 'google_password',
};

type Errors = ReturnType<typeof formAnswer>['errors'];

/** A few refusals name no field, but one field is to be corrected. */
function named(errors: Errors, code: string, intent: Intent): Errors {
  const passwordField = PASSWORD_FIELD_OF[intent];
  const field = code === 'wrong_password' ? passwordField : FIELD_OF[code];
  if (field) return errors.map((error) => ({ ...error, field }));
  return errors.map((error) =>
    error.field === 'current_password' && passwordField ? { ...error, field: passwordField } : error,
  );
}

/** Lists an empty password with the other errors. The call checks it only after everything else. */
function withPassword(errors: Errors, form: FormData, intent: Intent): Errors {
  const field = PASSWORD_FIELD_OF[intent];
  if (!field || form.get(field) !== '' || errors.some((error) => error.field === field)) return errors;
  return [...errors, { field, message: REQUIRED_FIELD }];
}
