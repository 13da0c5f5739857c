import { useEffect, useEffectEvent } from 'react';
import type { CardStep as Step } from '#domain/payment/card-fields.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './payment.module.css';
import { STEP_TEXTS } from './step-texts.ts';
import { openStripe } from './stripe-script.ts';

/** `onLeave` gets null once the shopper has answered the bank, otherwise why the step wasn't finished. */
type StepProps = { step: Step; onLeave: (problem: string | null) => void };

/** What a bank wants from the shopper before a card is saved or pays (3-D Secure). The shop then asks the gateway what came of it. */
export function CardStep({ step, onLeave }: StepProps) {
  return step.kind === 'frame' ? (
    <FrameStep url={step.url} onLeave={onLeave} />
  ) : (
    <StripeStep {...step} onLeave={onLeave} />
  );
}

function FrameStep({ url, onLeave }: { url: string; onLeave: StepProps['onLeave'] }) {
  const listen = useEffectEvent(({ origin, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (origin === new URL(url).origin && data?.type === 'card_step_done') onLeave(null);
  });
  useEffect(() => {
    const onMessage = (event: MessageEvent<{ type?: unknown } | null>) => listen(event);
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return (
    <Dialog isOpen onClose={() => onLeave(STEP_TEXTS.left)} title={STEP_TEXTS.heading}>
      <p>{STEP_TEXTS.lead}</p>
      <iframe src={url} title={STEP_TEXTS.frame} className={styles.step} />
    </Dialog>
  );
}

type StripeStepProps = Extract<Step, { kind: 'stripe' }> & Pick<StepProps, 'onLeave'>;

/** Stripe.js shows the bank's page over ours. */
function StripeStep({ publishable_key, client_secret, onLeave }: StripeStepProps) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const run = async () => {
      const stripe = await openStripe(publishable_key);
      const { error } = await stripe.handleNextAction({ clientSecret: client_secret });
      leave(error ? (error.message ?? STEP_TEXTS.failed) : null);
    };
    run().catch(() => leave(STEP_TEXTS.failed));
  }, [publishable_key, client_secret]);
  return <p role="status">{STEP_TEXTS.waiting}</p>;
}
