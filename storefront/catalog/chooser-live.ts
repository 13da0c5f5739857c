import { priceOfPicks, unitsProblem } from '#domain/catalog/pick-rule.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { CHOSEN_TEXTS as texts } from './chooser-texts.ts';
import { chosenWords, savedWords } from './chosen-words.ts';

const followed = new WeakSet<HTMLFormElement>();

/** Says what has been chosen and what it costs. What can't be added isn't sent. Calling it again does nothing. */
export function followChoices(place: Element): void {
  const form = place.querySelector('form');
  if (!form || followed.has(form)) return;
  followed.add(form);
  const { min, max, off } = form.dataset;
  const rule = min && max && off ? { min: Number(min), max: Number(max), percent_off: Number(off) } : null;
  const write = (part: string, words: string) => {
    const element = form.querySelector<HTMLElement>(`[data-${part}]`);
    if (element && element.textContent !== words) element.textContent = words;
    return element;
  };
  const update = () => {
    const picked = pickedIn(form);
    const units = picked.reduce((all, { qty }) => all + qty, 0);
    write('count', chosenWords(rule, units));
    write('sum', formatDollars(priceOfPicks(rule ?? { percent_off: 0 }, picked) / 100));
    write('saved', savedWords(rule, picked));
  };
  form.addEventListener('input', () => {
    write('problem', '');
    update();
  });
  form.addEventListener('submit', (event) => {
    const picked = pickedIn(form);
    const problem = rule ? unitsProblem(rule, picked) : picked.some(({ qty }) => qty > 0) ? null : texts.none;
    if (!problem) return;
    event.preventDefault();
    write('problem', problem)?.focus();
  });
  update();
}

function pickedIn(form: HTMLFormElement): { price_cents: number; qty: number }[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-cents]')].map((field) => ({
    price_cents: Number(field.dataset['cents']),
    qty: field.disabled ? 0 : Math.max(0, Math.floor(Number(field.value)) || 0),
  }));
}
