import { expect, test } from 'vitest';
import { mountStripeCard, type StripeCard } from './stripe-card.ts';
import type { StripeCardElement, StripeClient } from './stripe-script.ts';
import type { CardToken } from './card.ts';

/** Fields whose card is tokenized as pm_1, pm_2 and so on, or refused with `problem`. */
function mount(problem?: string) {
  let edit: Parameters<StripeCardElement['on']>[1] = () => undefined;
  let tokens = 0;
  let isFocused = false;
  const element: StripeCardElement = {
    mount: () => undefined,
    destroy: () => undefined,
    focus: () => {
      isFocused = true;
    },
    on: (_event, listen) => {
      edit = listen;
    },
  };
  const stripe: StripeClient = {
    elements: () => ({ create: () => element }),
    handleNextAction: () => Promise.resolve({}),
    createPaymentMethod: () => {
      if (problem) return Promise.resolve({ error: { message: problem } });
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
  return { card, shown, edit: () => edit({}), isFocused: () => isFocused };
}

async function tokenOf(asked: ReturnType<StripeCard['request']>): Promise<string | null> {
  const answer = await asked;
  return 'errors' in answer ? null : answer.token;
}

test('what is wrong with a card is said at its field and to the form, which leads there', async () => {
  const { card, shown, isFocused } = mount('Your card number is incomplete.');
  const answer = await card.request();
  const [error] = 'errors' in answer ? answer.errors : [];
  expect([error?.message, shown.problem]).toEqual([
    'Your card number is incomplete.',
    'Your card number is incomplete.',
  ]);
  error?.focus?.();
  expect(isFocused()).toBe(true);
});

test('a card is tokenized once until it is dropped', async () => {
  const { card } = mount();
  expect(await tokenOf(card.request())).toBe('pm_1');
  expect(await tokenOf(card.request())).toBe('pm_1');
  card.drop();
  expect(await tokenOf(card.request())).toBe('pm_2');
});

test('a card that was edited is tokenized again, even if it was edited while Stripe answered', async () => {
  const { card, shown, edit } = mount();
  await card.request();
  edit();
  expect(shown.card).toBeNull();
  const asked = card.request();
  edit();
  expect(await tokenOf(asked)).toBe('pm_2');
  expect(shown.card).toBeNull();
  expect(await tokenOf(card.request())).toBe('pm_3');
});
