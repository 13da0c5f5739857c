import { useMemo } from 'react';
import { data, redirect } from 'react-router';
import { addAddress, getAccount, listAddresses, removeAddress, updateAddress } from '#domain/account/endpoints.ts';
import { addressLine, postalAddressOf, postalFields } from '#domain/account/postal-address.ts';
import type { Address } from '#domain/account/schema.ts';
import { lastNameOf } from '#domain/identity/last-name.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { call, tryCall, verifyRoute } from '#storefront/kernel/call.server.ts';
import { formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import { cardClass } from '#ui/surface.ts';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import type { Route } from './+types/addresses-page';
import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressText } from './address-text.tsx';
import { ADDRESS_LABELS } from './address-texts.ts';
import { ADDRESS_DONE_TEXTS, ADDRESSES_TEXTS as texts } from './addresses-texts.ts';
import styles from './book.module.css';
import { MakeDefault } from './make-default.tsx';
import { RemoveEntry } from './remove-entry.tsx';

const HERE = '/account/addresses';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const edit = query.get('edit');
  const done = query.get('done');
  const [{ addresses }, { firstname, lastname, otp_required }] = await Promise.all([
    call(context, listAddresses, {}, request),
    call(context, getAccount, {}, request),
  ]);
  const edited = addresses.find(({ id }) => id === edit) ?? null;
  if (edit !== null && edit !== 'new' && !edited) throw redirect(HERE);
  // Before anything is typed: all but the first address want a one-time code.
  if (edit !== null && otp_required && addresses.length > 0) throw redirect(verifyRoute(request));
  return {
    addresses,
    edited,
    isForm: edit !== null,
    name: { firstname, lastname: lastNameOf(lastname) },
    done: done !== null && Object.hasOwn(ADDRESS_DONE_TEXTS, done) ? ADDRESS_DONE_TEXTS[done as Done] : null,
  };
}

type Done = keyof typeof ADDRESS_DONE_TEXTS;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const id = textOf(form, 'id');
  if (intent === 'remove') {
    const done = await tryCall(context, removeAddress, { params: { id } }, request);
    return done.ok ? redirect(`${HERE}?done=removed`) : data(formAnswer(done.error, form), { status: done.status });
  }
  if (intent === 'default') {
    const { addresses } = await call(context, listAddresses, {}, request);
    const address = addresses.find((one) => one.id === id);
    const body = address ? { ...postalAddressOf(address), is_default_shipping: true } : postalFields(() => '');
    const done = await tryCall(context, updateAddress, { params: { id }, body }, request);
    return done.ok ? redirect(`${HERE}?done=default`) : data(formAnswer(done.error, form), { status: done.status });
  }
  const edit = new URL(request.url).searchParams.get('edit');
  const body = { ...postalFields((name) => textOf(form, name)), is_default_shipping: form.get('is_default') === 'on' };
  const done =
    edit === null || edit === 'new'
      ? await tryCall(context, addAddress, { body }, request)
      : await tryCall(context, updateAddress, { params: { id: edit }, body }, request);
  if (!done.ok) return data(formAnswer(done.error, form), { status: done.status });
  return redirect(`${HERE}?done=${edit === null || edit === 'new' ? 'added' : 'changed'}`);
}

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, edited, isForm, name, done } = loaderData;
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], ADDRESS_LABELS), [actionData]);
  useLostFocus();
  if (isForm) {
    const saved = edited ? { errors: [], typed: postalAddressOf(edited) } : undefined;
    return (
      <AccountTabs here={HERE} heading={<h1>{edited ? texts.editHeading : texts.addHeading}</h1>}>
        <div className={styles.page}>
          <ErrorSummary errors={errors} />
          <AddressForm answer={actionData ?? saved} name={name} town={null} submit={texts.save}>
            {edited?.is_default_shipping || addresses.length === 0 ? (
              <p className={styles.mark}>{texts.defaultHint}</p>
            ) : (
              <Checkbox name="is_default" defaultChecked={actionData?.typed['is_default'] === 'on'}>
                {texts.isDefault}
              </Checkbox>
            )}
          </AddressForm>
          <p>
            <Link to={HERE}>{texts.cancel}</Link>
          </p>
        </div>
      </AccountTabs>
    );
  }
  return (
    <AccountTabs here={HERE} heading={<h1>{texts.heading}</h1>}>
      <div className={styles.page}>
        {done && !actionData ? (
          <Banner tone="success" live>
            <p>{done}</p>
          </Banner>
        ) : null}
        <ErrorSummary errors={errors} />
        {addresses.length === 0 ? <p>{texts.none}</p> : null}
        <ul className={styles.list}>
          {addresses.map((address) => (
            <li key={address.id} className={`${cardClass} ${styles.entry}`} data-focus-place={address.id}>
              <Entry address={address} />
            </li>
          ))}
        </ul>
        <ButtonLink to={`${HERE}?edit=new`} size="large" className={styles.add}>
          {texts.add}
        </ButtonLink>
      </div>
    </AccountTabs>
  );
}

const REMOVE_WORDS = {
  remove: texts.remove,
  heading: texts.removeHeading,
  lead: texts.removeLead,
  confirm: texts.removeConfirm,
  keep: texts.keep,
};

function Entry({ address }: { address: Address }) {
  const what = addressLine(address);
  return (
    <>
      <AddressText address={address} />
      {address.is_default_shipping ? <p className={styles.mark}>{texts.default}</p> : null}
      <div className={styles.moves}>
        <ButtonLink to={`${HERE}?edit=${address.id}`} look="quiet">
          {texts.edit} <span className="visually-hidden">{what}</span>
        </ButtonLink>
        {address.is_default_shipping ? null : <MakeDefault id={address.id} what={what} label={texts.makeDefault} />}
        <RemoveEntry id={address.id} what={what} words={REMOVE_WORDS} />
      </div>
    </>
  );
}
