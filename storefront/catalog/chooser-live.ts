import { priceOfPicks, unitsProblem } from '#domain/catalog/pick-rule.ts';
import { formatDollars, plural } from '#storefront/kernel/format.ts';
import { CHOSEN_TEXTS as texts } from './chooser-texts.ts';

const followed = new WeakSet<HTMLFormElement>();

/** Says what has been chosen and what it costs. A box that isn't full yet isn't sent. Calling it again does nothing. */
export function followChoices(place: Element): void {
  const form = place.querySelector('form');
  if (!form || followed.has(form)) return;
  followed.add(form);
  const sum = form.querySelector<HTMLElement>('[data-sum]');
  const { min, max, off } = form.dataset;
  const rule = min && max && off ? { min: Number(min), max: Number(max), percent_off: Number(off) } : null;
  const say = (words: string, isWrong: boolean) => {
    if (!sum) return;
    sum.textContent = words;
    sum.toggleAttribute('data-wrong', isWrong);
  };
  const update = () => {
    const picked = pickedIn(form);
    const units = picked.reduce((all, { qty }) => all + qty, 0);
    if (units === 0) return say('', false);
    const words = texts.chosen(
      plural(units, texts.items),
      formatDollars(priceOfPicks(rule ?? { percent_off: 0 }, picked) / 100),
    );
    say(rule && units < rule.min ? `${words}. ${texts.more(rule.min - units)}` : words, false);
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => {
    const problem = rule && unitsProblem(rule, pickedIn(form));
    if (!problem) return;
    event.preventDefault();
    say(problem, true);
  });
  update();
}

function pickedIn(form: HTMLFormElement): { price_cents: number; qty: number }[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-cents]')].map((field) => ({
    price_cents: Number(field.dataset['cents']),
    qty: field.disabled ? 0 : Math.max(0, Math.floor(Number(field.value)) || 0),
  }));
}
