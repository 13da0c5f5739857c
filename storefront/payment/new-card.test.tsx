import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CardFields } from '#domain/payment/card-fields.ts';
import { NewCard } from './payment-choice.tsx';

const draw = (fields: CardFields | null, problem: string | null = null) =>
  renderToStaticMarkup(
    <NewCard
      fields={fields}
      frame={{ frame: { current: null }, height: 184 }}
      stripe={{ place: { current: null }, problem }}
    />,
  );

test("the sandbox's card fields are a page in a frame", () => {
  const html = draw({ kind: 'frame', url: 'https://bank.example/fields?client_token=1' });
  expect(html).toContain('<iframe src="https://bank.example/fields?client_token=1" title="Card details"');
});

test("Stripe's card fields have a place to be mounted in, and no frame of ours", () => {
  const html = draw({ kind: 'stripe', publishable_key: 'pk_test_none' }, 'Your card number is incomplete.');
  expect(html).not.toContain('<iframe');
  expect(html).not.toContain('<script');
  expect(html).toContain('role="group" aria-label="Card details"');
  expect(html).toContain('Your card number is incomplete.');
});

test('while the bank does not answer, nothing is mounted and the page says so', () => {
  expect(draw(null)).toContain('Payments are not working right now.');
});
