import { expect, test } from 'vitest';
import { mountStripeCard } from './stripe-card.ts';
import type { StripeCardElement, StripeClient } from './stripe-script.ts';
import type { CardToken } from './use-card-frame.ts';

/** Fields whose card is tokenized as pm_1, pm_2 and so on. */
function mount() {
  let edit: Parameters<StripeCardElement['on']>[1] = () => undefined;
  let tokens = 0;
  const element: StripeCardElement = {
    mount: () => undefined,
    destroy: () => undefined,
    on: (_event, listen) => {
      edit = listen;
    },
  };
  const stripe: StripeClient = {
    elements: () => ({ create: () => element }),
    createPaymentMethod: () => {
      tokens++;
      return Promise.resolve({ paymentMethod: { id: `pm_${tokens}`, card: { last4: '4242', brand: 'visa' } } });
    },
  };
  const shown: { card: CardToken | null; problem: string | null } = { card: null, problem: null };
  const card = mountStripeCard(stripe, {} as HTMLElement, {
    onCard: (next) => {
      shown.card = next;
    },
    onProblem: (problem) => {
      shown.problem = problem;
    },
  });
  return { card, shown, edit: () => edit({}) };
}

test('a card is tokenized once until it is dropped', async () => {
  const { card } = mount();
  expect((await card.request())?.token).toBe('pm_1');
  expect((await card.request())?.token).toBe('pm_1');
  card.drop();
  expect((await card.request())?.token).toBe('pm_2');
});

test('a card that was edited is tokenized again, even if it was edited while Stripe answered', async () => {
  const { card, shown, edit } = mount();
  await card.request();
  edit();
  expect(shown.card).toBeNull();
  const asked = card.request();
  edit();
  expect((await asked)?.token).toBe('pm_2');
  expect(shown.card).toBeNull();
  expect((await card.request())?.token).toBe('pm_3');
});
