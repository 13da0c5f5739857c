import { useMemo } from 'react';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { getAccount } from '#domain/account/endpoints.ts';
import { deleteAccount } from '#domain/deletion/endpoints.ts';
import { showCancellation } from '#domain/membership/cancel-endpoints.ts';
import { listOrders } from '#domain/order/endpoints.ts';
import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { errorOf, type FormAnswer, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import type { Cancelable } from '#storefront/membership/cancel-choices.tsx';
import { CHOICE_TEXTS } from '#storefront/membership/cancel-texts.ts';
import { headingOf, isMoving } from '#storefront/order/order-words.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { PasswordField } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/delete-account-page';
import styles from './delete-account.module.css';
import { DELETE_TEXTS as texts } from './delete-account-texts.ts';

const ORDERS_READ = 60;
const LABELS = { current_password: texts.password, confirm: texts.confirm };

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [account, { membership }, { orders }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, showCancellation, {}, request),
    call(context, listOrders, { query: { page_size: ORDERS_READ } }, request),
  ]);
  return {
    email: account.email,
    has_password: account.has_password,
    otp_required: account.otp_required,
    credit: account.raf_balance,
    membership,
    orders: orders.filter(isMoving).map((order) => ({ increment_id: order.increment_id, heading: headingOf(order) })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const body = {
    // People without a password have no field for it.
    current_password: form.has('current_password') ? textOf(form, 'current_password') : undefined,
    confirm: form.get('confirm') === 'on',
    refund: textOf(form, 'refund'),
  };
  const done = await tryCall(context, deleteAccount, { body }, request);
  // A whole new page, so that nothing of the account is left in the browser.
  if (done.ok) return redirectDocument('/login?account=deleted');
  return data(named(formAnswer(done.error, form), done.error.code), { status: done.status });
}

const WORDS: Readonly<Record<string, string>> = {
  refund_changed: texts.refundChanged,
};

/** Refusals of other calls, as they read on this page. */
function named({ errors, typed }: FormAnswer, code: string): FormAnswer {
  const message = WORDS[code];
  if (message) return { errors: [{ message }], typed };
  const isPassword = code === 'wrong_password';
  return { errors: isPassword ? errors.map((error) => ({ ...error, field: 'current_password' })) : errors, typed };
}

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { membership, orders, credit } = loaderData;
  const errors = useMemo(() => namedErrors(actionData?.errors ?? [], LABELS), [actionData]);
  return (
    <AccountTabs here="/account/edit" heading={<h1>{texts.heading}</h1>}>
      <div className={styles.page}>
        <ErrorSummary errors={errors} title={texts.error} />
        <p>{texts.lead}</p>
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
        <section>
          <h2>{texts.membership}</h2>
          <p>{membership ? texts.ends(refundWords(membership)) : texts.noMembership}</p>
          {membership && membership.refund > 0 ? <p>{texts.bank}</p> : null}
          {credit > 0 ? <p>{texts.credit(formatDollars(credit))}</p> : null}
          {membership ? (
            <p>
              <Link to="/cancellation/initial">{texts.cancelOnly}</Link>
            </p>
          ) : null}
        </section>
        {orders.length > 0 ? (
          <section>
            <h2>{texts.orders}</h2>
            <ul className={styles.list}>
              {orders.map(({ increment_id, heading }) => (
                <li key={increment_id}>{texts.order(increment_id, heading)}</li>
              ))}
            </ul>
            <p>{texts.ordersLead}</p>
          </section>
        ) : null}
        <section>
          <h2>{texts.deleted}</h2>
          <Words list={texts.deletedList} />
          <p>{texts.content}</p>
          <p>{texts.reviews}</p>
        </section>
        <section>
          <h2>{texts.kept}</h2>
          <p>{texts.keptLead}</p>
          <Words list={texts.keptList} />
          <p>{texts.stop}</p>
          <p>{texts.trial}</p>
        </section>
        <Confirm {...loaderData} errors={errors} />
      </div>
    </AccountTabs>
  );
}

function refundWords({ kind, refund, refund_rule, refund_parts, refund_to }: Cancelable): string {
  if (refund_rule === 'none') return CHOICE_TEXTS.nothingToRefund[kind];
  const amounts = refund_rule === 'full' ? refund_parts.map(formatDollars).join(' + ') : formatDollars(refund);
  return CHOICE_TEXTS.refund[refund_rule](amounts, refund_to.join(CHOICE_TEXTS.and));
}

function Words({ list }: { list: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {list.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

type ConfirmProps = Pick<
  Route.ComponentProps['loaderData'],
  'email' | 'has_password' | 'otp_required' | 'membership'
> & {
  errors: ReturnType<typeof namedErrors>;
};

function Confirm({ email, has_password, otp_required, membership, errors }: ConfirmProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const refund = membership?.refund ?? 0;
  return (
    <Form method="post" className={styles.form} noValidate>
      <h2>{texts.confirmHeading}</h2>
      <input type="hidden" name="refund" value={refund} />
      {has_password ? (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            id="current_password"
            name="current_password"
            label={texts.password}
            autoComplete="current-password"
            required
            error={errorOf(errors, 'current_password')}
          />
          <p>
            <Link to="/forgot-password">{texts.forgot}</Link>
          </p>
        </>
      ) : otp_required ? (
        <p>{texts.code}</p>
      ) : null}
      <Checkbox id="confirm" name="confirm" required error={errorOf(errors, 'confirm')}>
        {texts.confirm}
      </Checkbox>
      <Button type="submit" look="danger" busy={isBusy}>
        {refund > 0 ? texts.submitRefund(formatDollars(refund)) : texts.submit}
      </Button>
      <ButtonLink to="/account/edit" look="secondary">
        {texts.keep}
      </ButtonLink>
    </Form>
  );
}
