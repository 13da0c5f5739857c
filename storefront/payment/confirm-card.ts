import type { CardStep } from '#domain/payment/card-fields.ts';
import type { beginCardStep } from '#domain/payment/endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import type { CardErrors, CardToken } from './card.ts';
import { payFailure } from './pay.ts';

const BEGIN_STEP = callName<typeof beginCardStep>('POST', '/token/payment/step');

/**
 * Takes the shopper through the step that their bank wants before the typed card pays.
 * @param showStep answers null once the shopper has answered the bank, otherwise why they haven't.
 * @returns the token that pays then.
 */
export async function confirmCard(
  card: CardToken,
  showStep: (step: CardStep) => Promise<string | null>,
): Promise<{ payment_token: string } | CardErrors> {
  try {
    const { step } = await callApi(BEGIN_STEP, { body: { payment_token: card.token } });
    const problem = await showStep(step);
    return problem === null ? { payment_token: step.token } : { errors: [{ message: problem }] };
  } catch (error) {
    return { errors: payFailure(error).errors };
  }
}
