import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PickRule, priceOfPicks, savedWithPicks } from './pick-rule.ts';
import { savingOf } from './set-saving.ts';

const RULE: PickRule = { min: 3, max: 6, each_max: 2, percent_off: 10 };
const part = (price: number, qty = 1, in_stock = true) => ({ product: { price, in_stock, qty: 40 }, qty });
const bundle = (price: number, ...components: ReturnType<typeof part>[]) =>
  savingOf({ product_type: 'bundle', price, pick_rule: null, components });

describe('a set of fixed contents', () => {
  test('saves the sum of its parts less its price, to the cent', () => {
    expect(bundle(19.19, part(4.89), part(3.69), part(3.29), part(9.09))).toEqual({
      saved_cents: 177,
      separate_cents: 2096,
    });
    expect(bundle(9.99, part(4.1, 2), part(2.29))).toEqual({ saved_cents: 50, separate_cents: 1049 });
  });

  test.each([8.2, 8.21])('at %d saves nothing where its parts cost 8.20', (price) => {
    expect(bundle(price, part(4.1, 2))).toBeNull();
  });

  test('saves exactly what separate buying costs more', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    const items = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(items, cents, (given, price) => {
        const separate = given.reduce((sum, [each, qty]) => sum + each * qty, 0);
        const saving = bundle(price / 100, ...given.map(([each, qty]) => part(each / 100, qty)));
        expect(saving?.saved_cents ?? 0).toBe(Math.max(0, separate - price));
      }),
    );
  });
});

describe('a build-your-own set', () => {
  const built = (components: ReturnType<typeof part>[], rule = RULE) =>
    savingOf({ product_type: 'buildYourBundle', price: 1, pick_rule: rule, components });

  test('saves at least what its cheapest set in stock saves', () => {
    expect(built([part(1), part(5), part(9)])).toEqual({ saved_cents: 70, separate_cents: null });
    expect(built([part(1, 1, false), part(5), part(9)])).toEqual({ saved_cents: 190, separate_cents: null });
    expect(built([part(1)])).toBeNull();
    expect(built([part(1), part(5)], { ...RULE, percent_off: 0 })).toBeNull();
  });

  test('no set that can be picked saves less', () => {
    const price_cents = fc.integer({ min: 1, max: 20_000 });
    const qty = fc.integer({ min: 0, max: RULE.each_max });
    const choices = fc.array(fc.record({ price_cents, qty }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(choices, fc.integer({ min: 0, max: 90 }), (picked, percent_off) => {
        const units = picked.reduce((sum, one) => sum + one.qty, 0);
        fc.pre(units >= RULE.min && units <= RULE.max);
        const rule = { ...RULE, percent_off };
        const least = built(
          picked.map((one) => part(one.price_cents / 100)),
          rule,
        );
        const saved = savedWithPicks(rule, picked);
        expect(saved).toBeGreaterThanOrEqual(least?.saved_cents ?? 0);
        expect(saved + priceOfPicks(rule, picked)).toBe(
          picked.reduce((sum, one) => sum + one.price_cents * one.qty, 0),
        );
      }),
    );
  });
});

test('a group has no price of its own to save with, and a single product no parts', () => {
  expect(savingOf({ product_type: 'grouped', price: 1, pick_rule: null, components: [part(5), part(6)] })).toBeNull();
  expect(savingOf({ product_type: 'simple', price: 1, pick_rule: null, components: [] })).toBeNull();
});
