import { Form } from 'react-router';
import { CANCEL_REASONS } from '#domain/membership/cancel-reasons.ts';
import type { CancelStep } from '#domain/membership/cancel-steps.ts';
import type { Offer as Plan, Upgrade } from '#domain/membership/endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { RadioCard } from '#ui/choice.tsx';
import { TextArea } from '#ui/field.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import type { Cancelable } from './cancel-choices.tsx';
import styles from './cancel.module.css';
import {
  HELP_LINKS,
  OFFER_STEP_TEXTS,
  ONE_CHOICE_LEAD,
  REASON_TEXTS,
  SIDE_TEXTS,
  STEP_TEXTS,
  VALUES_TEXTS,
} from './cancel-texts.ts';

type StepProps = {
  step: CancelStep;
  membership: Cancelable;
  lifetime_savings: number;
  /** Null unless the annual plan is offered. */
  upgrade: Upgrade | null;
  /** For a trial: the plans to choose from. */
  plans: readonly Pick<Plan, 'id' | 'title' | 'price' | 'period_text'>[];
  isOffered: boolean;
  isThanked: boolean;
  /** Of a reason that was refused. */
  typed: Readonly<Record<string, string>>;
  wrong: string | undefined;
};

/** What a step has besides the choices. */
export function StepContent(props: StepProps) {
  switch (props.step) {
    case 'reasons':
      return <Reasons {...props} />;
    case 'values':
      return <Values {...props} />;
    case 'help':
      return <Help />;
    case 'offer':
      return <Offer {...props} />;
    case 'offer-confirmation':
      return <OfferTerms upgrade={props.upgrade} />;
    case 'initial':
    case 'confirmation': {
      const { renews, is_overdue } = props.membership;
      if (renews && !is_overdue) return <p>{STEP_TEXTS[props.step].lead}</p>;
      return props.step === 'initial' ? <p>{ONE_CHOICE_LEAD}</p> : null;
    }
  }
}

/** Links to the optional steps, after the choices. */
export function SideRoads({ step, hasOtherPlans }: { step: CancelStep; hasOtherPlans: boolean }) {
  return (
    <nav aria-labelledby="side-roads">
      <h2 id="side-roads" className={styles.side}>
        {SIDE_TEXTS.heading}
      </h2>
      <ul className={styles.links}>
        {SIDE_TEXTS.roads
          .filter(({ to }) => to !== step && (to !== 'offer' || hasOtherPlans))
          .map(({ to, words }) => (
            <li key={to}>
              <Link to={`/cancellation/${to}`}>{words}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Reasons({ isThanked, typed, wrong }: StepProps) {
  if (isThanked) {
    return (
      <Banner tone="success" live>
        <p>{REASON_TEXTS.thanks}</p>
      </Banner>
    );
  }
  return (
    <Form method="post" className={styles.form} noValidate>
      <fieldset className={styles.reasons} aria-describedby={wrong ? 'reason-error' : undefined}>
        <legend>{REASON_TEXTS.legend}</legend>
        {CANCEL_REASONS.map((reason, at) => (
          <RadioCard
            key={reason}
            id={at === 0 ? 'reason' : undefined}
            name="reason"
            value={reason}
            title={REASON_TEXTS.reasons[reason]}
            defaultChecked={typed['reason'] === reason}
          />
        ))}
        {wrong ? <InlineError id="reason-error">{wrong}</InlineError> : null}
      </fieldset>
      <div className={styles.reasons}>
        <TextArea id="words" name="words" label={REASON_TEXTS.words} maxLength={500} defaultValue={typed['words']} />
      </div>
      <Button type="submit" look="secondary" name="intent" value="reason">
        {REASON_TEXTS.send}
      </Button>
    </Form>
  );
}

function Values({ membership: { kind, price, membership_status }, lifetime_savings }: StepProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{VALUES_TEXTS.saved}</dt>
        <dd>{VALUES_TEXTS.savedWords(formatDollars(lifetime_savings))}</dd>
      </div>
      {membership_status === 'Trial' ? null : (
        <div>
          <dt>{VALUES_TEXTS.fee}</dt>
          <dd>{kind === 'paid' ? VALUES_TEXTS.feeOf[membership_status](formatDollars(price)) : VALUES_TEXTS.free}</dd>
        </div>
      )}
      <div>
        <dt>{VALUES_TEXTS.with}</dt>
        <dd>{VALUES_TEXTS.withWords}</dd>
      </div>
    </dl>
  );
}

function Help() {
  return (
    <ul className={styles.links}>
      {HELP_LINKS.map(({ to, words }) => (
        <li key={to}>
          <Link to={to}>{words}</Link>
        </li>
      ))}
    </ul>
  );
}

function Offer({ upgrade, plans, isOffered }: StepProps) {
  if (!isOffered) {
    return (
      <p>
        <Link to="/cancellation/offer?show=1">{OFFER_STEP_TEXTS.show}</Link>
      </p>
    );
  }
  if (plans.length > 0) {
    return (
      <>
        <ul className={styles.links}>
          {plans.map(({ id, title, price, period_text }) => (
            <li key={id}>{OFFER_STEP_TEXTS.plan(title, formatDollars(price), period_text)}</li>
          ))}
        </ul>
        <p>
          <Link to="/myaisle?reactivate=1">{OFFER_STEP_TEXTS.choosePlan}</Link>
        </p>
      </>
    );
  }
  if (!upgrade) return <p>{OFFER_STEP_TEXTS.none}</p>;
  return (
    <>
      <p>{OFFER_STEP_TEXTS.annual(formatDollars(upgrade.renewal_price), formatDollars(upgrade.monthly_yearly_cost))}</p>
      <p>
        <Link to="/cancellation/offer-confirmation">{OFFER_STEP_TEXTS.details}</Link>
      </p>
    </>
  );
}

/** What the annual plan would charge; it is agreed to and paid for in the account. */
function OfferTerms({ upgrade }: { upgrade: Upgrade | null }) {
  if (!upgrade) return <p>{OFFER_STEP_TEXTS.none}</p>;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{OFFER_STEP_TEXTS.today}</dt>
          <dd>{OFFER_STEP_TEXTS.todayWords(formatDollars(upgrade.price), formatDollars(upgrade.credit))}</dd>
        </div>
        <div>
          <dt>{OFFER_STEP_TEXTS.renews}</dt>
          <dd>
            {OFFER_STEP_TEXTS.renewsWords(formatLongDay(upgrade.expires_on), formatDollars(upgrade.renewal_price))}
          </dd>
        </div>
      </dl>
      <p>
        <ButtonLink to="/account?upgrade=1" look="secondary">
          {OFFER_STEP_TEXTS.open}
        </ButtonLink>
      </p>
    </>
  );
}
