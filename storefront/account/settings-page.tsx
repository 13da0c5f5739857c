import { useMemo } from 'react';
import { data, Form, redirect, redirectDocument, useNavigate } from 'react-router';
import { getAccount, updateAccount } from '#domain/account/endpoints.ts';
import { updatePassword } from '#domain/identity/endpoints.ts';
import { NameFields } from '#storefront/identity/name-fields.tsx';
import { lastNameOf } from '#domain/identity/last-name.ts';
import { NewPasswordField } from '#storefront/identity/new-password-field.tsx';
import { ACCOUNT_LABELS, NEW_PASSWORD_TEXTS } from '#storefront/identity/texts.ts';
import { call, tryCall, verifyRoute } from '#storefront/kernel/call.server.ts';
import { errorOf, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/field.tsx';
import { ErrorSummary, type SummaryError } from '#ui/inline-error.tsx';
import type { Route } from './+types/settings-page';
import styles from '#storefront/identity/identity.module.css';
import { SETTINGS_TEXTS as texts } from './settings-texts.ts';

const LABELS = { ...ACCOUNT_LABELS, current_password: texts.currentPassword, password: NEW_PASSWORD_TEXTS.label };
const SAVED = { details: texts.savedDetails, password: texts.savedPassword };
type Intent = keyof typeof SAVED;

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { firstname, lastname, email, has_password, otp_required } = await call(context, getAccount, {}, request);
  const query = new URL(request.url).searchParams;
  const saved = query.get('saved');
  const isSetting = query.has('set') && !has_password;
  // Before anything is typed: without a password to ask for, setting one wants a one-time code.
  if (isSetting && otp_required) throw redirect(verifyRoute(request));
  return {
    firstname,
    lastname: lastNameOf(lastname),
    email,
    has_password,
    isSetting,
    saved: saved === 'details' || saved === 'password' ? SAVED[saved] : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = asIntent(textOf(form, 'intent'));
  const done =
    intent === 'password'
      ? await tryCall(context, updatePassword, { body: textsOf(form, ['current_password', 'password']) }, request)
      : await tryCall(context, updateAccount, { body: textsOf(form, ['firstname', 'lastname']) }, request);
  const saved = `/account/edit?saved=${intent}`;
  // A whole new page, so that the passwords are gone from it.
  if (done.ok) return intent === 'password' ? redirectDocument(saved) : redirect(saved);
  const { errors, typed } = formAnswer(done.error, form);
  return data({ intent, typed, errors: named(errors, done.error.code) }, { status: done.status });
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstname, lastname, email, has_password, isSetting, saved } = loaderData;
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], LABELS), [actionData]);
  const wrong = (field: string) => errorOf(errors, field);
  return (
    <div className={styles.page}>
      <h1>{texts.heading}</h1>
      <p>
        <Link to="/account">{texts.back}</Link>
      </p>
      {saved && !actionData ? (
        <Banner tone="success" live>
          <p>{saved}</p>
        </Banner>
      ) : null}
      {isSetting ? null : <ErrorSummary errors={errors} />}
      <Form method="post" className={styles.form} noValidate>
        <h2>{texts.details}</h2>
        <NameFields
          className={styles.form}
          typed={actionData?.intent === 'details' ? actionData.typed : { firstname, lastname }}
          wrong={wrong}
        />
        <Button type="submit" name="intent" value="details">
          {texts.saveDetails}
        </Button>
      </Form>
      {has_password ? (
        <PasswordForm email={email} wrong={wrong} />
      ) : (
        <FirstPassword email={email} isSetting={isSetting} errors={errors} />
      )}
    </div>
  );
}

type Wrong = (field: string) => string | undefined;

function PasswordForm({ email, wrong }: { email: string; wrong: Wrong }) {
  return (
    <Form method="post" className={styles.form} noValidate>
      <h2>{texts.password}</h2>
      <p>{texts.passwordLead}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        id="current_password"
        name="current_password"
        label={LABELS.current_password}
        autoComplete="current-password"
        required
        error={wrong('current_password')}
      />
      <NewPasswordField label={LABELS.password} error={wrong('password')} />
      <Button type="submit" name="intent" value="password">
        {texts.savePassword}
      </Button>
      <p>
        <Link to="/forgot-password">{texts.forgot}</Link>
      </p>
    </Form>
  );
}

type FirstPasswordProps = { email: string; isSetting: boolean; errors: readonly SummaryError[] };

/** For people who sign in with Google: a link to a modal with the one field. */
function FirstPassword({ email, isSetting, errors }: FirstPasswordProps) {
  const navigate = useNavigate();
  return (
    <section className={styles.form} aria-labelledby="password-heading">
      <h2 id="password-heading">{texts.password}</h2>
      <p>{texts.noPassword}</p>
      <p>
        <Link to="?set=password" preventScrollReset>
          {texts.setPassword}
        </Link>
      </p>
      <Dialog isOpen={isSetting} onClose={() => void navigate('/account/edit')} title={texts.setPassword}>
        <Form method="post" className={styles.form} noValidate>
          <p>{texts.passwordLead}</p>
          <ErrorSummary errors={errors} />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordField label={LABELS.password} error={errorOf(errors, 'password')} />
          <Button type="submit" name="intent" value="password">
            {texts.savePassword}
          </Button>
        </Form>
      </Dialog>
    </section>
  );
}

const asIntent = (text: string): Intent => (text === 'password' ? 'password' : 'details');

function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<Name, string>;
}

/** The refusal of a wrong password names no field, but one field is to be corrected. */
function named(errors: ReturnType<typeof formAnswer>['errors'], code: string) {
  return code === 'wrong_password' ? errors.map((error) => ({ ...error, field: 'current_password' })) : errors;
}
