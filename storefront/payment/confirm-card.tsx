import type { ReactNode } from 'react';
import type { CardStep as Step } from '#domain/payment/card-fields.ts';
import type { beginCardStep } from '#domain/payment/endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import type { CardErrors, CardToken } from './card.ts';
import { CardStep } from './card-step.tsx';
import { payFailure } from './pay.ts';

const BEGIN_STEP = callName<typeof beginCardStep>('POST', '/token/payment/step');

/**
 * Takes the shopper through the step that their bank wants before the typed card pays.
 * @param setView shows the step where the card is typed, and null once the shopper has left it.
 * @returns the token that pays then.
 */
export async function confirmCard(
  card: CardToken,
  setView: (view: ReactNode) => void,
): Promise<{ payment_token: string } | CardErrors> {
  try {
    const { step } = await callApi(BEGIN_STEP, { body: { payment_token: card.token } });
    const problem = await showStep(step, setView);
    return problem === null ? { payment_token: step.token } : { errors: [{ message: problem }] };
  } catch (error) {
    return { errors: payFailure(error).errors };
  }
}

/** @returns null once the shopper has answered the bank, otherwise why they haven't. */
function showStep(step: Step, setView: (view: ReactNode) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const leave = (problem: string | null) => {
      setView(null);
      resolve(problem);
    };
    setView(<CardStep step={step} onLeave={leave} />);
  });
}
