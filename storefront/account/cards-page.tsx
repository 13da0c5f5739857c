import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { data, redirect, useNavigation, useSubmit } from 'react-router';
import { getAccount } from '#domain/account/endpoints.ts';
import type { CardFields, CardStep as Step } from '#domain/payment/card-fields.ts';
import {
  addCard,
  getClientToken,
  listPaymentMethods,
  makeDefaultCard,
  type PaymentMethod,
  removeCard,
} from '#domain/payment/endpoints.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { call, tryCall, verifyRoute } from '#storefront/kernel/call.server.ts';
import { formAnswer, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { usePaymentChoice } from '#storefront/payment/payment-choice.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { ErrorSummary, type SummaryError } from '#ui/inline-error.tsx';
import { cardClass } from '#ui/surface.ts';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import type { Route } from './+types/cards-page';
import { CARD_DONE_TEXTS, CARDS_TEXTS as texts } from './addresses-texts.ts';
import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import styles from './book.module.css';
import { MakeDefault } from './make-default.tsx';
import { RemoveEntry } from './remove-entry.tsx';
import { renewsOn } from './renews-on.ts';

const HERE = '/account/cards';

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const isForm = query.has('add');
  const done = query.get('done');
  const [methods, { otp_required, subscription }, client] = await Promise.all([
    call(context, listPaymentMethods, {}, request),
    call(context, getAccount, {}, request),
    isForm ? tryCall(context, getClientToken, {}, request) : null,
  ]);
  // Before anything is typed: a stored card wants a one-time code.
  if (isForm && otp_required) throw redirect(verifyRoute(request));
  return {
    cards: methods.data.cards,
    chargeDay: renewsOn(subscription),
    isForm,
    fields: client?.ok ? client.answer.fields : null,
    done: done !== null && Object.hasOwn(CARD_DONE_TEXTS, done) ? CARD_DONE_TEXTS[done as Done] : null,
  };
}

type Done = keyof typeof CARD_DONE_TEXTS;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const id = textOf(form, 'id');
  const [done, word] =
    intent === 'remove'
      ? ([await tryCall(context, removeCard, { params: { id } }, request), 'removed'] as const)
      : intent === 'default'
        ? ([await tryCall(context, makeDefaultCard, { params: { id } }, request), 'default'] as const)
        : ([await tryCall(context, addCard, { body: cardOf(form) }, request), 'added'] as const);
  if (!done.ok) return data({ ...formAnswer(done.error, form), step: null }, { status: done.status });
  // Nothing is saved yet: the page shows the bank's step and sends its token.
  if ('step' in done.answer && done.answer.step) return { errors: NONE, step: done.answer.step };
  return redirect(`${HERE}?done=${word}`);
}

const cardOf = (form: FormData) => ({
  payment_token: textOf(form, 'payment_token'),
  is_default: form.get('is_default') === 'on',
});

export default function CardsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, chargeDay, isForm, fields, done } = loaderData;
  useLostFocus();
  const isLast = cards.length === 1 && chargeDay !== null;
  const removeLead = isLast ? texts.removeLastLead(formatLongDay(chargeDay)) : texts.removeLead;
  if (isForm) {
    const { errors = NONE, step = null } = actionData ?? {};
    return <AddCard fields={fields} old={cards[0] ?? null} refused={errors} step={step} />;
  }
  return (
    <AccountTabs here={HERE} heading={<h1>{texts.heading}</h1>}>
      <div className={styles.page}>
        {done && !actionData ? (
          <Banner tone="success" live>
            <p>{done}</p>
          </Banner>
        ) : null}
        <ErrorSummary errors={actionData?.errors ?? NONE} />
        {cards.length === 0 ? <p>{texts.none}</p> : null}
        <ul className={styles.list}>
          {cards.map((card) => (
            <li key={card.id} className={`${cardClass} ${styles.entry}`} data-focus-place={card.id}>
              <Entry card={card} lead={removeLead} />
            </li>
          ))}
        </ul>
        <ButtonLink to={`${HERE}?add=1`} size="large" className={styles.add}>
          {texts.add}
        </ButtonLink>
      </div>
    </AccountTabs>
  );
}

const NONE: SummaryError[] = [];

const REMOVE_WORDS = {
  remove: texts.remove,
  heading: texts.removeHeading,
  confirm: texts.removeConfirm,
  keep: texts.keep,
};

/** @param lead what removing the card means. */
function Entry({ card, lead }: { card: PaymentMethod; lead: string }) {
  return (
    <>
      <p>
        <strong>{card.cc_label}</strong>
        <br />
        {card.expired ? (
          <span className={styles.expired}>{texts.expired}</span>
        ) : (
          <span>{texts.expires(card.exp_month, card.exp_year)}</span>
        )}
      </p>
      {card.is_default ? <p className={styles.mark}>{texts.default}</p> : null}
      <div className={styles.moves}>
        {card.is_default || card.expired ? null : (
          <MakeDefault id={card.id} what={card.cc_label} label={texts.makeDefault} />
        )}
        <RemoveEntry id={card.id} what={card.cc_label} words={{ ...REMOVE_WORDS, lead }} />
      </div>
    </>
  );
}

const CardStep = lazy(() => import('#storefront/payment/card-step.tsx').then((file) => ({ default: file.CardStep })));

type AddCardProps = {
  fields: CardFields | null;
  /** The card that is charged so far: the default one. */
  old: PaymentMethod | null;
  refused: readonly SummaryError[];
  /** What the bank wants before the card is saved. */
  step: Step | null;
};

/** The gateway's own fields; only their token is sent to the shop. */
function AddCard({ fields, old, refused, step }: AddCardProps) {
  const choice = usePaymentChoice(NO_CARDS, fields);
  const submit = useSubmit();
  const isSending = useNavigation().formMethod === 'POST';
  const [wrong, setWrong] = useState<readonly SummaryError[]>(NONE);
  const [isWanted, setWanted] = useState(false);
  // An expired card pays for nothing, so what replaces it needs no choice.
  const isDefault = old?.expired === true || isWanted;
  const [isChecking, setChecking] = useState(false);
  const [answered, setAnswered] = useState<Step | null>(null);
  const openStep = step === answered ? null : step;
  const errors = useMemo(() => (wrong.length > 0 ? wrong : refused), [wrong, refused]);
  const { dropCard } = choice;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a token works once, so each refusal drops it once
  useEffect(() => (refused.length > 0 ? dropCard() : undefined), [refused]);
  const save = async () => {
    setChecking(true);
    const source = await choice.requestPayment();
    setChecking(false);
    if ('errors' in source) return setWrong(source.errors);
    setWrong(NONE);
    if (!('payment_token' in source)) return;
    const { payment_token } = source;
    await send(payment_token);
  };
  const send = (payment_token: string) =>
    submit({ intent: 'add', payment_token, ...(isDefault ? { is_default: 'on' } : {}) }, { method: 'post' });
  const leaveStep = (problem: string | null) => {
    setAnswered(step);
    if (problem === null) return step && void send(step.token);
    dropCard();
    setWrong([{ message: problem }]);
  };
  return (
    <AccountTabs here={HERE} heading={<h1>{texts.addHeading}</h1>}>
      <div className={styles.page}>
        <p>{texts.addLead}</p>
        <ErrorSummary errors={errors} title={texts.failed} />
        {choice.view}
        {old?.expired ? <p>{texts.replacesExpired}</p> : null}
        {old && !old.expired ? (
          <Checkbox checked={isWanted} onChange={(event) => setWanted(event.target.checked)}>
            {texts.isDefault}
          </Checkbox>
        ) : null}
        {openStep ? (
          <Suspense>
            <CardStep step={openStep} onLeave={leaveStep} />
          </Suspense>
        ) : null}
        <Button size="large" busy={isChecking || isSending || openStep !== null} onClick={() => void save()}>
          {texts.save}
        </Button>
        <p>
          <Link to={HERE}>{texts.cancel}</Link>
        </p>
      </div>
    </AccountTabs>
  );
}

const NO_CARDS: PaymentMethod[] = [];
